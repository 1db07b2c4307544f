import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { fakeClock } from '../testing/fake-clock.ts';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

// The files of the store have the real time.
jest.mock('@szn/release-registry/store/clock-skew', () => ({ checkClock: () => Promise.resolve(null) }));

const folder = prepareTemporaryFolder();
let runner: ReleaseRunner;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00.000Z');
  fakeClock(now);
  runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  await runner.publish('catalogue', '1.0.0');
  await runner.publish('catalogue', '1.1.0', { script: 'new' });
  await runner.ask('promote', 'catalogue@1.0.0');
});
afterEach(() => void jest.useRealTimers());

function passTime(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
  jest.setSystemTime(now);
}

/** One round of a guard. No gateway is announced. */
const guard = () => runner.ask('guard', '--once');
const lastChange = async () => (await runner.ask<readonly object[]>('history', '--limit', '1'))[0];

test('Guard stops the roll-out of a version that is withdrawn; until then people cannot finish it', async () => {
  await runner.ask('promote', 'catalogue@1.1.0', '--steps', '5,50,100');
  await runner.ask('withdraw', 'catalogue@1.1.0', '--reason', 'wrong prices');
  for (const verb of ['finish', 'resume']) {
    expect(await runner.release('rollout', verb, 'catalogue')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('catalogue@1.1.0 was withdrawn'),
    });
  }

  await guard();

  expect(await runner.ask('status')).toMatchObject({
    remotes: [{ version: '1.0.0', canary: { version: '1.1.0', traffic: 0 } }],
  });
  expect(await lastChange()).toMatchObject({
    action: 'rollout abort catalogue@1.1.0',
    reason: expect.stringMatching(/^catalogue@1\.1\.0 was withdrawn by .+: wrong prices$/),
  });
  await guard();
  expect(await lastChange()).toMatchObject({ action: 'rollout abort catalogue@1.1.0' });
});

test('Guard stops a canary without a plan that is withdrawn', async () => {
  await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
  await runner.ask('withdraw', 'catalogue@1.1.0', '--reason', 'wrong prices');

  await guard();

  expect(await lastChange()).toMatchObject({ action: 'stop canary catalogue@1.1.0' });
  expect(await runner.ask('status')).toMatchObject({
    remotes: [{ version: '1.0.0', canary: { traffic: 0 } }],
  });
});

test('Guard renews the registry when half of the time until it expires has passed', async () => {
  const day = 86_400;
  passTime(3.4 * day);
  await guard();
  expect(await lastChange()).toMatchObject({ action: 'promote catalogue@1.0.0' });
  passTime(0.1 * day);
  await guard();
  expect(await lastChange()).toMatchObject({ action: 'renew', reason: 'it is about to expire' });
  await guard();
  expect(await runner.ask('history', '--limit', '2')).toMatchObject([
    { action: 'renew', changes: [] },
    { action: 'promote catalogue@1.0.0' },
  ]);

  passTime(7 * day);
  expect(await runner.ask('status')).toMatchObject({ expiry: { isExpired: true } });
  expect((await runner.release('status')).output).toMatch(
    /expired at 2026-03-11T22\S+, issued at 2026-03-04T22/,
  );
  expect(await runner.ask('renew', '--if-due')).toMatchObject({ sequence: 4, isRenewed: true });
  expect(await runner.ask('renew', '--if-due')).toMatchObject({ sequence: 4, isRenewed: false });
  expect((await runner.release('renew')).output).toMatch(/renewed: registry 5 expires at 2026-03-18T22/);
  expect(await runner.with({ REGISTRY_MAX_AGE_DAYS: 'x' }).release('renew')).toMatchObject({ exitCode: 2 });
  expect((await runner.release('renew', '--env', 'qa')).exitCode).toBe(3);
});

const promoteInSteps = () => runner.ask('promote', 'catalogue@1.1.0', '--steps', '5,50,100');

test('A copy of an environment has no plan', async () => {
  await promoteInSteps();
  await runner.ask('env', 'create', 'qa', '--from', 'staging');

  expect(await runner.ask('rollout', 'status', '--env', 'qa')).toMatchObject({ rollouts: [] });
});

test.each<[string, readonly string[], RegExp]>([
  ['steps that fall', ['--steps', '25,5,100'], /2 to 20 rising percentages/],
  ['steps that end early', ['--steps', '5,25'], /the last one 100/],
  ['a share beside it', ['--steps', '5,100', '--traffic', '7'], /leave --traffic out/],
  ['a time without unit', ['--steps', '5,100', '--every', '10'], /is no time: write 30s, 10m/],
  [
    'a time-out that is too short',
    ['--steps', '5,100', '--sample-timeout', '5m'],
    /at least as long as --every/,
  ],
  ['another remote', ['home@1.0.0', '--steps', '5,100'], /one version at a time/],
])('A promotion in steps with %s is not understood', async (_case, words, errors) => {
  expect(await runner.release('promote', 'catalogue@1.1.0', ...words)).toMatchObject({
    exitCode: 2,
    errors: expect.stringMatching(errors),
  });
});

test.each<[string, readonly string[]]>([
  ['rollback', ['rollback', 'catalogue']],
  ['promotion to another share', ['promote', 'catalogue@1.1.0', '--traffic', '50']],
])('A %s ends the plan', async (_case, words) => {
  await promoteInSteps();
  await runner.ask(...words);

  expect(await runner.ask('rollout', 'status')).toMatchObject({ rollouts: [] });
});

import { createServer, type Server } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeGatewayReport } from '@szn/release-registry/registry/gateway-reports';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { fakeClock } from '../testing/fake-clock.ts';
import { reportOf } from '../testing/gateway-report.ts';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

// The files of the store have the real time.
jest.mock('@szn/release-registry/store/clock-skew', () => ({ checkClock: () => Promise.resolve(null) }));

const folder = prepareTemporaryFolder();
const location = () => path.join(folder.path, 'store');
let runner: ReleaseRunner;
let gateway: Server;

/** What a gateway has counted of a version. */
type Counted = {
  readonly visits: number;
  readonly failed?: number;
  readonly loads?: number;
  readonly lcp?: number;
};
let counted: { startedAt: number; canary: Counted; stable: Counted };
let now: Date;

const start = new Date('2026-03-01T10:00:00.000Z');
const secondsOf = (time: Date) => time.getTime() / 1000;

function passTime(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
  jest.setSystemTime(now);
}

beforeEach(async () => {
  now = start;
  fakeClock(now);
  counted = {
    startedAt: secondsOf(start) - 3600,
    canary: { visits: 0 },
    stable: { visits: 5000, failed: 100, loads: 500, lcp: 3 },
  };
  gateway = createServer((_request, response) => response.end(JSON.stringify(metrics())));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  runner = createReleaseRunner(folder.path, location());
  await runner.publish('catalogue', '1.0.0');
  await runner.publish('catalogue', '1.1.0', { script: 'new' });
  await runner.ask('promote', 'catalogue@1.0.0');
});
afterEach(() => {
  jest.useRealTimers();
  gateway.close();
  gateway.closeAllConnections();
});

/** As prom-client writes it. */
function metrics() {
  const ofBoth = (value: (counted: Counted) => number, labels: object = {}) => [
    { value: value(counted.stable), labels: { remote: 'catalogue', version: '1.0.0', ...labels } },
    { value: value(counted.canary), labels: { remote: 'catalogue', version: '1.1.0', ...labels } },
  ];
  const loads = ({ loads: count = 0 }: Counted) => count;
  const bucket = (le: number) =>
    ofBoth(({ loads: count = 0, lcp = 1 }) => (lcp <= le ? count : 0), { route: '/men', le });
  return [
    { name: 'szn_gateway_info', values: [{ value: 1, labels: { id: 'web-1' } }] },
    { name: 'process_start_time_seconds', values: [{ value: counted.startedAt, labels: {} }] },
    {
      name: 'szn_remote_network_visits_total',
      values: ofBoth(({ visits }) => visits, { reason: 'default' }),
    },
    {
      name: 'szn_remote_network_failures_total',
      values: ofBoth(({ failed = 0 }) => failed, { reason: 'canary' }),
    },
    {
      name: 'szn_lcp_seconds',
      values: [...[1, 2, 3, 4].flatMap(bucket), ...ofBoth(loads, { le: '+Inf' }), ...ofBoth(loads)],
    },
  ];
}

/** Visits since the last call, at the same speed in both versions unless it is given. */
function visit(canary: Counted, stable: Counted = canary): void {
  const add = (before: Counted, more: Counted): Counted => ({
    visits: before.visits + more.visits,
    failed: (before.failed ?? 0) + (more.failed ?? 0),
    loads: (before.loads ?? 0) + (more.loads ?? 0),
    lcp: more.lcp ?? before.lcp ?? 1,
  });
  counted.canary = add(counted.canary, canary);
  counted.stable = add(counted.stable, stable);
}

function metricsUrl(host: string): string {
  const address = gateway.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host}:${port}/metrics.json`;
}

/** One round of a guard that has just been started: it knows only what is stored. */
function guard(host = '127.0.0.1', distrusted = 0): Promise<unknown> {
  return runner.ask('guard', '--once', '--networks', String(distrusted), '--metrics', metricsUrl(host));
}

const steps = '--steps=5,50,100 --every=10m --min-visits=50 --min-vitals=0'.split(' ');
const promote = (...words: readonly string[]) => runner.ask('promote', 'catalogue@1.1.0', ...steps, ...words);

type Status = { readonly rollouts: readonly Readonly<Record<string, unknown>>[] };
const status = async () => (await runner.ask<Status>('rollout', 'status')).rollouts[0];
const lastChange = async () => (await runner.ask<readonly object[]>('history', '--limit', '1'))[0];
const setShare = async () =>
  (await runner.ask<{ remotes: { version: string; canary: { traffic: number } | null }[] }>('status'))
    .remotes[0];

test('A roll-out goes from step to step to the end, each time by another guard', async () => {
  await promote('--reason', 'new filters');
  expect(await lastChange()).toMatchObject({
    action: 'promote catalogue@1.1.0 --steps 5,50,100 --every 600s',
    reason: 'new filters',
  });
  await guard();
  visit({ visits: 30 }, { visits: 970 });
  passTime(400);
  await guard();
  visit({ visits: 30 }, { visits: 970 });
  expect(await status()).toMatchObject({
    step: 0,
    share: { set: 5, actual: 3 },
    figures: { canary: { visits: 30, failed: 0 }, stable: { visits: 970, failed: 0 } },
    decision: { action: 'wait', reason: 'it has 30 of 50 visits' },
  });

  passTime(200);
  await guard();

  expect(await lastChange()).toMatchObject({
    action: 'rollout advance catalogue@1.1.0 --traffic 50',
    reason: 'catalogue@1.1.0 failed in 0 of 60 visits (default 0 of 1940)',
  });
  expect(await status()).toMatchObject({ step: 1, share: { set: 50, actual: null }, figures: null });
  await guard();
  visit({ visits: 60 });
  passTime(599);
  await guard();
  expect(await status()).toMatchObject({
    share: { set: 50, actual: 50 },
    decision: { reason: expect.stringMatching(/lasts until/) },
  });
  passTime(1);
  await guard();

  expect(await setShare()).toMatchObject({ version: '1.1.0', previous: '1.0.0', canary: null });
  expect(await lastChange()).toMatchObject({ action: 'rollout finish catalogue@1.1.0' });
  expect((await runner.release('rollout', 'status')).output).toBe('There is no roll-out in staging.\n');
});

test('Guard counts the visits of a gateway before and after its restart', async () => {
  await promote();
  await guard();
  visit({ visits: 30 });
  await guard();
  passTime(60);
  counted = { startedAt: secondsOf(now), canary: { visits: 25 }, stable: { visits: 70 } };
  await guard();

  expect(await status()).toMatchObject({ figures: { canary: { visits: 55 }, stable: { visits: 100 } } });
});

test('Guards that know a gateway by its announcement and by an address count its visits once', async () => {
  const announced = () => runner.ask('guard', '--once');
  const store = { store: openDirectoryStore(location()), name: 'staging', trustedKeys: null };
  await writeGatewayReport(store, reportOf('web-1', { metricsUrl: metricsUrl('127.0.0.1') }));
  await promote('--no-wait');
  await announced();
  await guard();
  visit({ visits: 30 });
  await announced();
  await guard();
  await guard('localhost');

  expect(await status()).toMatchObject({ figures: { canary: { visits: 30 }, stable: { visits: 30 } } });
});

test('Guard aborts a roll-out that fails, with the reason in the history, and goes on with none', async () => {
  await promote();
  await guard();
  visit({ visits: 20, failed: 4 }, { visits: 380, failed: 8 });
  await guard();

  const reason =
    'failed in 4 of 20 visits (20.0 %), the default version in 2.1 %; at most 5 points more are allowed';
  expect(await lastChange()).toMatchObject({
    action: 'rollout abort catalogue@1.1.0',
    reason: `catalogue@1.1.0 ${reason}`,
  });
  expect(await setShare()).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0', traffic: 0 } });
  expect(await status()).toMatchObject({ state: 'aborted', reason, share: { set: 0 } });
  passTime(6000);
  await guard();
  expect(await lastChange()).toMatchObject({ action: 'rollout abort catalogue@1.1.0' });
  expect(await runner.release('rollout', 'resume', 'catalogue')).toMatchObject({
    exitCode: 3,
    errors: 'The roll-out of catalogue@1.1.0 was aborted: promote it again.\n',
  });
});

test('Guard leaves out what four client networks can report in each begun hour and process of a gateway', async () => {
  const guardByDefault = () => guard('127.0.0.1', 4);
  await promote();
  await guardByDefault();
  visit({ visits: 50, failed: 6 }, { visits: 900, failed: 18 });
  await guardByDefault();
  expect(await status()).toMatchObject({ state: 'running' });

  // Its next hour has begun.
  passTime(3601);
  visit({ visits: 10, failed: 4 }, { visits: 200 });
  await guardByDefault();
  // It would be stopped if every report were true, so it gets no more visitors yet.
  expect(await status()).toMatchObject({ state: 'running', step: 0 });
  visit({ visits: 90 }, { visits: 900, failed: 18 });
  await guardByDefault();
  expect(await status()).toMatchObject({ state: 'running', step: 1 });
  await guardByDefault();
  visit({ visits: 60, failed: 8 }, { visits: 60 });
  await guardByDefault();
  expect(await status()).toMatchObject({
    state: 'aborted',
    reason: expect.stringMatching(/failed in 8 of 60 .*; 4 failures can be forged and do not count/),
  });
});

test('A default version that suddenly fails is an alarm and no baseline', async () => {
  await promote();
  await guard();
  visit({ visits: 30 }, { visits: 300, failed: 90 });
  await guard();
  const alarm = 'the default version failed in 90 of 300 visits (30.0 %), before in 2.0 %';
  expect(await status()).toMatchObject({ state: 'paused', reason: alarm, share: { set: 5 } });

  passTime(60);
  await runner.ask('rollout', 'resume', 'catalogue');
  await guard();
  visit({ visits: 30, failed: 25 }, { visits: 300, failed: 300 });
  await guard();
  expect(await status()).toMatchObject({
    state: 'aborted',
    reason: expect.stringMatching(/failed in 25 of 30 visits .*; the default version failed in 300 of 300/),
  });
});

test('Guard aborts a roll-out with a slow LCP', async () => {
  await promote('--min-vitals', '20');
  await guard();
  visit({ visits: 30, loads: 20, lcp: 4 }, { visits: 500, loads: 50 });
  await guard();

  expect(await lastChange()).toMatchObject({
    action: 'rollout abort catalogue@1.1.0',
    reason: expect.stringMatching(
      /has LCP 3.75 s at the 75th percentile of 20 page loads, the default version 2.75 s of 50; at most 3.30 s/,
    ),
  });
});

test('A step without enough visits is paused in the end, and resumed with new figures', async () => {
  await promote('--sample-timeout', '2h');
  await guard();
  visit({ visits: 49 });
  passTime(7200);
  await guard();

  const reason = 'too little traffic: after 7200 s it has 49 of 50 visits';
  expect(await status()).toMatchObject({ state: 'paused', reason, share: { set: 5 } });
  expect((await runner.release('status')).output).toContain('canary 1.1.0 at 5 % (step 1 of 3, paused)');

  passTime(60);
  await runner.ask('rollout', 'resume', 'catalogue');
  await guard();
  visit({ visits: 50 });
  passTime(600);
  await guard();

  expect(await status()).toMatchObject({ state: 'running', step: 1, share: { set: 50 } });
});

test('A paused roll-out stays at its share; people abort or finish it', async () => {
  await promote();
  await runner.ask('rollout', 'pause', 'catalogue', '--reason', 'a sale begins');
  await guard();
  visit({ visits: 1000 });
  passTime(6000);
  await guard();
  expect(await status()).toMatchObject({ state: 'paused', reason: 'a sale begins', share: { set: 5 } });

  await runner.ask('rollout', 'abort', 'catalogue', '--reason', 'wrong colours');
  expect(await status()).toMatchObject({ state: 'aborted', reason: 'wrong colours', share: { set: 0 } });

  await promote();
  await runner.ask('rollout', 'finish', 'catalogue');
  expect(await setShare()).toMatchObject({ version: '1.1.0', previous: '1.0.0', canary: null });
  expect(await runner.release('rollout', 'pause', 'catalogue')).toMatchObject({
    exitCode: 3,
    errors: 'catalogue has no roll-out. There are: none.\n',
  });
});

test('In a frozen environment a roll-out waits, and is still aborted', async () => {
  await promote();
  await guard();
  await runner.ask('freeze', '--reason', 'Diwali sale');
  visit({ visits: 60 });
  passTime(600);
  await guard();

  expect(await status()).toMatchObject({ step: 0, share: { set: 5 } });
  expect(runner.logged.join('\n')).toMatch(/cannot go on: staging is frozen .*Diwali sale/);
  visit({ visits: 20, failed: 20 }, { visits: 20 });
  await guard();
  expect(await status()).toMatchObject({ state: 'aborted' });
});

test('Figures that were changed in the store do not count', async () => {
  await promote();
  await guard();
  visit({ visits: 10 });
  await guard();
  const file = path.join(location(), 'environments/staging/rollouts/catalogue.json');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"1.1.0 visits":10', '"1.1.0 visits":99'));

  expect(await status()).toMatchObject({ figures: null });
  passTime(600);
  await guard();
  expect(await status()).toMatchObject({ step: 0, figures: { canary: { visits: 0 } } });
});

import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';

const folder = prepareTemporaryFolder();
let runner: ReleaseRunner;

const hearts = { kind: 'event', name: 'wishlist:changed', version: 1 };
const toggle = { kind: 'command', name: 'wishlist.set', version: 1 };
const opened = { kind: 'event', name: 'product:opened', version: 1 };
const account = { routes: ['/wishlist'], publishes: [hearts, opened], handles: [toggle] };
const store = () => path.join(folder.path, 'store');
const snapshot = () => snapshotOf(openDirectoryStore(store()));

beforeEach(async () => {
  runner = createReleaseRunner(folder.path, store());
  await runner.publish('account', '1.0.0', { definition: account });
  await runner.publish('home', '1.0.0', {
    definition: { routes: ['/'], consumes: [hearts], sends: [toggle] },
  });
  for (const version of ['account@1.0.0', 'home@1.0.0']) await runner.ask('promote', version);
});

test.each<[string, Readonly<Record<string, unknown>>, readonly RegExp[]]>([
  [
    'claims a path of another remote',
    { ...account, routes: ['/wishlist', '/'] },
    [/route \(home\): it claims the route \/, which belongs to home@1\.0\.0/],
  ],
  [
    'stops publishing and handling what another remote uses',
    { routes: ['/wishlist'], publishes: [opened] },
    [
      /topic \(home\): it stops publishing wishlist:changed, which home@1\.0\.0 consumes/,
      /command \(home\): it stops handling wishlist\.set, which home@1\.0\.0 sends/,
    ],
  ],
  [
    'publishes clicks in a version that the shell does not read',
    { ...account, publishes: [hearts, { ...opened, version: 2 }] },
    [/payload \(shell\): account@1\.1\.0 sends product:opened in version 2, the shell reads version 1/],
  ],
  [
    'needs another major version of the contracts',
    { ...account, contract: '2.0.0' },
    [/contract \(shell\): account@1\.1\.0 needs contract 2\.0\.0; the shell of staging has 1\./],
  ],
])(
  'the gate rejects a version that %s, names consumer and field, and stores nothing',
  async (_case, definition, messages) => {
    const before = await snapshot();

    const refused = await runner.publish('account', '1.1.0', { definition });

    expect(refused.exitCode).toBe(3);
    for (const message of messages) expect(refused.errors).toMatch(message);
    expect(await snapshot()).toEqual(before);
  },
);

test('a new major version may break a live remote if it is published with --allow-breaking', async () => {
  const lean = { routes: ['/wishlist'] };

  expect(
    await runner.publish('account', '1.1.0', { definition: lean, isBreakingAllowed: true }),
  ).toMatchObject({
    exitCode: 3,
  });
  expect(
    await runner.publish('account', '2.0.0', { definition: lean, isBreakingAllowed: true }),
  ).toMatchObject({
    exitCode: 0,
  });
  expect(await runner.release('promote', 'account@2.0.0')).toMatchObject({ exitCode: 3 });
  expect(await runner.release('promote', 'account@2.0.0', '--allow-breaking')).toMatchObject({ exitCode: 0 });
});

test('the JSON output lists each violation', async () => {
  const built = await runner.build('account', { definition: { routes: ['/wishlist'], publishes: [opened] } });

  const { output } = await runner.release(
    'publish',
    'account',
    '--version',
    '1.1.0',
    '--from',
    built,
    '--json',
  );

  expect(JSON.parse(output)).toMatchObject({
    exitCode: 3,
    refusals: [
      { rule: 'topic', consumer: 'home', field: 'wishlist:changed' },
      { rule: 'command', consumer: 'home', field: 'wishlist.set' },
    ],
  });
});

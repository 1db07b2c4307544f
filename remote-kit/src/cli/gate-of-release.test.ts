import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { openReleaseDesk, type ReleaseDesk } from '../testing/release-desk.ts';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';

const folder = prepareTemporaryFolder();
let desk: ReleaseDesk;

const hearts = { kind: 'event', name: 'wishlist:changed', version: 1 };
const toggle = { kind: 'command', name: 'wishlist.set', version: 1 };
const opened = { kind: 'event', name: 'product:opened', version: 1 };
const account = { routes: ['/wishlist'], publishes: [hearts, opened], handles: [toggle] };
const store = () => path.join(folder.path, 'store');
const snapshot = () => snapshotOf(openDirectoryStore(store()));

beforeEach(async () => {
  desk = openReleaseDesk(folder.path, store());
  await desk.publish('account', '1.0.0', { definition: account });
  await desk.publish('home', '1.0.0', { definition: { routes: ['/'], consumes: [hearts], sends: [toggle] } });
  for (const version of ['account@1.0.0', 'home@1.0.0']) await desk.ask('promote', version);
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
      /command \(home\): it stops handling wishlist\.toggle, which home@1\.0\.0 sends/,
    ],
  ],
  [
    'tells the shell of clicks in a way that it cannot read',
    { ...account, publishes: [hearts, { ...opened, version: 2 }] },
    [/payload \(shell\): account@1\.1\.0 sends product:opened in version 2, the shell reads version 1/],
  ],
  [
    'needs another major version of the contracts',
    { ...account, contract: '2.0.0' },
    [/contract \(shell\): it was built for contract 2\.0\.0/],
  ],
])(
  'a version that %s is refused with the consumer and the field, and nothing is stored',
  async (_case, definition, messages) => {
    const before = await snapshot();

    const refused = await desk.publish('account', '1.1.0', { definition });

    expect(refused.exitCode).toBe(3);
    for (const message of messages) expect(refused.errors).toMatch(message);
    expect(await snapshot()).toEqual(before);
  },
);

test('what breaks a live remote passes as a new major version that says so, and then is refused to nobody else', async () => {
  const lean = { routes: ['/wishlist'] };

  expect(await desk.publish('account', '1.1.0', { definition: lean, isBreakingAllowed: true })).toMatchObject(
    {
      exitCode: 3,
    },
  );
  expect(await desk.publish('account', '2.0.0', { definition: lean, isBreakingAllowed: true })).toMatchObject(
    {
      exitCode: 0,
    },
  );
  expect(await desk.release('promote', 'account@2.0.0')).toMatchObject({ exitCode: 3 });
  expect(await desk.release('promote', 'account@2.0.0', '--allow-breaking')).toMatchObject({ exitCode: 0 });
});

test('a program is told each refusal by itself', async () => {
  const built = await desk.build('account', { definition: { routes: ['/wishlist'], publishes: [opened] } });

  const { output } = await desk.release(
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

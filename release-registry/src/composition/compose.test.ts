import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { releaseRecordName } from '../records/release-record.ts';
import { defaultDeployments } from '../registry/deployments.ts';
import { buildRecord } from '../testing/build-record.ts';
import { composeIn, registryOf } from '../testing/compose-in-folder.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';

const folder = prepareTemporaryFolder();
const { publish, compose } = composeIn(folder);

async function composeAll(...records: readonly ReleaseRecord[]) {
  for (const record of records) await publish(record);
  return compose(registryOf(...records));
}

const home = buildRecord({ name: 'home', routes: ['/'], owner: 'home team' });

test('a composition lists the files and the declarations of each remote', async () => {
  const catalogue = buildRecord({
    handles: [{ name: 'list.refresh', version: 1 }],
    shared: { react: '^19.0.0', 'react-redux': '^9.0.0' },
  });

  const { composition, records } = await composeAll(catalogue, home);

  expect(records).toEqual([catalogue, home]);
  expect(composition).toMatchObject({
    environment: 'test',
    revision: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(composition.remotes[0]).toEqual({
    name: 'catalogue',
    version: '1.0.0',
    contract: '1.0.0',
    owner: 'catalogue team',
    routes: ['/men'],
    handles: ['list.refresh'],
    activatesFor: null,
    entry: '/releases/catalogue/1.0.0/browser/remoteEntry.js',
    scripts: ['/releases/catalogue/1.0.0/browser/remote.js'],
    styles: ['/releases/catalogue/1.0.0/browser/remote.css'],
    needsRedux: true,
    tier: 'essential',
    reason: 'default',
    killed: null,
    previous: null,
  });
  expect(composition.remotes[1]).toMatchObject({ name: 'home', needsRedux: false });
});

test('a composition contains the fallback text of an optional remote', async () => {
  const { composition } = await composeAll(buildRecord({ tier: 'optional', emptyText: 'No looks.' }), home);

  expect(composition.remotes).toMatchObject([{ tier: 'optional', emptyText: 'No looks.' }, {}]);
  expect(composition.remotes[1]).not.toHaveProperty('emptyText');
});

test('a composition has the links of pages and the pages that are not stored offline', async () => {
  const link = { text: 'Wishlist', order: 1, in: ['menu.shop' as const] };
  const account = buildRecord({
    name: 'account',
    routes: ['/wishlist', '/rail', '/help'],
    pages: {
      '/wishlist': { role: 'member', link },
      '/rail': { isKeptOffline: false },
      '/help': { sitemap: [{ name: 'pages' }], queryParameters: [] },
    },
  });

  const { composition } = await composeAll(account, home);

  expect(composition.remotes[0]).toMatchObject({
    routes: ['/wishlist', '/rail', '/help'],
    links: { '/wishlist': link },
    notOffline: ['/wishlist', '/rail'],
  });
  expect(composition.remotes[0]).not.toHaveProperty('pages');
  expect(composition.remotes[1]).not.toHaveProperty('links');
});

test('the pages of editors and admins are in a composition of their own', async () => {
  const mixed = buildRecord({
    routes: ['/men', '/men/order'],
    pages: { '/men/order': { role: 'editor', link: { text: 'Order', order: 1, in: ['menu.shop'] } } },
  });
  const desk = buildRecord({
    name: 'desk',
    routes: ['/desk'],
    pages: { '/desk': { role: 'admin' } },
    handles: [{ name: 'desk.open', version: 1 }],
    fills: { 'home.end.v1': {} },
    activatesFor: 'member',
  });

  const { composition, records, staff, id } = await composeAll(mixed, desk, home);

  expect(composition.remotes.map(({ name, routes }) => [name, routes])).toEqual([
    ['catalogue', ['/men']],
    ['home', ['/']],
  ]);
  expect(composition.remotes[0]).not.toHaveProperty('links');
  expect(records).toEqual([mixed, home]);

  expect(staff).toMatchObject({ staff: null, records: [mixed, desk, home] });
  expect(staff?.id).not.toBe(id);
  expect(staff?.composition.revision).toBe(composition.revision);
  expect(staff?.composition.remotes).toMatchObject([
    { name: 'catalogue', routes: ['/men', '/men/order'], notOffline: ['/men/order'] },
    { name: 'desk', routes: ['/desk'], handles: ['desk.open'], activatesFor: 'member' },
    { name: 'home' },
  ]);
  // Deploying the desk changes nothing for shoppers.
  expect((await composeAll(mixed, home)).id).toBe(id);
  expect((await composeAll(home)).staff).toBeNull();
});

test('no remote takes a page of editors that another one has', async () => {
  const desk = (name: string) =>
    buildRecord({ name, routes: ['/desk'], pages: { '/desk': { role: 'editor' } } });
  const { staff, refusals } = await composeAll(home, desk('desk'), desk('other'));
  const composed = staff?.composition.remotes.map(({ name }) => name);
  expect(composed?.toSorted()).toEqual(['desk', 'home']);
  expect(refusals).toMatchObject([{ remote: 'other' }]);
});

test('a composition lists the slots that a remote fills', async () => {
  const fills = { 'home.end.v1': { ifStored: 'szn:seen' } } as const;
  const { composition } = await composeAll(buildRecord({ fills }), home);

  expect(composition.remotes).toMatchObject([{ fills }, {}]);
  expect(composition.remotes[1]).not.toHaveProperty('fills');
});

test('the revision depends on the versions alone', async () => {
  const revisions = [
    await composeAll(buildRecord(), home),
    await compose({ ...registryOf(home, buildRecord()), sequence: 9 }),
    await composeAll(buildRecord({ version: '1.0.1' }), home),
  ].map(({ composition }) => composition.revision);

  expect(revisions[0]).toBe(revisions[1]);
  expect(revisions[0]).not.toBe(revisions[2]);
});

test('an environment without remotes has an empty composition', async () => {
  expect((await compose(registryOf())).composition.remotes).toEqual([]);
});

test.each<[string, readonly ReleaseRecord[], RegExp]>([
  [
    'two remotes claim one route',
    [buildRecord({ routes: ['/'] }), home],
    /"catalogue" and "home" both claim the route \/\./,
  ],
  [
    'two remotes claim one route under different parameter names',
    [buildRecord({ routes: ['/men/:category'] }), buildRecord({ name: 'home', routes: ['/Men/:kind'] })],
    /both claim the route \/Men\/:kind/,
  ],
  [
    'one remote claims a route of another by an optional segment',
    [buildRecord({ routes: ['/men'] }), buildRecord({ name: 'home', routes: ['/:language?/men'] })],
    /both claim the route \/:language\?\/men/,
  ],
  [
    'one remote claims a route twice',
    [buildRecord({ routes: ['/men', '/men'] })],
    /both claim the route \/men/,
  ],
  [
    'two remotes handle one command',
    [
      buildRecord({ handles: [{ name: 'wishlist.set', version: 1 }] }),
      buildRecord({ name: 'account', routes: [], handles: [{ name: 'wishlist.set', version: 2 }] }),
    ],
    /"catalogue" and "account" both claim the command wishlist\.set/,
  ],
  [
    'a remote was built for another contract',
    [buildRecord({ contract: '2.1.0' })],
    /catalogue@1\.0\.0 needs contract 2\.1\.0; this shell has 1\./,
  ],
  [
    'a remote was built for a newer contract',
    [buildRecord({ contract: '1.99.0' })],
    /catalogue@1\.0\.0 needs contract 1\.99\.0; this shell has 1\./,
  ],
  [
    'a remote needs a newer contract',
    [buildRecord({ contract: '1.99.1', needs: '1.99.0' })],
    /catalogue@1\.0\.0 needs contract 1\.99\.0; this shell has 1\./,
  ],
  [
    'a remote was built for another React',
    [buildRecord({ shared: { react: '^18.2.0' } })],
    /catalogue@1\.0\.0 needs react \^18\.2\.0; this shell has 19\.3\.1/,
  ],
  [
    'a remote requires a module that is not shared',
    [buildRecord({ shared: { vue: '^3.0.0' } })],
    /catalogue@1\.0\.0 needs "vue", which this shell does not share/,
  ],
])('a version is refused if %s', async (_case, records, reason) => {
  const { refusals } = await composeAll(...records);

  expect(refusals).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
});

/** A composition of two remotes, one of them usable. */
async function expectRefusal(registry: Registry, reason: RegExp): Promise<void> {
  await publish(home);
  const { microFrontends } = registry;

  const { composition, refusals } = await compose({
    ...registry,
    microFrontends: { ...microFrontends, home: defaultDeployments(home) },
  });

  expect(composition.remotes).toMatchObject([{ name: 'home' }]);
  expect(refusals).toEqual([
    { remote: 'catalogue', version: '1.0.0', reason: expect.stringMatching(reason) },
  ]);
}

test('a remote is left out if its only version is missing', async () => {
  await expectRefusal(registryOf(buildRecord()), /catalogue\/1\.0\.0\/release\.json is missing\.$/);
});

test.each<[string, (entry: Registry['microFrontends'][string][number]) => object, RegExp]>([
  [
    'another address',
    (entry) => ({ ...entry, url: '/releases/catalogue/1.0.0/browser/other.js' }),
    /address of "catalogue" is not that of version 1\.0\.0/,
  ],
  [
    'another integrity',
    (entry) => ({ ...entry, metadata: { ...entry.metadata, integrity: `sha384-${'A'.repeat(64)}` } }),
    /integrity of "catalogue" is not that of version 1\.0\.0/,
  ],
])('a remote is left out if the registry has %s than its only version', async (_case, change, reason) => {
  const record = buildRecord();
  await publish(record);
  const [entry] = defaultDeployments(record);
  if (!entry) throw new Error('The registry has no entry for the record.');
  const changed = { ...registryOf(), microFrontends: { catalogue: [{ ...entry, ...change(entry) }] } };

  await expectRefusal(changed, reason);
});

test('a remote is left out if the folder of its only version contains the record of another version', async () => {
  const place = path.join(folder.path, 'catalogue/1.0.0');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, releaseRecordName), JSON.stringify(buildRecord({ version: '1.0.1' })));

  await expectRefusal(registryOf(buildRecord()), /is the record of another version, catalogue@1\.0\.1/);
});

test('a remote is left out if its only version has another record than the registry references', async () => {
  const record = buildRecord();
  const registry = registryOf(record);
  await publish({ ...record, shared: {} });

  await expectRefusal(registry, /release\.json is not the record that the registry vouches for\.$/);
});

test.each([
  ['invalid JSON', '{', /release\.json is not valid JSON\.$/],
  ['another JSON value than a record', '[]', /release\.json is not usable \(document: /],
  [
    'a record with a path outside the release',
    JSON.stringify(buildRecord({ server: { script: '../../evil.cjs' } })),
    /is not usable \(server\.script: /,
  ],
  [
    'a record with an unknown field',
    JSON.stringify({ ...buildRecord(), run: 'rm' }),
    /is not usable \(document: Unrecognized key/,
  ],
])('a remote is left out if its only version has %s', async (_case, text, reason) => {
  const place = path.join(folder.path, 'catalogue/1.0.0');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, releaseRecordName), text);

  await expectRefusal(registryOf(buildRecord()), reason);
});

test('a composition has the values of its environment, and another revision with other values', async () => {
  await publish(home);
  const plain = await compose(registryOf(home));
  const withValues = (values: Readonly<Record<string, string | boolean>>) =>
    compose({ ...registryOf(home), settings: { values } });

  const on = await withValues({ 'reviews.photos': true });
  const off = await withValues({ 'reviews.photos': false });

  expect(plain.composition).not.toHaveProperty('values');
  expect(on.composition.values).toEqual({ 'reviews.photos': true });
  const releases = [plain, on, off];
  expect(new Set(releases.map(({ id }) => id)).size).toBe(3);
  expect(new Set(releases.map(({ composition }) => composition.revision)).size).toBe(3);
});

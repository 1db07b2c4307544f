import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import type { Override, VersionChoice } from './compose-remote.ts';
import { composeRelease } from './compose.ts';
import { registryEntry } from './registry-entry.ts';
import {
  formatReleaseRecord,
  readReleaseRecord,
  releaseRecordName,
  type VouchedVersion,
} from './release-record-file.ts';
import { buildRecord, testChange } from './testing/build-record.ts';
import { prepareTemporaryFolder } from './testing/prepare-temporary-folder.ts';

const folder = prepareTemporaryFolder();
const offer = { react: '19.3.1', 'react-redux': '9.3.1', '@reduxjs/toolkit': '2.14.0' };

async function publish(record: ReleaseRecord): Promise<void> {
  const place = path.join(folder.path, record.name, record.version);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, releaseRecordName), formatReleaseRecord(record));
}

function registryOf(...records: readonly ReleaseRecord[]): Registry {
  return {
    environment: 'test',
    sequence: 1,
    change: testChange,
    microFrontends: Object.fromEntries(records.map((record) => [record.name, registryEntry(record)])),
  };
}

const readRecord = (version: VouchedVersion) => readReleaseRecord(folder.path, version);
const compose = (registry: Registry, choice: VersionChoice = {}) =>
  composeRelease(registry, { readRecord, offer }, choice);

async function composeAll(...records: readonly ReleaseRecord[]) {
  for (const record of records) await publish(record);
  return compose(registryOf(...records));
}

const home = buildRecord({ name: 'home', routes: ['/'], owner: 'home team' });

test('a composition says of each remote where it is and what it does', async () => {
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

test('the revision changes with any version and with nothing else', async () => {
  const revisions = [
    await composeAll(buildRecord(), home),
    await compose({ ...registryOf(home, buildRecord()), sequence: 9 }),
    await composeAll(buildRecord({ version: '1.0.1' }), home),
  ].map(({ composition }) => composition.revision);

  expect(revisions[0]).toBe(revisions[1]);
  expect(revisions[0]).not.toBe(revisions[2]);
});

describe('of a remote with a canary', () => {
  const [standard, canary] = [
    buildRecord({ version: '2.0.0' }),
    buildRecord({ version: '2.1.0', routes: ['/men', '/new'] }),
  ];
  const registry = (): Registry => ({
    ...registryOf(home),
    microFrontends: {
      home: registryEntry(home),
      catalogue: [
        ...registryEntry(standard),
        ...registryEntry(canary).map((entry) => ({
          ...entry,
          deployment: { ...entry.deployment, traffic: 5, default: false },
        })),
      ],
    },
  });
  beforeEach(() => Promise.all([standard, canary, home].map(publish)));

  test('the default one runs', async () => {
    const { composition, standIns } = await compose(registry());

    expect(composition.remotes[1]).toMatchObject({ version: '2.0.0', reason: 'default', previous: null });
    expect(standIns).toEqual([]);
  });

  test('the canary runs where it is chosen, and the default one stands in for it', async () => {
    const { composition, records, standIns } = await compose(registry(), {
      canaries: new Set(['catalogue']),
    });

    expect(composition.remotes).toMatchObject([
      { name: 'home', reason: 'default' },
      { version: '2.1.0', reason: 'canary', routes: ['/men', '/new'], previous: { version: '2.0.0' } },
    ]);
    expect([records, standIns]).toEqual([[home, canary], [standard]]);
  });

  test('compositions are told apart, also by what is not their versions', async () => {
    const whole = await compose(registry());
    const chosen = await compose(registry(), { canaries: new Set(['catalogue']) });
    const overridden = await compose(registry(), {
      overrides: new Map([['catalogue', { kind: 'version', version: '2.1.0' }]]),
    });

    expect(new Set([whole.id, chosen.id, overridden.id]).size).toBe(3);
    expect(chosen.composition.revision).toBe(overridden.composition.revision);
    expect((await compose(registry())).id).toBe(whole.id);
  });
});

describe('a version that was replaced', () => {
  const [old, current] = [buildRecord({ version: '1.9.0' }), buildRecord({ version: '2.0.0' })];
  const replacing = (previous: { version: string; recordIntegrity: string }): Registry => ({
    ...registryOf(),
    microFrontends: {
      catalogue: registryEntry(current).map((entry) => ({
        ...entry,
        extras: { ...entry.extras, previous },
      })),
    },
  });
  const vouched = () => {
    const [entry] = registryEntry(old);
    if (!entry) throw new Error('an entry is needed');
    return { version: old.version, recordIntegrity: entry.metadata.recordIntegrity };
  };
  beforeEach(() => Promise.all([old, current].map(publish)));

  test('stands in for the one that replaced it', async () => {
    const { composition, standIns, warnings } = await compose(replacing(vouched()));

    expect(composition.remotes[0]?.previous).toEqual({
      version: '1.9.0',
      contract: '1.0.0',
      entry: '/releases/catalogue/1.9.0/browser/remoteEntry.js',
      scripts: ['/releases/catalogue/1.9.0/browser/remote.js'],
      styles: ['/releases/catalogue/1.9.0/browser/remote.css'],
      needsRedux: false,
    });
    expect([standIns, warnings]).toEqual([[old], []]);
  });

  test.each<[string, () => { version: string; recordIntegrity: string }, RegExp]>([
    [
      'is gone',
      () => ({ ...vouched(), version: '1.8.0' }),
      /catalogue@1\.8\.0 cannot stand in: .+ is missing/,
    ],
    [
      'is another one than was replaced',
      () => ({ ...vouched(), recordIntegrity: `sha384-${'A'.repeat(64)}` }),
      /is not the record that the registry vouches for/,
    ],
  ])('that %s stands in for nothing, and the operator is told', async (_case, previous, warning) => {
    const { composition, warnings } = await compose(replacing(previous()));

    expect(composition.remotes[0]?.previous).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(warning)]);
  });
});

test('a remote that is switched off keeps its paths and loads nothing', async () => {
  for (const record of [buildRecord(), home]) await publish(record);
  const running = registryOf(buildRecord(), home);
  const [entry] = running.microFrontends.catalogue ?? [];
  if (!entry) throw new Error('an entry is needed');
  const killed = {
    ...running,
    microFrontends: {
      ...running.microFrontends,
      catalogue: [{ ...entry, extras: { ...entry.extras, killed: { message: 'Back at nine.' } } }],
    },
  };

  const { composition, records } = await compose(killed);

  expect(composition.remotes[0]).toMatchObject({
    routes: ['/men'],
    killed: 'Back at nine.',
    scripts: [],
    styles: [],
    previous: null,
  });
  expect(records).toEqual([home]);
  expect(composition.revision).not.toBe((await compose(running)).composition.revision);
});

describe('a visit that asks for other versions', () => {
  const development = {
    name: 'lookbook',
    version: '0.1.0-dev',
    contract: '1.0.0',
    owner: 'lookbook team',
    tier: 'optional',
    routes: ['/lookbook'],
    handles: [],
    activatesFor: null,
    shared: { react: '^19.0.0' },
    browser: { entry: 'remoteEntry.js', scripts: [], styles: [] },
  } as const;
  const overriddenBy = (...overrides: [string, Override][]) =>
    compose(registryOf(buildRecord()), { overrides: new Map(overrides) });
  beforeEach(() => Promise.all([buildRecord(), buildRecord({ version: '3.0.0' })].map(publish)));

  test('runs a published one that no registry names', async () => {
    const { composition } = await overriddenBy(['catalogue', { kind: 'version', version: '3.0.0' }]);

    expect(composition.remotes).toMatchObject([{ version: '3.0.0', reason: 'override', previous: null }]);
  });

  test('runs a remote that the registry does not know from its development server', async () => {
    const { composition, records, developmentOrigins } = await overriddenBy([
      'lookbook',
      {
        kind: 'development',
        remote: {
          origin: 'http://localhost:4101',
          record: {
            ...development,
            routes: ['/lookbook'],
            handles: [],
            browser: { ...development.browser, scripts: [], styles: [] },
          },
        },
      },
    ]);

    expect(composition.remotes[1]).toMatchObject({
      name: 'lookbook',
      version: '0.1.0-dev',
      entry: 'http://localhost:4101/remoteEntry.js',
      reason: 'override',
    });
    expect([records.map(({ name }) => name), developmentOrigins]).toEqual([
      ['catalogue'],
      ['http://localhost:4101'],
    ]);
  });

  test('is refused one that does not exist', async () => {
    await expect(overriddenBy(['catalogue', { kind: 'version', version: '9.0.0' }])).rejects.toThrow(
      /catalogue\/9\.0\.0\/release\.json is missing/,
    );
  });
});

test('an environment without any remote is a composition too', async () => {
  expect((await compose(registryOf())).composition.remotes).toEqual([]);
});

test.each<[string, readonly ReleaseRecord[], RegExp]>([
  [
    'two remotes claim one route',
    [buildRecord({ routes: ['/'] }), home],
    /"catalogue" and "home" both claim the route \/\./,
  ],
  [
    'two claim one route under different parameter names',
    [buildRecord({ routes: ['/men/:category'] }), buildRecord({ name: 'home', routes: ['/Men/:kind'] })],
    /both claim the route \/Men\/:kind/,
  ],
  [
    'one remote claims a route twice',
    [buildRecord({ routes: ['/men', '/men'] })],
    /both claim the route \/men/,
  ],
  [
    'two answer one command',
    [
      buildRecord({ handles: [{ name: 'wishlist.toggle', version: 1 }] }),
      buildRecord({ name: 'account', routes: [], handles: [{ name: 'wishlist.toggle', version: 2 }] }),
    ],
    /"catalogue" and "account" both claim the command wishlist\.toggle/,
  ],
  [
    'a remote was built for another contract',
    [buildRecord({ contract: '2.1.0' })],
    /catalogue@1\.0\.0 needs contract 2\.1\.0; this shell has 1\./,
  ],
  [
    'a remote was built for another React',
    [buildRecord({ shared: { react: '^18.2.0' } })],
    /catalogue@1\.0\.0 needs react \^18\.2\.0; this shell has 19\.3\.1/,
  ],
  [
    'a remote asks for what is not shared',
    [buildRecord({ shared: { vue: '^3.0.0' } })],
    /catalogue@1\.0\.0 needs "vue", which this shell does not share/,
  ],
])('it is refused when %s', async (_case, records, reason) => {
  await expect(composeAll(...records)).rejects.toThrow(reason);
});

test('it is refused when a version is not there', async () => {
  await expect(compose(registryOf(buildRecord()))).rejects.toThrow(
    /catalogue\/1\.0\.0\/release\.json is missing\.$/,
  );
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
])('it is refused when the registry has %s than the release', async (_case, change, reason) => {
  const record = buildRecord();
  await publish(record);
  const [entry] = registryEntry(record);
  if (!entry) throw new Error('an entry is needed');
  const changed = { ...registryOf(), microFrontends: { catalogue: [{ ...entry, ...change(entry) }] } };

  await expect(compose(changed)).rejects.toThrow(reason);
});

test('it is refused when a folder holds the record of another version', async () => {
  const place = path.join(folder.path, 'catalogue/1.0.0');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, releaseRecordName), JSON.stringify(buildRecord({ version: '1.0.1' })));

  await expect(compose(registryOf(buildRecord()))).rejects.toThrow(
    /is the record of another version, catalogue@1\.0\.1/,
  );
});

test('it is refused when a release has another record than the registry vouches for', async () => {
  const record = buildRecord();
  const registry = registryOf(record);
  await publish({ ...record, shared: {} });

  await expect(compose(registry)).rejects.toThrow(
    /release\.json is not the record that the registry vouches for\.$/,
  );
});

test.each([
  ['no JSON', '{', /release\.json is not valid JSON\.$/],
  ['no record', '[]', /release\.json is not usable \(document: /],
  [
    'a record with paths that lead out',
    JSON.stringify(buildRecord({ server: { script: '../../evil.cjs' } })),
    /is not usable \(server\.script: /,
  ],
  [
    'a record with a field too many',
    JSON.stringify({ ...buildRecord(), run: 'rm' }),
    /is not usable \(document: Unrecognized key/,
  ],
])('it is refused when a release has %s', async (_case, text, reason) => {
  const place = path.join(folder.path, 'catalogue/1.0.0');
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, releaseRecordName), text);

  await expect(compose(registryOf(buildRecord()))).rejects.toThrow(reason);
});

import type { Registry } from '@szn/shared-contracts/release';
import { defaultDeployments } from '../registry/deployments.ts';
import { buildRecord } from '../testing/build-record.ts';
import { composeIn, registryOf } from '../testing/compose-in-folder.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import type { Override } from './compose-remote.ts';

const { publish, compose } = composeIn(prepareTemporaryFolder());
const home = buildRecord({ name: 'home', routes: ['/'], owner: 'home team' });

describe('composition of a remote with a canary', () => {
  const [standard, canary] = [
    buildRecord({ version: '2.0.0' }),
    buildRecord({ version: '2.1.0', routes: ['/men', '/new'] }),
  ];
  const registry = (): Registry => ({
    ...registryOf(home),
    microFrontends: {
      home: defaultDeployments(home),
      catalogue: [
        ...defaultDeployments(standard),
        ...defaultDeployments(canary).map((entry) => ({
          ...entry,
          deployment: { ...entry.deployment, traffic: 5, default: false },
        })),
      ],
    },
  });
  beforeEach(() => Promise.all([standard, canary, home].map(publish)));

  test('the composition contains the default version without a choice of canaries', async () => {
    const { composition, fallbacks } = await compose(registry());

    expect(composition.remotes[1]).toMatchObject({ version: '2.0.0', reason: 'default', previous: null });
    expect(fallbacks).toEqual([]);
  });

  test('the composition contains the selected canary with the default version as its fallback', async () => {
    const { composition, records, fallbacks } = await compose(registry(), {
      canaries: new Set(['catalogue']),
    });

    expect(composition.remotes).toMatchObject([
      { name: 'home', reason: 'default' },
      { version: '2.1.0', reason: 'canary', routes: ['/men', '/new'], previous: { version: '2.0.0' } },
    ]);
    expect([records, fallbacks]).toEqual([[home, canary], [standard]]);
  });

  test('composition ids differ by version and by the reason for the version', async () => {
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

describe('composition of a remote with a previous version', () => {
  const [old, current] = [buildRecord({ version: '1.9.0' }), buildRecord({ version: '2.0.0' })];
  const replacing = (previous: { version: string; recordIntegrity: string }): Registry => ({
    ...registryOf(),
    microFrontends: {
      catalogue: defaultDeployments(current).map((entry) => ({
        ...entry,
        extras: { ...entry.extras, previous },
      })),
    },
  });
  const vouched = () => {
    const [entry] = defaultDeployments(old);
    if (!entry) throw new Error('The registry has no entry for the record.');
    return { version: old.version, recordIntegrity: entry.metadata.recordIntegrity };
  };
  beforeEach(() => Promise.all([old, current].map(publish)));

  test('the previous version is the fallback of the current version', async () => {
    const { composition, fallbacks, warnings } = await compose(replacing(vouched()));

    expect(composition.remotes[0]?.previous).toEqual({
      version: '1.9.0',
      contract: '1.0.0',
      entry: '/releases/catalogue/1.9.0/browser/remoteEntry.js',
      scripts: ['/releases/catalogue/1.9.0/browser/remote.js'],
      styles: ['/releases/catalogue/1.9.0/browser/remote.css'],
      needsRedux: false,
    });
    expect([fallbacks, warnings]).toEqual([[old], []]);
  });

  test.each<[string, () => { version: string; recordIntegrity: string }, RegExp]>([
    [
      'is missing',
      () => ({ ...vouched(), version: '1.8.0' }),
      /catalogue@1\.8\.0 cannot be the fallback: .+ is missing/,
    ],
    [
      'has another record than the registry references',
      () => ({ ...vouched(), recordIntegrity: `sha384-${'A'.repeat(64)}` }),
      /is not the record that the registry vouches for/,
    ],
  ])('a previous version that %s is omitted with a warning', async (_case, previous, warning) => {
    const { composition, warnings } = await compose(replacing(previous()));

    expect(composition.remotes[0]?.previous).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(warning)]);
  });
});

test('a remote that is switched off retains its routes and has no files to load', async () => {
  for (const record of [buildRecord(), home]) await publish(record);
  const running = registryOf(buildRecord(), home);
  const [entry] = running.microFrontends.catalogue ?? [];
  if (!entry) throw new Error('The registry has no entry for the record.');
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

describe('composition with version overrides', () => {
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

  test('an override selects a published version that the registry does not reference', async () => {
    const { composition } = await overriddenBy(['catalogue', { kind: 'version', version: '3.0.0' }]);

    expect(composition.remotes).toMatchObject([{ version: '3.0.0', reason: 'override', previous: null }]);
  });

  test('an override adds a remote of a development server that the registry does not list', async () => {
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

  test('the composition rejects an override of a version that does not exist', async () => {
    await expect(overriddenBy(['catalogue', { kind: 'version', version: '9.0.0' }])).rejects.toThrow(
      /catalogue\/9\.0\.0\/release\.json is missing/,
    );
  });
});

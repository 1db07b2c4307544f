import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { buildRecord } from '../testing/build-record.ts';
import { composeIn, registryOf } from '../testing/compose-in-folder.ts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { integrityOf } from '../records/integrity.ts';
import { formatReleaseRecord } from '../records/release-record.ts';
import { promoteToAll } from '../registry/deployments.ts';

const folder = prepareTemporaryFolder();
const documentEntry = '/assets/previous/document-remote.js';
const { publish, compose } = composeIn(folder, {
  sharedVersions: { react: '18.3.1', 'react-redux': '9.3.1', '@reduxjs/toolkit': '2.14.0' },
  documentEntry,
});

const current = buildRecord({ name: 'home', routes: ['/'], shared: { react: '^19.0.0' } });
const older = buildRecord({
  shared: { react: '^18.0.0', 'react-redux': '^9.0.0' },
  handles: [{ name: 'list.refresh', version: 1 }],
  activatesFor: 'member',
  fills: { 'home.end.v1': {} },
});
const forBoth = buildRecord({
  name: 'account',
  routes: ['/wishlist'],
  shared: { react: '^18.0.0 || ^19.0.0' },
});

function promote(registry: Registry, record: ReleaseRecord): Registry {
  const integrity = integrityOf(Buffer.from(formatReleaseRecord(record)));
  return { ...registry, microFrontends: promoteToAll(registry.microFrontends, { record, integrity }) };
}

beforeEach(async () => {
  for (const record of [current, older, forBoth]) await publish(record);
});

test('a release has one generation while no version needs the previous one', async () => {
  const release = await compose(registryOf(current, forBoth));

  expect(release).toMatchObject({ generation: 'current', elsewhere: [], previous: null });
  expect(release.records).toEqual([current, forBoth]);
});

test('each generation has the versions that run with it, and of the others only the routes', async () => {
  const release = await compose(registryOf(current, older, forBoth));

  expect(release).toMatchObject({ generation: 'current', elsewhere: ['catalogue'] });
  expect(release.records).toEqual([current, forBoth]);
  expect(release.composition.remotes[1]).toMatchObject({
    name: 'catalogue',
    version: '1.0.0',
    routes: ['/men'],
    entry: documentEntry,
    scripts: [],
    styles: [],
    handles: [],
    activatesFor: null,
    needsRedux: false,
  });
  expect(release.composition.remotes[1]).not.toHaveProperty('fills');
  expect(release.previous).toMatchObject({ generation: 'previous', elsewhere: ['home'], previous: null });
  expect(release.previous?.records).toEqual([older, forBoth]);
  expect(release.previous?.composition).toMatchObject({
    // Open pages find a deployment by it.
    revision: release.composition.revision,
    remotes: [{ name: 'home', entry: documentEntry }, { handles: ['list.refresh'] }, { name: 'account' }],
  });
});

test('a change in pages of the previous generation alone changes the release', async () => {
  const newer = { ...older, version: '1.1.0' };
  await publish(newer);

  const withFallback = await compose(promote(registryOf(current, older), newer));
  const without = await compose(registryOf(current, newer));

  expect(withFallback.composition).toEqual(without.composition);
  expect(withFallback.id).not.toBe(without.id);
});

test('a fallback version of the other generation is left out', async () => {
  const moved = { ...older, version: '2.0.0', shared: { react: '^19.0.0' } };
  await publish(moved);

  const release = await compose(promote(registryOf(current, older), moved));

  expect(release).toMatchObject({ previous: null, fallbacks: [] });
  expect(release.composition.remotes[1]).toMatchObject({ version: '2.0.0', previous: null });
});

test('a version that needs another generation than the shell offers is refused', async () => {
  const oldest = buildRecord({ version: '0.1.0', shared: { react: '^17.0.0' } });
  await publish(oldest);

  const { refusals } = await compose(registryOf(current, oldest));

  expect(refusals).toEqual([
    {
      remote: 'catalogue',
      version: '0.1.0',
      reason: 'catalogue@0.1.0 needs react ^17.0.0; this shell has 19.3.1 and 18.3.1.',
    },
  ]);
});

test('a version that needs modules of two generations at once is refused', async () => {
  const mixed = buildRecord({ version: '0.2.0', shared: { react: '^18.0.0', 'react-dom': '^19.0.0' } });
  await publish(mixed);

  const { refusals } = await compose(registryOf(current, mixed));

  expect(refusals[0]?.reason).toMatch(/catalogue@0\.2\.0 needs/);
});

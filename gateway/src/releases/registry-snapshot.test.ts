import path from 'node:path';
import { buildRegistry, withCanary, withExtras } from '../testing/fixture-registry.ts';
import { publishFixture } from '../testing/fixture-release.ts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { fixtureSources } from '../testing/fixture-snapshots.ts';
import { prepareTemporaryFolder } from '../testing/temporary-folder.ts';
import { composeSnapshot, stableRelease, type RegistrySnapshot } from './registry-snapshot.ts';

const folder = prepareTemporaryFolder();
const releasesFolder = () => path.join(folder.path, 'releases');
const publish = (fixture: Parameters<typeof publishFixture>[1]) => publishFixture(releasesFolder(), fixture);

async function buildStable() {
  return buildRegistry(1, [await publish(catalogueRelease('1.0.0')), await publish(homeRelease('1.0.0'))]);
}

const versionsIn = ({ compositions }: RegistrySnapshot) =>
  compositions.map(({ maxBucket, release }) => [
    maxBucket,
    release.composition.remotes.map(({ version }) => version).join(),
  ]);

test('Canaries of two remotes make three compositions, the smaller share within the larger one', async () => {
  const catalogue = await publish(catalogueRelease('2.0.0'));
  const home = await publish(homeRelease('2.0.0'));
  const registry = withCanary(withCanary(await buildStable(), catalogue, 20), home, 60);

  const snapshot = await composeSnapshot(registry, fixtureSources(releasesFolder()));

  expect(versionsIn(snapshot)).toEqual([
    [20, '2.0.0,2.0.0'],
    [60, '1.0.0,2.0.0'],
    [100, '1.0.0,1.0.0'],
  ]);
  expect(stableRelease(snapshot).records.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
});

test('A canary that the shell cannot run gets no traffic and is refused', async () => {
  const canary = await publish(catalogueRelease('2.1.0', { contract: '9.0.0' }));

  const snapshot = await composeSnapshot(
    withCanary(await buildStable(), canary, 20),
    fixtureSources(releasesFolder()),
  );

  expect(versionsIn(snapshot)).toEqual([[100, '1.0.0,1.0.0']]);
  expect(snapshot.refusals).toEqual([
    { remote: 'catalogue', version: '2.1.0', reason: expect.stringContaining('contract 9') },
  ]);
});

test.each([
  ['with 0 % traffic', 0, {}],
  ['of a killed remote', 20, { killed: { message: 'Back at nine.' } }],
])('A canary %s makes no composition', async (_case, traffic, extras) => {
  const canary = await publish(catalogueRelease('2.0.0'));
  const registry = withExtras(withCanary(await buildStable(), canary, traffic), 'catalogue', extras);

  const { compositions } = await composeSnapshot(registry, fixtureSources(releasesFolder()));

  expect(compositions).toHaveLength(1);
});

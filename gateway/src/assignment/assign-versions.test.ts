import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { RegistrySnapshot } from '../releases/registry-snapshot.ts';
import { buildRegistry } from '../testing/fixture-registry.ts';
import { createVersionAssigner } from './assign-versions.ts';

const releaseNamed = (id: string): ComposedRelease => ({
  generation: 'current',
  elsewhere: [],
  foreign: [],
  previous: null,
  staff: null,
  id,
  composition: { environment: 'test', revision: id, remotes: [] },
  records: [],
  fallbacks: [],
  developmentOrigins: [],
  refusals: [],
  warnings: [],
});

/** A snapshot with one composition per bucket limit, named `<limit> %`, and the stable one. */
function snapshotWith(...canaryBuckets: readonly number[]): RegistrySnapshot {
  return {
    registry: buildRegistry(1, []),
    compositions: [
      ...canaryBuckets.map((maxBucket) => ({ maxBucket, release: releaseNamed(`${maxBucket} %`) })),
      { maxBucket: 100, release: releaseNamed('stable') },
    ],
    unusable: new Map(),
    refusals: [],
    warnings: [],
  };
}

const url = new URL('http://localhost/men');

function assignWith(snapshot: RegistrySnapshot) {
  const assign = createVersionAssigner(
    () => snapshot,
    () => Promise.reject(new Error('unused')),
    null,
  );
  return (cookies: Readonly<Record<string, string>> = {}, protocol: 'http' | 'https' = 'http') =>
    assign({ protocol, cookies }, url);
}

/** Ids of new clients, by the id of the composition that they get. */
async function assignNewClients(snapshot: RegistrySnapshot, count: number) {
  const assign = assignWith(snapshot);
  const idsByRelease = new Map<string, string[]>();
  for (let client = 0; client < count; client++) {
    const { release, cookies } = await assign();
    const id = cookies[0]?.value ?? 'none';
    const ids = idsByRelease.get(release.id);
    if (ids) ids.push(id);
    else idsByRelease.set(release.id, [id]);
  }
  return idsByRelease;
}

test('Without a canary the assignment is shared and sets no cookie', async () => {
  const assign = assignWith(snapshotWith());

  expect(await assign({ 'szn-visitor': 'A'.repeat(22) })).toMatchObject({
    release: { id: 'stable' },
    isPersonal: false,
    variesByCookie: false,
    cookies: [],
  });
});

test('A canary of 10 % gets 9 to 11 % of 20,000 new clients', async () => {
  const assigned = await assignNewClients(snapshotWith(10), 20_000);

  expect([...assigned.keys()].sort()).toEqual(['10 %', 'stable']);
  // Four to five standard deviations.
  expect(assigned.get('10 %')?.length).toBeGreaterThan(1800);
  expect(assigned.get('10 %')?.length).toBeLessThan(2200);
});

test('A client keeps its composition', async () => {
  const assign = assignWith(snapshotWith(10));

  for (const [release, ids] of await assignNewClients(snapshotWith(10), 500)) {
    for (const id of ids) {
      expect(await assign({ 'szn-visitor': id })).toMatchObject({ release: { id: release }, cookies: [] });
    }
  }
});

test('A growing canary keeps its clients, and at 0 % all clients get the stable release', async () => {
  const newClients = await assignNewClients(snapshotWith(10), 1000);
  const ids = [...newClients.values()].flat();
  const clientsOf = async (traffic: number) => {
    const assign = assignWith(snapshotWith(...(traffic === 0 ? [] : [traffic])));
    const releases = await Promise.all(ids.map((id) => assign({ 'szn-visitor': id })));
    return new Set(ids.filter((_id, index) => releases[index]?.release.id !== 'stable'));
  };
  let before = new Set(newClients.get('10 %'));

  for (const traffic of [30, 60, 100]) {
    const now = await clientsOf(traffic);
    expect([...before].filter((id) => !now.has(id))).toEqual([]);
    expect(now.size).toBeGreaterThan(before.size);
    before = now;
  }

  expect(before.size).toBe(1000);
  expect((await clientsOf(0)).size).toBe(0);
});

test('A client gets the composition with the smallest share that contains its bucket', async () => {
  const assigned = await assignNewClients(snapshotWith(20, 60), 2000);

  expect([...assigned.keys()].sort()).toEqual(['20 %', '60 %', 'stable']);
  expect(assigned.get('60 %')?.length).toBeGreaterThan(assigned.get('20 %')?.length ?? 0);
});

test.each(['<script>', 'A'.repeat(21), 'A'.repeat(23), ''])(
  'The invalid client id %p is replaced by a random one',
  async (id) => {
    const { cookies } = await assignWith(snapshotWith(10))({ 'szn-visitor': id });

    expect(cookies).toEqual([
      { name: 'szn-visitor', value: expect.stringMatching(/^[\w-]{22}$/), maxAgeSeconds: 15_552_000 },
    ]);
  },
);

test('Over TLS only a cookie with the __Host- prefix identifies the client', async () => {
  const assign = assignWith(snapshotWith(10));
  const id = 'A'.repeat(22);

  expect(await assign({ '__Host-szn-visitor': id }, 'https')).toMatchObject({ cookies: [] });
  expect(await assign({ 'szn-visitor': id }, 'https')).toMatchObject({ cookies: [{}] });
});

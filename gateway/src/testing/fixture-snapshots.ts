import path from 'node:path';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { composeSnapshot, type RegistrySnapshot } from '../releases/registry-snapshot.ts';
import { buildRegistry } from './fixture-registry.ts';
import { publishFixture, type FixtureRelease } from './fixture-release.ts';
import { hostVersions } from './fixture-shell.ts';

/** Publishes the versions and composes a snapshot in which they are stable. */
export async function composeFixtures(
  folder: string,
  sequence: number,
  fixtures: readonly FixtureRelease[],
): Promise<RegistrySnapshot> {
  const releasesFolder = path.join(folder, 'releases');
  const records: ReleaseRecord[] = [];
  for (const fixture of fixtures) records.push(await publishFixture(releasesFolder, fixture));
  const foreign = fixtures.filter(({ isForeign }) => isForeign).map(({ name }) => name);
  const registry = {
    ...buildRegistry(sequence, records),
    ...(foreign.length > 0 && { settings: { foreign } }),
  };
  return composeSnapshot(registry, fixtureSources(releasesFolder));
}

/** Composition sources as the gateway creates them. */
export function fixtureSources(releasesFolder: string) {
  return {
    sharedVersions: hostVersions(),
    readRecord: (version: Parameters<typeof readReleaseRecord>[1]) =>
      readReleaseRecord(releasesFolder, version),
  };
}

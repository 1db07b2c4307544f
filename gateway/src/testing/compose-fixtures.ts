import path from 'node:path';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { offeredVersions } from '@szn/remote-kit/shared-modules/versions';
import { composeEdition, type Edition } from '../releases/registry-snapshot.ts';
import { buildRegistry } from './fixture-registry.ts';
import { publishFixture, type FixtureRelease } from './fixture-release.ts';

/** Publishes the versions and composes an edition in which everybody runs them. */
export async function composeFixtures(
  folder: string,
  sequence: number,
  fixtures: readonly FixtureRelease[],
): Promise<Edition> {
  const records: ReleaseRecord[] = [];
  for (const fixture of fixtures) records.push(await publishFixture(path.join(folder, 'releases'), fixture));
  return composeEdition(buildRegistry(sequence, records), fixtureSources(path.join(folder, 'releases')));
}

/** The sources of compositions as a gateway has them. */
export function fixtureSources(releasesFolder: string) {
  return {
    offer: offeredVersions,
    readRecord: (version: Parameters<typeof readReleaseRecord>[1]) =>
      readReleaseRecord(releasesFolder, version),
  };
}

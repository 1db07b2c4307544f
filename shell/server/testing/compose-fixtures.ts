import path from 'node:path';
import type { ComposedRelease } from '@szn/delivery/compose';
import { readEdition } from '../registry/registry-edition.ts';
import { publishEdition, publishFixture, type FixtureRelease } from './fixture-release.ts';

/** Publishes the versions and an edition of the registry that names them; gives what the gateway makes of it. */
export async function composeFixtures(
  folder: string,
  sequence: number,
  fixtures: readonly FixtureRelease[],
): Promise<ComposedRelease> {
  const releasesFolder = path.join(folder, 'releases');
  const records = [];
  for (const fixture of fixtures) records.push(await publishFixture(releasesFolder, fixture));
  const registryFile = path.join(releasesFolder, 'registry.json');
  await publishEdition(registryFile, sequence, records);
  return (await readEdition({ registryFile, releasesFolder })).release;
}

import { mkdir } from 'node:fs/promises';
import { checkBudget } from '@szn/release-registry/gate/gate';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { releaseRemote } from './build-remote.ts';
import { pointLocalRegistryTo } from './local-registry.ts';

/**
 * Puts built remotes of the working tree into a folder of releases and points its local environment to them. Rejects
 * with what publishing would say of one that is over its budget; the environment then runs what it ran before.
 */
export async function releaseRemotes(
  remoteFolders: readonly string[],
  releasesFolder: string,
): Promise<readonly ReleaseRecord[]> {
  await mkdir(releasesFolder, { recursive: true });
  const records: ReleaseRecord[] = [];
  for (const folder of remoteFolders) records.push(await releaseRemote(folder, releasesFolder));
  for (const record of records) checkBudget(record);
  await pointLocalRegistryTo(releasesFolder, records);
  return records;
}

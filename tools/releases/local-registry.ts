import { createPublicKey } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { findBudgetError, type GateError } from '@szn/release-registry/gate/gate';
import { DocumentError } from '@szn/release-registry/lib/json-document';
import { publishHost } from '@szn/release-registry/records/host-description';
import { changeRegistry } from '@szn/release-registry/registry/change-registry';
import { defaultDeployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { isRenewalDue, maxAgeSchema } from '@szn/release-registry/registry/registry-expiry';
import { ensureKeyPair, readSigningKey } from '@szn/release-registry/keys/key-files';
import { publishTreeBuild } from '@szn/release-registry/records/publish-build';
import { readBuild } from '@szn/release-registry/records/read-build';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { hostKey, registryKey, type ReleaseStore } from '@szn/release-registry/store/release-store';
import type { HostReference, ReleaseRecord } from '@szn/shared-contracts/release';
import { loadSharedModules } from '@szn/remote-kit/run-rspack';
import { describeHost } from './describe-host.ts';
import { folders, listRemotes, localEnvironment } from '../project/project-folders.ts';

/**
 * Points the local environment of a release folder to these versions and to the description of the working tree's shell,
 * and signs it with the development key, anew if half of the time until it expires has passed. Removes remotes that are no
 * longer in the working tree. Replaces an unusable registry with a new one: every entry can be rebuilt from the working tree.
 */
export async function pointLocalRegistryTo(
  releasesFolder: string,
  records: readonly ReleaseRecord[],
): Promise<void> {
  const signingKey = await readSigningKey((await ensureKeyPair(folders.keys)).privateKeyFile);
  const store = openDirectoryStore(releasesFolder);
  const environment = { store, name: localEnvironment, trustedKeys: [createPublicKey(signingKey)] };
  await readEnvironment(environment).catch(() => store.remove(registryKey(localEnvironment)));
  const remotes = listRemotes();
  const host = await publishTreeHost(store);
  const changed = records.map((record) => [record.name, defaultDeployments(record)] as const);
  const maxAgeMs = maxAgeSchema.parse(process.env.REGISTRY_MAX_AGE_DAYS || undefined);
  await changeRegistry(
    { signingKey, environment },
    {
      by: userInfo().username,
      renews: (latest) => isRenewalDue(latest, maxAgeMs, new Date()),
      action: 'build',
      reason: null,
      change: (current) => {
        const existing = Object.entries(current.microFrontends).filter(([name]) => remotes.includes(name));
        return { ...current, host, microFrontends: Object.fromEntries([...existing, ...changed]) };
      },
    },
  );
}

/** Publishes the description of the working tree's shell. Its version is the hash of its content: a damaged one is replaced. */
async function publishTreeHost(store: ReleaseStore): Promise<HostReference> {
  const host = await describeHost('tree', null);
  return publishHost(store, host).catch(async (error: unknown) => {
    if (!(error instanceof DocumentError)) throw error;
    await store.remove(hostKey(host.version));
    return publishHost(store, host);
  });
}

/**
 * Copies built remotes of the working tree into a release folder and points its local environment to them. A remote over its
 * budget is given to `handleOverBudget` with the error of `publish`. If that throws, the environment is unchanged.
 */
export async function releaseRemotes(
  remoteFolders: readonly string[],
  releasesFolder: string,
  handleOverBudget = (error: GateError): void => {
    throw error;
  },
): Promise<readonly ReleaseRecord[]> {
  await mkdir(releasesFolder, { recursive: true });
  const records: ReleaseRecord[] = [];
  for (const folder of remoteFolders) records.push(await releaseRemote(folder, releasesFolder));
  for (const record of records) {
    const error = findBudgetError(record);
    if (error) handleOverBudget(error);
  }
  await pointLocalRegistryTo(releasesFolder, records);
  return records;
}

/** Copies a built remote of the working tree into a release folder. Its version is the hash of its content. */
export async function releaseRemote(remoteFolder: string, releasesFolder: string): Promise<ReleaseRecord> {
  const build = await readBuild(remoteFolder, {
    allowedModules: loadSharedModules(),
    version: 'tree',
    commit: null,
  });
  await publishTreeBuild(openDirectoryStore(releasesFolder), build);
  return build.record;
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureKeyPair, readPublicKeys, readSigningKey } from '@szn/release-registry/keys/key-files';
import { readEnvironment, registryBytes, type Environment } from '@szn/release-registry/registry/environment';
import { defaultDeployments } from '@szn/release-registry/registry/deployments';
import { sign } from '@szn/release-registry/keys/signature';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { historyKey, registryKey } from '@szn/release-registry/store/release-store';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';

const fixtureEnvironment = 'test';

/** Builds a registry in which these versions are stable. */
export function buildRegistry(sequence: number, records: readonly ReleaseRecord[]): Registry {
  return {
    format: 1,
    environment: fixtureEnvironment,
    sequence,
    change: { at: new Date().toISOString(), by: 'a test', action: 'test', reason: null },
    microFrontends: Object.fromEntries(records.map((record) => [record.name, defaultDeployments(record)])),
  };
}

/** Adds a canary with `traffic` per cent to a registry. */
export function withCanary(registry: Registry, record: ReleaseRecord, traffic: number): Registry {
  const stable = registry.microFrontends[record.name]?.slice(0, 1) ?? [];
  const canary = defaultDeployments(record).map((entry) => ({
    ...entry,
    deployment: { ...entry.deployment, default: false, traffic },
  }));
  return {
    ...registry,
    microFrontends: { ...registry.microFrontends, [record.name]: [...stable, ...canary] },
  };
}

type Extras = Registry['microFrontends'][string][number]['extras'];

/** Changes the extras of a remote's stable version. */
export function withExtras(registry: Registry, name: string, extras: Partial<Extras>): Registry {
  const deployments = registry.microFrontends[name]?.map((entry) =>
    entry.deployment.default ? { ...entry, extras: { ...entry.extras, ...extras } } : entry,
  );
  if (!deployments) throw new Error(`The registry has no "${name}".`);
  return { ...registry, microFrontends: { ...registry.microFrontends, [name]: deployments } };
}

/** Makes a version the default; the default before it becomes its previous version. */
export function withPromoted(registry: Registry, record: ReleaseRecord): Registry {
  const before = registry.microFrontends[record.name]?.find(({ deployment }) => deployment.default)?.metadata;
  const promoted = {
    ...registry,
    sequence: registry.sequence + 1,
    microFrontends: { ...registry.microFrontends, [record.name]: defaultDeployments(record) },
  };
  const previous = before && { version: before.version, recordIntegrity: before.recordIntegrity };
  return withExtras(promoted, record.name, { previous: previous ?? null });
}

/**
 * Signs the registry with the environment's key and writes it to a directory store. The document before it goes to the
 * history.
 */
export async function publishRegistry(releasesFolder: string, registry: Registry): Promise<void> {
  const environment = await openFixtureEnvironment(releasesFolder);
  const before = await readEnvironment(environment).catch(() => null);
  if (before)
    await environment.store.create(historyKey(environment.name, before.registry.sequence), before.bytes);
  const { privateKeyFile } = await ensureKeyPair(keysFolder(releasesFolder));
  await writeRegistry(releasesFolder, registryBytes(sign(registry, await readSigningKey(privateKeyFile))));
}

/** Replaces the registry document atomically. */
export async function writeRegistry(releasesFolder: string, bytes: Uint8Array | string): Promise<void> {
  const file = registryFile(releasesFolder);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.draft`, bytes);
  await rename(`${file}.draft`, file);
}

export function registryFile(releasesFolder: string): string {
  return path.join(releasesFolder, registryKey(fixtureEnvironment));
}

/** Opens the environment as the gateway does. */
export async function openFixtureEnvironment(releasesFolder: string): Promise<Environment> {
  const { publicKeyFile } = await ensureKeyPair(keysFolder(releasesFolder));
  return {
    store: openDirectoryStore(releasesFolder),
    name: fixtureEnvironment,
    trustedKeys: await readPublicKeys([publicKeyFile]),
  };
}

/** Gateway settings for a directory store. */
export async function fixtureSettings(releasesFolder: string): Promise<Readonly<Record<string, string>>> {
  const { publicKeyFile } = await ensureKeyPair(keysFolder(releasesFolder));
  return { RELEASES_STORE: releasesFolder, ENVIRONMENT: fixtureEnvironment, REGISTRY_KEYS: publicKeyFile };
}

export function keysFolder(releasesFolder: string): string {
  return `${releasesFolder}-keys`;
}

import type { KeyObject } from 'node:crypto';
import { type Registry, registrySchema } from '@szn/shared-contracts/release';
import { checkDocument, DocumentError, parseDocument, readDocument } from '../lib/json-document.ts';
import { historyPrefix, registryKey, type ReleaseStore } from '../store/release-store.ts';
import { verify } from './signature.ts';

/** An environment: a store, and the name of its registry there. */
export type Environment = {
  readonly store: ReleaseStore;
  readonly name: string;
  /** Public keys whose signatures are trusted; `null` accepts every document, signed or not. */
  readonly trustedKeys: readonly KeyObject[] | null;
};

export type StoredRegistry = { readonly registry: Registry; readonly bytes: Buffer; readonly etag: string };

/**
 * Reads the registry of an environment, `null` where there is none yet. Rejects with an error that says what is wrong
 * with the document: its form, its signature, or that it is another environment's.
 */
export async function readEnvironment(environment: Environment): Promise<StoredRegistry | null> {
  const { store, name } = environment;
  const stored = await store.read(registryKey(name));
  return stored && { ...stored, registry: readRegistryBytes(environment, stored.bytes) };
}

/** Checks a registry document as it came from a store; throws as {@link readEnvironment} rejects. */
export function readRegistryBytes(environment: Environment, bytes: Uint8Array): Registry {
  const { store, name, trustedKeys } = environment;
  const label = `${store.location}/${registryKey(name)}`;
  const registry = parseDocument(label, Buffer.from(bytes).toString('utf8'), registrySchema);
  if (registry.environment !== name) {
    throw new DocumentError(`${label} is the registry of another environment, "${registry.environment}".`);
  }
  if (trustedKeys) verify(registry, trustedKeys);
  return registry;
}

/** The bytes in which a registry is stored. Throws a `DocumentError` when it is not a usable one. */
export function registryBytes(registry: Registry): Buffer {
  const document = checkDocument('The new registry', registry, registrySchema);
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

/**
 * The registries of an environment, the latest one first, at most `limit` of them. Rejects if one is
 * invalid or not trusted.
 */
export async function readHistory(environment: Environment, limit: number): Promise<readonly Registry[]> {
  const latest = await readEnvironment(environment);
  const keys = await environment.store.list(historyPrefix(environment.name));
  const wanted = [...keys].reverse().slice(0, limit);
  const earlier = await Promise.all(wanted.map((key) => environment.store.read(key)));
  const documents = earlier.flatMap((stored) => stored ?? []);
  const all = [
    latest?.registry ?? [],
    documents.map(({ bytes }) => readRegistryBytes(environment, bytes)),
  ].flat();
  // A change that was interrupted has already written the latest document to the history.
  return all.filter((one, index) => index === 0 || one.sequence !== all[index - 1]?.sequence).slice(0, limit);
}

/** Reads a registry as it stands on the disk, whoever signed it. Throws a `DocumentError`, also where there is none. */
export async function readRegistry(file: string): Promise<Registry> {
  return readDocument(file, registrySchema);
}

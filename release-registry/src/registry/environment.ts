import type { KeyObject } from 'node:crypto';
import { registrySchema, type Registry } from '@szn/shared-contracts/release';
import { checkDocument, DocumentError, parseDocument } from '../lib/json-document.ts';
import { verify } from './signature.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { registryKey } from '../store/store-keys.ts';

/** An environment: a store, and the name of its registry there. */
export type Environment = {
  readonly store: ReleaseStore;
  readonly name: string;
  /** Whose signatures are believed; `null` believes every document, signed or not. */
  readonly trustedKeys: readonly KeyObject[] | null;
};

export type StandingRegistry = { readonly registry: Registry; readonly bytes: Buffer; readonly etag: string };

/**
 * Reads the registry of an environment, `null` where there is none yet. Rejects with an error that says what is wrong
 * with the document: its form, its signature, or that it is another environment's.
 */
export async function readEnvironment(environment: Environment): Promise<StandingRegistry | null> {
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
  return Buffer.from(
    `${JSON.stringify(checkDocument('The new registry', registry, registrySchema), null, 2)}\n`,
  );
}

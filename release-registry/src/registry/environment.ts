import type { KeyObject } from 'node:crypto';
import { type Registry, registryFormat, registrySchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { checkDocument, DocumentError, parseDocument, readDocument } from '../lib/json-document.ts';
import { historyKey, historyPrefix, registryKey, type ReleaseStore } from '../store/release-store.ts';
import { verify } from './signature.ts';

/** An environment: a store and the name of the registry in it. */
export type Environment = {
  readonly store: ReleaseStore;
  readonly name: string;
  /** Public keys whose signatures are trusted; `null` accepts every document, signed or not. */
  readonly trustedKeys: readonly KeyObject[] | null;
};

export type StoredRegistry = { readonly registry: Registry; readonly bytes: Buffer; readonly etag: string };

/**
 * Reads the registry of an environment, `null` if there is none. Rejects if the document is invalid, is not trusted or
 * belongs to another environment.
 */
export async function readEnvironment(environment: Environment): Promise<StoredRegistry | null> {
  const { store, name } = environment;
  const stored = await store.read(registryKey(name));
  return stored && { ...stored, registry: readRegistryBytes(environment, stored.bytes) };
}

const formatSchema = z.object({ format: z.number().optional() });

/** Validates a registry document of a store. Throws the errors of {@link readEnvironment}. */
export function readRegistryBytes(environment: Environment, bytes: Uint8Array): Registry {
  const { store, name, trustedKeys } = environment;
  const label = `${store.location}/${registryKey(name)}`;
  const text = Buffer.from(bytes).toString('utf8');
  const { format = 1 } = parseDocument(label, text, formatSchema);
  if (format > registryFormat) {
    throw new DocumentError(
      `${label} has format ${format}; this program reads ${registryFormat} and older: update it.`,
    );
  }
  const registry = parseDocument(label, text, registrySchema);
  if (registry.environment !== name) {
    throw new DocumentError(`${label} is the registry of another environment, "${registry.environment}".`);
  }
  if (trustedKeys) verify(registry, trustedKeys, `The registry of "${name}"`);
  return registry;
}

/** Serialises a registry for the store. Throws a `DocumentError` if it is invalid. */
export function registryBytes(registry: Registry): Buffer {
  const document = checkDocument('The new registry', registry, registrySchema);
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

/** Reads at most `limit` registries of an environment, the latest first. Rejects if one is invalid or not trusted. */
export function readHistory(environment: Environment, limit: number): Promise<readonly Registry[]> {
  return readDocuments(environment, limit, (bytes) => readRegistryBytes(environment, bytes));
}

/** As {@link readHistory}, without earlier documents that are not trusted, such as those of a retired key. */
export function readTrustedHistory(environment: Environment, limit: number): Promise<readonly Registry[]> {
  return readDocuments(environment, limit, (bytes) => readIfTrusted(environment, bytes));
}

async function readDocuments(
  environment: Environment,
  limit: number,
  read: (bytes: Uint8Array) => Registry | null,
): Promise<readonly Registry[]> {
  const latest = await readEnvironment(environment);
  const keys = await environment.store.list(historyPrefix(environment.name));
  const wanted = [...keys].reverse().slice(0, limit);
  const earlier = await Promise.all(wanted.map((key) => environment.store.read(key)));
  const documents = earlier.flatMap((stored) => stored ?? []);
  const all = [latest?.registry ?? [], documents.flatMap(({ bytes }) => read(bytes) ?? [])].flat();
  // After an interrupted change, the history already contains the latest document.
  return all.filter((one, index) => index === 0 || one.sequence !== all[index - 1]?.sequence).slice(0, limit);
}

/** Earlier documents that are searched for a version to fall back to. */
const maxEarlierDocuments = 20;

/**
 * The default versions that a remote had before a registry, the latest first. Documents that are missing or not trusted
 * (signed with a retired key) are skipped. Rejects if the store fails.
 */
export async function readEarlierVersions(
  environment: Environment,
  { sequence }: Registry,
  name: string,
): Promise<readonly { readonly name: string; readonly version: string; readonly recordIntegrity: string }[]> {
  const count = Math.min(maxEarlierDocuments, sequence);
  const keys = Array.from({ length: count }, (_, index) =>
    historyKey(environment.name, sequence - 1 - index),
  );
  const documents = await Promise.all(keys.map((key) => environment.store.read(key)));
  return documents.flatMap((stored) => {
    const deployments = (stored && readIfTrusted(environment, stored.bytes))?.microFrontends[name];
    const standard = deployments?.find(({ deployment }) => deployment.default)?.metadata;
    return standard ? [{ name, version: standard.version, recordIntegrity: standard.recordIntegrity }] : [];
  });
}

function readIfTrusted(environment: Environment, bytes: Uint8Array): Registry | null {
  try {
    return readRegistryBytes(environment, bytes);
  } catch {
    return null;
  }
}

/** Reads a registry file without verification of its signature. Throws a `DocumentError`, also if the file is missing. */
export async function readRegistry(file: string): Promise<Registry> {
  return readDocument(file, registrySchema);
}

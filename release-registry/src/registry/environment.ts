import { ownValue } from '@szn/shared-contracts/wire';
import type { KeyObject } from 'node:crypto';
import {
  lastUnreleasedFormat,
  type Registry,
  registryFormat,
  registrySchema,
} from '@szn/shared-contracts/release';
import { z } from 'zod';
import {
  DocumentError,
  formatStoredDocument,
  parseStoredDocument,
  readDocument,
} from '../lib/json-document.ts';
import { historyKey, historyPrefix, registryKey, type ReleaseStore } from '../store/release-store.ts';
import { type CheckedRegistry, checkRegistry } from './check-registry.ts';
import { isValidEarlier } from './part-checks.ts';
import { findIssue } from './registry-expiry.ts';
import { type KeyList, listKeysFor, readKeyList } from '../keys/key-list.ts';
import { verify } from '../keys/signature.ts';

/** The key list that is in force, and the result of the last check. Changes when a registry names a newer list. */
export type KeyListState = {
  list: KeyList | null;
  lastCheck?: { readonly etag: string; readonly version: number; readonly registry: CheckedRegistry };
};

/** An environment: a store and the name of the registry in it. */
export type Environment = {
  readonly store: ReleaseStore;
  readonly name: string;
  /** Public keys whose signatures are trusted; `null` accepts every document, signed or not. */
  readonly trustedKeys: readonly KeyObject[] | null;
  /** Absent where every trusted key may change everything. */
  readonly keys?: KeyListState;
};

export type StoredRegistry = {
  readonly registry: CheckedRegistry;
  readonly bytes: Buffer;
  readonly etag: string;
};

/**
 * Reads the registry of an environment, `null` if there is none. Entries that no permitted key signed are replaced by their
 * latest valid ones. Rejects if the document is invalid, is not trusted or belongs to another environment.
 */
export async function readEnvironment(environment: Environment): Promise<StoredRegistry | null> {
  const stored = await environment.store.read(registryKey(environment.name));
  if (!stored) return null;
  const { keys = { list: null } } = environment;
  const { lastCheck } = keys;
  if (lastCheck?.etag === stored.etag && lastCheck.version === (keys.list?.version ?? 0)) {
    return { ...stored, registry: lastCheck.registry };
  }
  await refreshKeyList(environment, stored.bytes);
  // Another read can replace the list while the parts are checked.
  const version = keys.list?.version ?? 0;
  const registry = await checkParts(environment, readRegistryBytes(environment, stored.bytes));
  keys.lastCheck = { etag: stored.etag, version, registry };
  return { ...stored, registry };
}

async function checkParts(environment: Environment, registry: Registry): Promise<CheckedRegistry> {
  const { keys } = environment;
  if (!keys?.list && !registry.settings?.protected) return registry;
  const earlier = await readEarlier(environment, registry);
  if (!keys?.list) return checkAlone(environment, registry, earlier);
  return checkListed(environment, registry, earlier);
}

async function checkListed(
  environment: Environment,
  registry: Registry,
  earlier: readonly Registry[],
): Promise<CheckedRegistry> {
  const issue = await readIssue(environment, registry, earlier);
  if (issue === registry) return checkAlone(environment, registry, earlier);
  // What the issue confirms is a lower bound of the revisions, however many documents ago that was.
  const checked = checkAlone(environment, registry, issue ? [...earlier, issue] : earlier);
  return { ...checked, issuedAt: issue?.change.at ?? null };
}

/** Documents that are searched for the one that confirms a registry. */
const maxDocumentsSinceIssue = 200;

async function readIssue(
  environment: Environment,
  registry: Registry,
  latest: readonly Registry[],
): Promise<Registry | null> {
  const authority = { rootKeys: environment.trustedKeys ?? [], list: environment.keys?.list ?? null };
  let found = findIssue([registry, ...latest], authority);
  for (let back = maxEarlierDocuments; !found && back < maxDocumentsSinceIssue; back += maxEarlierDocuments) {
    const sequence = registry.sequence - back;
    if (sequence <= 0) return null;
    found = findIssue(await readEarlier(environment, { ...registry, sequence }), authority);
  }
  return found;
}

/**
 * Replaces the entries of a verified registry that no permitted key signed, or that are not approved, by those of earlier
 * documents. Without any they are left out.
 */
export function checkAlone(
  { trustedKeys, keys }: Environment,
  registry: Registry,
  earlier: readonly Registry[] = [],
): CheckedRegistry {
  if (!trustedKeys) return registry;
  return checkRegistry(registry, earlier, { rootKeys: trustedKeys, list: keys?.list ?? null });
}

const namedListSchema = z.object({ keyList: z.number().optional() });

/** Reads the key list again if a registry was written by a newer one. Rejects if there is no such list. */
async function refreshKeyList({ store, name, trustedKeys, keys }: Environment, bytes: Buffer): Promise<void> {
  if (!keys || !trustedKeys) return;
  const label = `${store.location}/${registryKey(name)}`;
  const { keyList = 0 } = parseStoredDocument(label, bytes, namedListSchema);
  if (keyList <= (keys.list?.version ?? 0)) return;
  const list = await readKeyList(store, trustedKeys);
  if ((list?.version ?? 0) < keyList) {
    throw new DocumentError(
      `${store.location} has no key list ${keyList} that a root key signed: name the public keys of the administrators in REGISTRY_KEYS.`,
    );
  }
  keys.list = list;
}

/** Keys that are retired count for earlier documents. */
type Time = 'now' | 'earlier';

const formatSchema = z.object({ format: z.number().default(registryFormat) });

/** Validates a registry document of a store, without its parts. Throws the errors of {@link readEnvironment}. */
export function readRegistryBytes(environment: Environment, bytes: Uint8Array, time: Time = 'now'): Registry {
  const { store, name, trustedKeys } = environment;
  const label = `${store.location}/${registryKey(name)}`;
  checkFormat(label, parseStoredDocument(label, bytes, formatSchema));
  const registry = parseStoredDocument(label, bytes, registrySchema);
  if (registry.environment !== name) {
    throw new DocumentError(`${label} is the registry of another environment, "${registry.environment}".`);
  }
  if (trustedKeys) {
    const signers = registry.keyList === undefined ? trustedKeys : keysOf(environment, time);
    verify(registry, signers, `The registry of "${name}"`);
  }
  return registry;
}

/** Documents without a format are left to the schema. */
function checkFormat(label: string, { format }: z.infer<typeof formatSchema>): void {
  const advice = format > lastUnreleasedFormat ? 'update it' : 'begin with an empty store';
  if (format !== registryFormat)
    throw new DocumentError(
      `${label} has format ${format}, and this program reads ${registryFormat}: ${advice}.`,
    );
}

/** The root keys, and the keys of the list that may do anything in the environment. */
export function keysOf({ name, trustedKeys, keys }: Environment, time: Time = 'now'): readonly KeyObject[] {
  const rootKeys = trustedKeys ?? [];
  return listKeysFor({ rootKeys, list: keys?.list ?? null }, name, time);
}

/** Serialises a registry for the store, as it was signed. Throws a `DocumentError` if it is invalid. */
export function registryBytes(checked: CheckedRegistry): Buffer {
  const { violations: _violations, signed, issuedAt: _issuedAt, ...registry } = checked;
  return formatStoredDocument('The new registry', signed ?? registry, registrySchema);
}

/** Reads at most `limit` registries of an environment, the latest first. Rejects if one is invalid or not trusted. */
export function readHistory(environment: Environment, limit: number): Promise<readonly Registry[]> {
  return readDocuments(environment, limit, (bytes) => readRegistryBytes(environment, bytes, 'earlier'));
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
 * The default versions that a remote had before a registry, the latest first, since it was last added to the environment.
 * Documents that are missing or not trusted (signed with a retired key) are skipped, as are entries that no permitted key
 * signed. Rejects if the store fails.
 */
export async function readEarlierVersions(
  environment: Environment,
  registry: Registry,
  name: string,
): Promise<readonly { readonly name: string; readonly version: string; readonly recordIntegrity: string }[]> {
  const authority = { rootKeys: environment.trustedKeys ?? [], list: environment.keys?.list ?? null };
  const documents = sinceAdded(await readEarlier(environment, registry), name);
  return documents.flatMap((document) => {
    const isValid =
      !authority.list || isValidEarlier({ ...document, settings: registry.settings }, name, authority);
    const deployments = isValid ? ownValue(document.microFrontends, name) : undefined;
    const standard = deployments?.find(({ deployment }) => deployment.default)?.metadata;
    return standard ? [{ name, version: standard.version, recordIntegrity: standard.recordIntegrity }] : [];
  });
}

/** The latest documents up to one without the remote: what it rejected before it was retired is not known. */
export function sinceAdded<Document extends Pick<Registry, 'microFrontends'>>(
  documents: readonly Document[],
  name: string,
): readonly Document[] {
  const end = documents.findIndex(({ microFrontends }) => !Object.hasOwn(microFrontends, name));
  return end === -1 ? documents : documents.slice(0, end);
}

/** The latest documents before a registry that are there and trusted, the latest first. Rejects if the store fails. */
async function readEarlier(environment: Environment, { sequence }: Registry): Promise<readonly Registry[]> {
  const count = Math.min(maxEarlierDocuments, sequence);
  const keys = Array.from({ length: count }, (_, index) =>
    historyKey(environment.name, sequence - 1 - index),
  );
  const documents = await Promise.all(keys.map((key) => environment.store.read(key)));
  return documents.flatMap((stored) => (stored && readIfTrusted(environment, stored.bytes)) ?? []);
}

/** A document of the history; `null` if it is not valid. */
export function readIfTrusted(environment: Environment, bytes: Uint8Array): Registry | null {
  try {
    return readRegistryBytes(environment, bytes, 'earlier');
  } catch {
    return null;
  }
}

/** Reads a registry file without verification of its signature. Throws a `DocumentError`, also if the file is missing. */
export async function readRegistry(file: string): Promise<Registry> {
  return readDocument(file, registrySchema);
}

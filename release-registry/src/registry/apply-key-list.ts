import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { RejectedError } from '../lib/errors.ts';
import { parseStoredDocument } from '../lib/json-document.ts';
import { registryKey } from '../store/release-store.ts';
import type { CheckedRegistry } from './check-registry.ts';
import { changeRegistry, contentOf, type RegistryChange, type RegistryContent } from './change-registry.ts';
import { withoutInvalidSignatures } from './permission.ts';
import { checkAlone, type Environment, readTrustedHistory } from './environment.ts';
import { listEnvironments } from './environments.ts';
import { type KeyList, readKeyListVersion, writeKeyList } from '../keys/key-list.ts';

type NewKeyList = {
  readonly list: KeyList;
  /** A root key. */
  readonly signingKey: KeyObject;
  readonly change: Omit<RegistryChange, 'change'>;
  /** A key is compromised: what it signed last falls back to what other keys signed. */
  readonly isCompromised?: boolean;
};

/**
 * Stores the next key list and names it in all environments, so that gateways read it. Parts whose keys may no longer sign
 * them are signed by the root key. Resolves to the names of the environments. Rejects after the last environment if some
 * could not be changed; the same change can then be made again.
 */
export async function applyKeyList(
  environment: Environment,
  { list, signingKey, change, isCompromised = false }: NewKeyList,
): Promise<readonly string[]> {
  const { store, trustedKeys, keys } = environment;
  const rootKeys = trustedKeys ?? [];
  const signed = await writeKeyList(store, list, signingKey);
  const authority = { rootKeys, list: signed };
  const names = await listEnvironments(store);
  const applyTo = async (name: string) => {
    // What a retired or compromised key signed is read with the list that still trusts it.
    const named = { ...environment, name };
    const known = isCompromised ? await readNamedList(named, rootKeys) : (keys?.list ?? null);
    const before = { ...named, keys: { list: known } };
    const after = { ...named, keys: { list: signed } };
    const next = async (current: RegistryContent) => ({
      ...withoutInvalidSignatures(name, isCompromised ? await readWith(before, after) : current, authority),
      keyList: signed.version,
    });
    await changeRegistry({ environment: before, signingKey }, { ...change, change: next });
  };
  const failures: string[] = [];
  for (const name of names) {
    await applyTo(name).catch((error: unknown) =>
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
  if (failures.length > 0)
    throw new RejectedError(`Some environments keep their key list. ${failures.join(' ')}`);
  return names;
}

const keyListSchema = z.object({ keyList: z.number().optional() });

/** The list that the registry of an environment names: the one before may have been stored without it. */
async function readNamedList({ store, name }: Environment, rootKeys: readonly KeyObject[]) {
  const stored = await store.read(registryKey(name));
  const { keyList } = stored ? parseStoredDocument(registryKey(name), stored.bytes, keyListSchema) : {};
  return keyList === undefined ? null : await readKeyListVersion(store, rootKeys, keyList);
}

/** Documents that are searched for what other keys signed. */
const maxHistory = 1000;

/** The content of a registry that is read with one key list and checked with another one. */
async function readWith(reader: Environment, checker: Environment): Promise<RegistryContent> {
  const [latest, ...earlier] = await readTrustedHistory(reader, maxHistory);
  if (!latest) return contentOf(null);
  const { signed = latest }: CheckedRegistry = latest;
  return contentOf({ registry: checkAlone(checker, signed, earlier) });
}

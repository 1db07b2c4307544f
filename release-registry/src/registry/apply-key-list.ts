import type { KeyObject } from 'node:crypto';
import { changeRegistry, contentOf, type RegistryChange, type RegistryContent } from './change-registry.ts';
import { withoutInvalidSignatures } from './permission.ts';
import { checkParts, type Environment, readEnvironment } from './environment.ts';
import { listEnvironments } from './environments.ts';
import { type KeyList, writeKeyList } from './key-list.ts';

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
 * them are signed by the root key. Resolves to the names of the environments.
 */
export async function applyKeyList(
  environment: Environment,
  { list, signingKey, change, isCompromised = false }: NewKeyList,
): Promise<readonly string[]> {
  const { store, trustedKeys, keys } = environment;
  const signed = await writeKeyList(store, list, signingKey);
  const authority = { rootKeys: trustedKeys ?? [], list: signed };
  const names = await listEnvironments(store);
  for (const name of names) {
    // What a retired or compromised key signed is read with the list that still trusts it.
    const before = { ...environment, name, keys: { list: keys?.list ?? null } };
    const after = { ...environment, name, keys: { list: signed } };
    await changeRegistry(
      { environment: before, signingKey },
      {
        ...change,
        change: async (current) => ({
          ...withoutInvalidSignatures(
            name,
            isCompromised ? await readWith(before, after) : current,
            authority,
          ),
          keyList: signed.version,
        }),
      },
    );
  }
  return names;
}

/** The content of a registry that is read with one key list and checked with another one. */
async function readWith(reader: Environment, checker: Environment): Promise<RegistryContent> {
  const stored = await readEnvironment(reader);
  if (!stored) return contentOf(null);
  const { registry } = stored;
  return contentOf({ registry: await checkParts(checker, registry.signed ?? registry) });
}

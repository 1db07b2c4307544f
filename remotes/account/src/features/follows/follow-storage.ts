import {
  followsKey,
  isJsonObject,
  readField,
  readFollowedBrands,
  readText,
  type SafeStorage,
  ownValue,
} from '@szn/shared-contracts';

/** Changes by brand that the provider has not confirmed: followed or not. */
export type PendingFollows = Readonly<Record<string, boolean>>;

/**
 * The followed brands in browser storage, the only state of this service: a change is stored before anything is sent, so
 * that neither a failed request nor a closed tab loses it, and all tabs share it.
 */
export type StoredFollows = {
  /** `null`: the list of this device. */
  readonly userId: string | null;
  /** Keys, pending changes included; first followed first. Other remotes read this field. */
  readonly brands: readonly string[];
  /** Empty without a member. */
  readonly pending: PendingFollows;
};

export const noFollows: StoredFollows = { userId: null, brands: [], pending: {} };

/** The stored follows; those of the page while the browser stores nothing. */
export function createFollowStorage(localStorage: SafeStorage) {
  let memory: StoredFollows | undefined;
  return {
    read: (): StoredFollows => memory ?? localStorage.read(followsKey, readStored) ?? noFollows,
    write: (follows: StoredFollows): void => {
      const isEmpty = follows.userId === null && follows.brands.length === 0;
      if (isEmpty) localStorage.remove(followsKey);
      memory = isEmpty || localStorage.write(followsKey, follows) ? undefined : follows;
    },
  };
}

export function applyChanges(brands: readonly string[], changes: PendingFollows): readonly string[] {
  const added = Object.keys(changes).filter((brand) => ownValue(changes, brand));
  return [...new Set([...brands, ...added])].filter((brand) => ownValue(changes, brand) !== false);
}

function readStored(value: unknown): StoredFollows | undefined {
  const brands = readFollowedBrands(value);
  if (!brands) return undefined;
  const pending = readField(value, 'pending');
  const changes = isJsonObject(pending) ? Object.entries(pending) : [];
  return {
    userId: readText(readField(value, 'userId')) ?? null,
    brands,
    pending: Object.fromEntries(
      changes.flatMap(([brand, target]) => (typeof target === 'boolean' ? [[brand, target]] : [])),
    ),
  };
}

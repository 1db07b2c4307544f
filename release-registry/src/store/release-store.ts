export type StoredObject = {
  readonly bytes: Buffer;
  /** Changes with every write of the key; opaque. */
  readonly etag: string;
};

/**
 * Where releases and registries are kept. Keys are relative paths with `/`. Each write is atomic: a reader finds the
 * object before it or after it, never half of either. A store that cannot be reached, is full or refuses access rejects
 * with a {@link StoreError}.
 */
export type ReleaseStore = {
  /** How people name it: the folder's path, or `s3://bucket/prefix`. */
  readonly location: string;
  readonly read: (key: string) => Promise<StoredObject | null>;
  /** Resolves to false, and writes nothing, when the key exists. */
  readonly create: (key: string, bytes: Uint8Array) => Promise<boolean>;
  /** Resolves to false, and writes nothing, when the key has another etag by now or is gone. */
  readonly replace: (key: string, bytes: Uint8Array, etag: string) => Promise<boolean>;
  /** All keys that begin with the prefix, sorted. */
  readonly list: (prefix: string) => Promise<readonly string[]>;
  /** Removes the key if it exists. */
  readonly remove: (key: string) => Promise<void>;
  /** Frees the room of writes that were never finished, because their process was killed; no key is one of them. */
  readonly clearAbandoned: () => Promise<void>;
};

/** The store itself failed; the message names it and says why. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

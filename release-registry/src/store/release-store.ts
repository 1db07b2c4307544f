export type StoredObject = {
  readonly bytes: Buffer;
  /** Changes with every write of the key; opaque. */
  readonly etag: string;
};

/**
 * The storage of releases and registries. Keys are relative paths with `/`. Each write is atomic: a reader finds the
 * object before it or after it, never half of either. A store that cannot be reached, is full or refuses access rejects
 * with a {@link StoreError}.
 */
export type ReleaseStore = {
  /** The folder's path, or `s3://bucket/prefix`. */
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
  /** Removes temporary files of writes whose process was killed. Keys are not affected. */
  readonly removeIncomplete: () => Promise<void>;
};

/** The store itself failed; the message names it and says why. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export type Version = { readonly name: string; readonly version: string };

/** A file of a published version: `browser/…` or `server/…`. */
export function fileKey({ name, version }: Version, file: string): string {
  return `${name}/${version}/${file}`;
}

/** Written last: if the record exists, all files of the version exist. */
export function recordKey(version: Version): string {
  return fileKey(version, 'release.json');
}

/** The registry of an environment: the only document that is ever replaced. */
export function registryKey(environment: string): string {
  return `environments/${environment}.json`;
}

/** Prefix of an environment's earlier registries, one for each sequence number. */
export function historyPrefix(environment: string): string {
  return `environments/${environment}/history/`;
}

/** Padded, so that keys sort as their numbers do. */
export function historyKey(environment: string, sequence: number): string {
  return `${historyPrefix(environment)}${String(sequence).padStart(10, '0')}.json`;
}

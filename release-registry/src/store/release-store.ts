export type StoredObject = {
  readonly bytes: Buffer;
  /** Changes with every write of the key; opaque. */
  readonly etag: string;
};

/**
 * The storage of releases and registries. Keys are relative paths with `/`. Each write is atomic: a reader gets the
 * previous object or the new object, never a part. Methods reject with a {@link StoreError} if the store is unreachable,
 * full or denies access.
 */
export type ReleaseStore = {
  /** The folder's path, or `s3://bucket/prefix`. */
  readonly location: string;
  readonly read: (key: string) => Promise<StoredObject | null>;
  /** Resolves to false, and writes nothing, if the key exists. */
  readonly create: (key: string, bytes: Uint8Array) => Promise<boolean>;
  /** Resolves to false, and writes nothing, if the key has another etag or does not exist. */
  readonly replace: (key: string, bytes: Uint8Array, etag: string) => Promise<boolean>;
  /** All keys that begin with the prefix, sorted. */
  readonly list: (prefix: string) => Promise<readonly string[]>;
  /** Removes the key if it exists. */
  readonly remove: (key: string) => Promise<void>;
  /** The time of the store's clock, to about a second; `null` if it tells none. */
  readonly now: () => Promise<Date | null>;
  /** Removes temporary files of writes whose process was killed. Keys are not affected. */
  readonly removeIncomplete: () => Promise<void>;
};

/** The store failed. The message contains its location and the reason. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Relative, without empty, hidden or parent segments, in characters that neither an address nor XML escapes. */
export function isStoreKey(key: string): boolean {
  return /^[\w@+~-][\w.@+~-]*(?:\/[\w@+~-][\w.@+~-]*)*$/.test(key);
}

export type Version = { readonly name: string; readonly version: string };

/** A file of a published version: `browser/…` or `server/…`. */
export function fileKey({ name, version }: Version, file: string): string {
  return `${name}/${version}/${file}`;
}

/**
 * The map of a script, Brotli-compressed: beside the release, or of the shell (`null`) beside its files. Not
 * in a folder that gateways or a CDN serve.
 */
export function sourceMapKey(release: Version | null, script: string): string {
  return fileKey(release ?? { name: 'host', version: 'maps' }, `${release ? 'maps/' : ''}${script}.map.br`);
}

/** Written last: if the record exists, all files of the version exist. */
export function recordKey(version: Version): string {
  return fileKey(version, 'release.json');
}

/**
 * The lock of a publish. Outside the folder of the remote, whose objects a bucket may forbid to remove. No remote can have
 * the name `publishing`.
 */
export function publishLockKey({ name, version }: Version): string {
  return `publishing/${name}@${version}.json`;
}

/** The description of a shell: immutable. No remote can have the name `host`. */
export function hostKey(version: string): string {
  return fileKey({ name: 'host', version }, 'host.json');
}

/** The published versions of each remote among the keys of a store, by name. */
export function versionsAmong(keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const versions = new Map<string, string[]>();
  for (const key of keys) {
    const [, name, version] = /^([^/]+)\/([^/]+)\/release\.json$/.exec(key) ?? [];
    if (name === undefined || version === undefined) continue;
    versions.set(name, [...(versions.get(name) ?? []), version]);
  }
  return versions;
}

/** The names of the environments among the keys of a store. */
export function environmentsAmong(keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => /^environments\/([^/]+)\.json$/.exec(key)?.[1] ?? []);
}

/** The registry of an environment: the only document that is replaced, except for the reports of gateways. */
export function registryKey(environment: string): string {
  return `environments/${environment}.json`;
}

/** Prefix of an environment's earlier registries, one for each sequence number. */
export function historyPrefix(environment: string): string {
  return `environments/${environment}/history/`;
}

/** Padded with zeros, so that keys sort by number. */
export function historyKey(environment: string, sequence: number): string {
  return `${historyPrefix(environment)}${String(sequence).padStart(10, '0')}.json`;
}

/** What guards have measured of the roll-out of a remote. */
export function rolloutKey(environment: string, remote: string): string {
  return `environments/${environment}/rollouts/${remote}.json`;
}

/** Prefix of the reports of an environment's gateways. */
export function gatewayReportPrefix(environment: string): string {
  return `gateways/${environment}/`;
}

/** The mark of a refusal that a gateway has told. Not below the prefix of the reports, which are all read at once. */
export function refusalNoticeKey(environment: string, { name, version }: Version): string {
  return `gateways/${environment}.refusals/${name}@${version}.json`;
}

/** The report of one gateway, which it renews while it runs. */
export function gatewayReportKey(environment: string, id: string): string {
  return `${gatewayReportPrefix(environment)}${id}.json`;
}

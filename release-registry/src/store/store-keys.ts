type Version = { readonly name: string; readonly version: string };

/** A file of a published version: `browser/…` or `server/…`. */
export function fileKey({ name, version }: Version, file: string): string {
  return `${name}/${version}/${file}`;
}

/** Written last of a version's files: whoever finds it finds them all. */
export function recordKey(version: Version): string {
  return fileKey(version, 'release.json');
}

/** The one document of an environment that is ever replaced. */
export function registryKey(environment: string): string {
  return `environments/${environment}.json`;
}

/** Where an environment's earlier registries are kept, one for each sequence number. */
export function historyPrefix(environment: string): string {
  return `environments/${environment}/history/`;
}

/** Padded, so that keys sort as their numbers do. */
export function historyKey(environment: string, sequence: number): string {
  return `${historyPrefix(environment)}${String(sequence).padStart(10, '0')}.json`;
}

import { openDirectoryStore } from './directory-store.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * Opens the store at a location: the path of a folder, or `s3://bucket` with or without a prefix. Resolves without
 * having asked it anything. Throws an `Error` when the location is neither.
 */
export async function openStore(location: string): Promise<ReleaseStore> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(location)) return openDirectoryStore(location);
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(location) ?? [];
  if (bucket === undefined) {
    throw new Error(`"${location}" is not a store: give a folder's path, or s3://bucket/prefix.`);
  }
  // The SDK takes half a second to load, which nobody without a bucket should wait for.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ bucket, prefix });
}

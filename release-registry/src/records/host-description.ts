import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type HostDescription,
  hostDescriptionSchema,
  type HostReference,
} from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import { DocumentError, parseStoredDocument } from '../lib/json-document.ts';
import { hostKey, type ReleaseStore } from '../store/release-store.ts';
import { integrityOf } from './integrity.ts';

/**
 * Stores the description of a shell as an immutable version, with its renderers; resolves to its reference for a registry. The same
 * description again changes nothing, from whichever commit. Rejects with a {@link RejectedError} if the version exists
 * with another content, and with a `DocumentError` if the stored one is damaged.
 */
export async function publishHost(
  store: ReleaseStore,
  host: HostDescription,
  renderers: readonly Buffer[] = [],
): Promise<HostReference> {
  const { version } = host;
  // Named by its content: it is either missing or the same.
  for (const renderer of renderers) await store.create(rendererKey(integrityOf(renderer)), renderer);
  const bytes = formatHost(host);
  if (await store.create(hostKey(version), bytes)) return { version, integrity: integrityOf(bytes) };
  return findHostReference(store, host);
}

/** The reference that {@link publishHost} resolves to. Rejects as it does, and writes nothing. */
export async function findHostReference(store: ReleaseStore, host: HostDescription): Promise<HostReference> {
  const { version } = host;
  if (!(await store.read(hostKey(version)))) return { version, integrity: integrityOf(formatHost(host)) };
  const stored = await readStored(store, version);
  if (!isDeepStrictEqual({ ...stored.host, commit: host.commit }, host)) {
    throw new RejectedError(
      `The shell is described as version ${version} already, with other content. A version never changes: describe this shell as another one, with --version.`,
    );
  }
  return { version, integrity: stored.integrity };
}

function formatHost(host: HostDescription): Buffer {
  return Buffer.from(`${JSON.stringify(hostDescriptionSchema.parse(host), null, 2)}\n`);
}

/**
 * Reads the description that a registry names. Rejects with a `DocumentError` if it is missing, invalid, or not the one
 * that the registry vouches for.
 */
export async function readHost(
  store: ReleaseStore,
  { version, integrity }: HostReference,
): Promise<HostDescription> {
  const stored = await readStored(store, version);
  if (stored.integrity === integrity) return stored.host;
  throw new DocumentError(
    `${store.location}/${hostKey(version)} is not the description that the registry vouches for.`,
  );
}

/**
 * Reads the script by which a shell renders pages; `null` if it is not published. Rejects with a `DocumentError` if it is
 * missing or damaged.
 */
export async function readRenderer(
  store: ReleaseStore,
  { renderer }: Pick<HostDescription, 'renderer'>,
): Promise<Buffer | null> {
  if (renderer === undefined) return null;
  const key = rendererKey(renderer);
  const stored = await store.read(key);
  if (stored && integrityOf(stored.bytes) === renderer) return stored.bytes;
  throw new DocumentError(
    `${store.location}/${key} is missing or not the script that the shell was published with.`,
  );
}

function rendererKey(integrity: string): string {
  return `host/renderers/${createHash('sha256').update(integrity).digest('hex')}.cjs`;
}

async function readStored(store: ReleaseStore, version: string) {
  const label = `${store.location}/${hostKey(version)}`;
  const stored = await store.read(hostKey(version));
  if (!stored) throw new DocumentError(`${label} is missing.`);
  const host = parseStoredDocument(label, stored.bytes, hostDescriptionSchema);
  if (host.version !== version)
    throw new DocumentError(`${label} describes another version, ${host.version}.`);
  return { host, integrity: integrityOf(stored.bytes) };
}

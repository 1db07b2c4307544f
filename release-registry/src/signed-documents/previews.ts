import path from 'node:path';
import type { KeyObject } from 'node:crypto';
import { nameSchema, versionSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { RejectedError } from '../lib/errors.ts';
import { DocumentError, parseStoredDocument } from '../lib/json-document.ts';
import type { Version } from '../store/release-store.ts';
import { keysOf, type Environment } from '../registry/environment.ts';
import { sign, verify } from '../keys/signature.ts';

/** Name of a preview. */
export const previewLabelSchema = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);

const previewSchema = z.strictObject({
  environment: z.string(),
  label: previewLabelSchema,
  /** The versions that a page of the preview has instead of those of the environment, by remote. */
  versions: z.record(nameSchema, versionSchema),
  expiresAt: z.iso.datetime(),
  by: z.string(),
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});

/** Versions that are shown by a link only, until a time; several remotes can share a label. */
export type Preview = z.infer<typeof previewSchema>;

export type PreviewChange = Version & {
  readonly label: string;
  readonly expiresAt: Date;
  readonly by: string;
  readonly signingKey: KeyObject;
};

const maxAttempts = 20;

/**
 * Adds a version to the preview of a label, or replaces that of the same remote, and signs it. An expired preview starts
 * anew. Concurrent changes are all applied. Rejects with the `DocumentError` of an existing preview that is not trusted.
 */
export async function addToPreview(environment: Environment, change: PreviewChange): Promise<Preview> {
  const { label, name, version, expiresAt, by, signingKey } = change;
  const key = previewKey(environment, label);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const stored = await environment.store.read(key);
    const latest = stored && parsePreview(environment, label, stored.bytes);
    const versions = latest && !isExpired(latest) ? latest.versions : {};
    const preview = sign<Preview>(
      {
        environment: environment.name,
        label,
        versions: { ...versions, [name]: version },
        expiresAt: expiresAt.toISOString(),
        by,
      },
      signingKey,
    );
    const bytes = Buffer.from(`${JSON.stringify(preview, null, 2)}\n`);
    const isWritten = stored
      ? await environment.store.replace(key, bytes, stored.etag)
      : await environment.store.create(key, bytes);
    if (isWritten) return preview;
  }
  throw new RejectedError(`The preview "${label}" has too many concurrent changes; try again.`);
}

/**
 * Reads the preview of a label; `null` if there is none or it has expired. Rejects with a `DocumentError` if it is invalid
 * or not signed by a trusted key.
 */
export async function readPreview(environment: Environment, label: string): Promise<Preview | null> {
  if (!previewLabelSchema.safeParse(label).success) return null;
  const stored = await environment.store.read(previewKey(environment, label));
  if (!stored) return null;
  const preview = parsePreview(environment, label, stored.bytes);
  return isExpired(preview) ? null : preview;
}

/** The labels of all previews, also of expired ones. */
export async function listPreviews({ store, name }: Environment): Promise<readonly string[]> {
  const prefix = previewPrefix(name);
  const keys = await store.list(prefix);
  return keys.filter((key) => key.endsWith('.json')).map((key) => path.basename(key, '.json'));
}

function parsePreview(environment: Environment, label: string, bytes: Buffer): Preview {
  const name = `${environment.store.location}/${previewKey(environment, label)}`;
  const preview = parseStoredDocument(name, bytes, previewSchema);
  if (preview.environment !== environment.name || preview.label !== label) {
    throw new DocumentError(`${name} is the preview of another environment or label.`);
  }
  if (environment.trustedKeys) verify(preview, keysOf(environment), `The preview "${label}"`);
  return preview;
}

function isExpired({ expiresAt }: Preview): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

function previewKey({ name }: Environment, label: string): string {
  return `${previewPrefix(name)}${label}.json`;
}

function previewPrefix(environment: string): string {
  return `environments/${environment}/previews/`;
}

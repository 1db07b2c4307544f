import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type ReleaseStore, StoreError } from './release-store.ts';

/**
 * A store in an S3-compatible bucket with conditional writes (`If-None-Match: *`, `If-Match`). The SDK reads region,
 * credentials and endpoint from environment variables such as `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT_URL`.
 */
export function openS3Store({ bucket, prefix }: { bucket: string; prefix: string }): ReleaseStore {
  // Servers of other vendors may not support the bucket in the host name.
  const client = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined, maxAttempts: 3 });
  const location = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
  const before = prefix === '' ? '' : `${prefix}/`;
  const at = (key: string) => ({ Bucket: bucket, Key: `${before}${key}` });

  async function ask<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw isAnswer(error) ? error : describe(location, error);
    }
  }

  /** 409: another conditional write of the key is in progress, so this write fails. */
  async function put(key: string, bytes: Uint8Array, condition: Partial<PutObjectCommandInput>) {
    const input = { ...at(key), ...objectHeaders(key), ...condition, Body: bytes };
    try {
      await ask(client.send(new PutObjectCommand(input)));
      return true;
    } catch (error) {
      if (isAnswer(error)) return false;
      throw error;
    }
  }

  return {
    location,
    read: async (key) => {
      const answer = await ask(client.send(new GetObjectCommand(at(key)))).catch(nullIfAbsent);
      if (!answer?.Body || answer.ETag === undefined) return null;
      return { bytes: Buffer.from(await ask(answer.Body.transformToByteArray())), etag: answer.ETag };
    },
    create: (key, bytes) => put(key, bytes, { IfNoneMatch: '*' }),
    replace: (key, bytes, etag) => put(key, bytes, { IfMatch: etag }),
    list: (from) => ask(listKeys(client, { Bucket: bucket, Prefix: `${before}${from}` }, before.length)),
    remove: async (key) => void (await ask(client.send(new DeleteObjectCommand(at(key))))),
    // S3 stores only complete objects.
    removeIncomplete: async () => undefined,
  };
}

async function listKeys(
  client: S3Client,
  where: { readonly Bucket: string; readonly Prefix: string },
  skipped: number,
): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, where)) {
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key.slice(skipped));
  }
  return keys.sort();
}

function nullIfAbsent(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

/** Whether the error is a regular response of the store: a missing key or a failed condition. */
function isAnswer(error: unknown): boolean {
  if (error instanceof S3ServiceException && error.name === 'NoSuchBucket') return false;
  return [404, 409, 412].includes(statusOf(error) ?? 0);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function describe(location: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new StoreError(`The store ${location} cannot be used: ${error.name}: ${error.message}.`, {
    cause: error,
  });
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/**
 * Headers with which a bucket, or a CDN in front of it, serves a key: files of versions are immutable, registries and
 * reports of gateways are revalidated for each request (by their ETag).
 */
function objectHeaders(key: string) {
  return {
    ContentType: types[path.posix.extname(key)] ?? 'application/octet-stream',
    CacheControl: /^(?:environments|gateways\/[^/]+)\/[^/]+\.json$/.test(key)
      ? 'no-cache'
      : 'public, max-age=31536000, immutable',
  };
}

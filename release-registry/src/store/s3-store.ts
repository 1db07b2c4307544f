import { ownValue } from '@szn/shared-contracts/wire';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { AwsV4Signer } from 'aws4fetch';
import { readBody, readListing, valuesOf } from './s3-answers.ts';
import { isStoreKey, type ReleaseStore, StoreError } from './release-store.ts';

/** A request is sent so often before it fails; the pause before the second attempt doubles for the third. */
const maxAttempts = 3;
const firstPauseMs = 100;
/** For a request with its answer. Gateways read the registry every second and serve files from the store. */
const defaultTimeoutMs = 10_000;
/** Uploads from a slow network take longer. */
const uploadFactor = 6;

type S3StoreOptions = {
  readonly bucket: string;
  readonly prefix: string;
  /** Of a request without a body, answer included. Default: 10 s. */
  readonly timeoutMs?: number;
};

/**
 * A store in an S3-compatible bucket with conditional writes (`If-None-Match: *`, `If-Match`). `AWS_REGION` and
 * `AWS_ENDPOINT_URL` name the place of the bucket. Credentials come from where the tools of AWS look for them: variables,
 * the shared files, the container or the machine.
 */
export function openS3Store(options: S3StoreOptions): ReleaseStore {
  const { bucket, prefix, timeoutMs = defaultTimeoutMs } = options;
  const location = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
  const before = prefix === '' ? '' : `${prefix}/`;
  const send = createSender(bucket, timeoutMs);
  const at = (key: string) => {
    if (!isStoreKey(key)) throw new Error(`"${key}" is not a key of a store.`);
    return `${before}${key}`.split('/').map(encodeURIComponent).join('/');
  };

  /** Resolves to `null` if the status of the response is one of `refusals`, which are regular answers. */
  async function ask(request: S3Request, refusals: readonly number[] = []) {
    try {
      const response = await send(request);
      const bytes = await readBody(response);
      if (response.ok) return { bytes, etag: response.headers.get('etag') };
      const error = readError(bytes.toString());
      if (refusals.includes(response.status) && error.code !== 'NoSuchBucket') return null;
      throw new Error(`${error.code || response.status}: ${error.message}`);
    } catch (error) {
      throw describe(location, error);
    }
  }

  async function read(key: string) {
    const answer = await ask({ method: 'GET', path: at(key) }, [404]);
    if (!answer) return null;
    if (answer.etag === null) throw describe(location, new Error(`${key} has no ETag`));
    return { bytes: answer.bytes, etag: answer.etag };
  }

  /** 409: another conditional write of the key is in progress, so this write fails. */
  async function put(key: string, bytes: Uint8Array, condition: Readonly<Record<string, string>>) {
    let isRepeated = false;
    const onRepeat = () => {
      isRepeated = true;
    };
    const headers = { ...objectHeaders(key), ...condition };
    const answer = await ask({ method: 'PUT', path: at(key), headers, bytes, onRepeat }, [404, 409, 412]);
    if (answer !== null || !isRepeated) return answer !== null;
    // The first attempt can have written the object and only its response be lost. The condition then fails.
    return (await read(key))?.bytes.equals(bytes) ?? false;
  }

  async function list(from: string): Promise<readonly string[]> {
    const readPage = async (query: URLSearchParams) => {
      const answer = await ask({ method: 'GET', path: `?${query.toString()}` });
      return answer?.bytes.toString() ?? '';
    };
    const keys = await readKeys(`${before}${from}`, readPage).catch((error: unknown) => {
      throw error instanceof StoreError ? error : describe(location, error);
    });
    // What no program of ours has written is no part of the store.
    return [...new Set(keys.map((key) => key.slice(before.length)).filter(isStoreKey))].sort();
  }

  return {
    location,
    read,
    create: (key, bytes) => put(key, bytes, { 'If-None-Match': '*' }),
    replace: (key, bytes, etag) => put(key, bytes, { 'If-Match': etag }),
    list,
    remove: async (key) => void (await ask({ method: 'DELETE', path: at(key) }, [404])),
    now: () => readTime(send({ method: 'GET', path: at('clock') }), location),
    // S3 stores only complete objects.
    removeIncomplete: async () => undefined,
  };
}

/** Every answer has the time of the server; the key need not exist. */
async function readTime(answer: Promise<Response>, location: string): Promise<Date | null> {
  try {
    const response = await answer;
    await readBody(response);
    const time = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(time) ? null : new Date(time);
  } catch (error) {
    throw describe(location, error);
  }
}

/** Of one listing, which is in memory as a whole; a page of S3 has 1,000. */
const maxKeys = 1_000_000;
const maxPages = maxKeys / 1000;

/** Follows the pages of a listing. Throws if it has no end. */
async function readKeys(
  prefix: string,
  readPage: (query: URLSearchParams) => Promise<string>,
): Promise<readonly string[]> {
  const keys: string[] = [];
  const tokens = new Set<string>();
  let token: string | undefined;
  for (;;) {
    const next = readListing(
      await readPage(
        new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token !== undefined && { 'continuation-token': token }),
        }),
      ),
    );
    for (const key of next.keys) if (key.startsWith(prefix)) keys.push(key);
    ({ token } = next);
    if (keys.length > maxKeys) throw new Error(`its listing has more than ${maxKeys} keys`);
    if (token === undefined) return keys;
    if (tokens.has(token) || tokens.size >= maxPages) throw new Error('its listing has no end');
    tokens.add(token);
  }
}

type S3Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Below the bucket, encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array;
  /** Called before each further attempt. */
  readonly onRepeat?: () => void;
};

/** Signs requests for a bucket, and repeats those that the server or the network failed. */
function createSender(bucket: string, timeoutMs: number) {
  const { AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const region = AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1';
  // Servers of other vendors, and certificates for names with dots, may not support the bucket in the host name.
  const isInPath = AWS_ENDPOINT_URL !== undefined || bucket.includes('.');
  const origin = AWS_ENDPOINT_URL ?? `https://${isInPath ? '' : `${bucket}.`}s3.${region}.amazonaws.com`;
  const base = isInPath ? `${origin.replace(/\/$/, '')}/${bucket}/` : `${origin}/`;
  const readCredentials = defaultProvider();

  async function sendOnce({ method, path: place, headers, bytes }: S3Request): Promise<Response> {
    const body = bytes && new Uint8Array(bytes);
    const signer = new AwsV4Signer({
      ...(await readCredentials()),
      service: 's3',
      region,
      method,
      url: `${base}${place}`,
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      },
      ...(body && { body }),
    });
    const signed = await signer.sign();
    const signal = AbortSignal.timeout(body ? timeoutMs * uploadFactor : timeoutMs);
    return fetch(signed.url, { method, headers: signed.headers, signal, ...(body && { body }) });
  }

  return async (request: S3Request): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === maxAttempts;
      const response = await sendOnce(request).catch((error: unknown) => {
        if (isLast || !isNetworkError(error)) throw error;
        return null;
      });
      if (response && (isLast || (response.status < 500 && response.status !== 429))) return response;
      await response?.body?.cancel();
      await wait(firstPauseMs * 2 ** (attempt - 1));
      request.onRepeat?.();
    }
  };
}

function readError(xml: string): { readonly code: string; readonly message: string } {
  const [code = ''] = valuesOf(xml, 'Code');
  const [message = 'no reason given'] = valuesOf(xml, 'Message');
  return { code, message };
}

/** Other errors, such as missing credentials, stay what they are. */
function isNetworkError(error: unknown): boolean {
  return isNativeError(error) && error.message === 'fetch failed';
}

/** `fetch` names the reason only in the cause of its error. */
function describe(location: string, error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new StoreError(`The store ${location} cannot be used: it did not answer in time.`);
  if (!isNativeError(error)) return error;
  const reason = isNativeError(error.cause) ? error.cause : error;
  const code = 'code' in reason ? `${String(reason.code)}: ` : '';
  return new StoreError(`The store ${location} cannot be used: ${code}${reason.message}.`, { cause: error });
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
    'Content-Type': ownValue(types, path.posix.extname(key)) ?? 'application/octet-stream',
    'Cache-Control': /^(?:environments|gateways\/[^/]+)\/[^/]+\.json$/.test(key)
      ? 'no-cache'
      : 'public, max-age=31536000, immutable',
  };
}

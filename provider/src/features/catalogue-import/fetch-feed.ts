import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import { hashFile } from '../../lib/files.ts';
import type { OutgoingFetch } from '../../lib/outgoing-fetch.ts';

/** What is known of the content that was imported last. */
export type FeedContent = {
  readonly etag: string | null;
  readonly last_modified: string | null;
  /** SHA-256 in hexadecimal; in the database after the hash of the feed's settings and a colon. */
  readonly content_hash: string | null;
};

export type FetchedFeed =
  'unchanged' | (FeedContent & { readonly path: string; readonly content_hash: string });

type FetchOptions = {
  readonly fetch: OutgoingFetch;
  /** Downloads are written there, one file for each feed. */
  readonly folder: string;
  /** Tells the brand who asks: the origin of the storefront. */
  readonly origin: string;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

const maxRedirects = 5;
const defaultTimeoutMs = 10 * 60_000;
const defaultMaxBytes = 512 * 1024 * 1024;

/**
 * Reads or downloads a feed, unless the server or the hash says that it is the content imported last. Throws an error for
 * operators for other answers than 200 and 304, for a feed that is too large, and after the time limit.
 */
export async function fetchFeed(
  feed: ScheduledFeed,
  last: FeedContent,
  options: FetchOptions,
): Promise<FetchedFeed> {
  const found =
    feed.path === undefined
      ? await download(
          { url: feed.url ?? '', path: join(options.folder, feed.name), hosts: feed.hosts ?? [] },
          last,
          options,
        )
      : { path: feed.path, etag: null, last_modified: null };
  if (found === 'unchanged') return found;
  const content_hash = await hashFile(found.path);
  return content_hash === last.content_hash ? 'unchanged' : { ...found, content_hash };
}

type Download = { readonly url: string; readonly path: string; readonly hosts: readonly string[] };

async function download(
  { url, path, hosts }: Download,
  { etag, last_modified }: FeedContent,
  { fetch, folder, origin, signal, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes }: FetchOptions,
): Promise<'unchanged' | Omit<Exclude<FetchedFeed, 'unchanged'>, 'content_hash'>> {
  const { status, headers, body } = await fetch(url, {
    signal,
    timeoutMs,
    hosts: [new URL(url).host, ...hosts],
    allowsHttp: url.startsWith('http:'),
    maxRedirects,
    headers: {
      'user-agent': `szn-feeds/1 (+${origin})`,
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    },
  });
  if (status !== 200 || body === null) {
    await body?.cancel();
    if (status === 304) return 'unchanged';
    throw new Error(`The server of the feed answered ${status}`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(body, limitTo(maxBytes), createWriteStream(path, { mode: 0o600 }));
  return { path, etag: headers.get('etag'), last_modified: headers.get('last-modified') };
}

function limitTo(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new Error(`The feed is larger than ${maxBytes} bytes`);
      yield chunk;
    }
  };
}

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ScheduledFeed } from '../../config/feed-schedule.ts';
import { hashFile } from '../../lib/files.ts';
import { readBytes, RefusedAddressError, type OutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { countProducts, FeedTextError, findCurrencyAddress, findPages, readCurrency } from './feed-pages.ts';

/** What is known of the content that was imported last. */
export type FeedContent = {
  readonly etag: string | null;
  readonly last_modified: string | null;
  /** SHA-256 in hexadecimal; in the database after the hash of the feed's settings and a colon. */
  readonly content_hash: string | null;
};

export const noContent: FeedContent = { etag: null, last_modified: null, content_hash: null };

export type FetchedFeed =
  | 'unchanged'
  | (FeedContent & {
      readonly path: string;
      readonly content_hash: string;
      /** Of the shop, by its own answer. */
      readonly currency?: string | undefined;
    });

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
          {
            url: feed.url ?? '',
            path: join(options.folder, feed.name),
            hosts: feed.hosts ?? [],
            needsCurrency: feed.currency === undefined,
          },
          last,
          options,
        )
      : { path: feed.path, etag: null, last_modified: null, currency: undefined };
  if (found === 'unchanged') return found;
  // Prices in another currency are another content.
  const content_hash = [await hashFile(found.path), found.currency].filter(Boolean).join(' ');
  return content_hash === last.content_hash ? 'unchanged' : { ...found, content_hash };
}

type Download = {
  readonly url: string;
  readonly path: string;
  readonly hosts: readonly string[];
  /** The operator has named none. */
  readonly needsCurrency: boolean;
};

/** More pages than this are no feed. */
const maxPages = 4000;
const maxPageBytes = 32 * 1024 * 1024;

async function download(
  { url, path, hosts, needsCurrency }: Download,
  { etag, last_modified }: FeedContent,
  options: FetchOptions,
): Promise<'unchanged' | Omit<Exclude<FetchedFeed, 'unchanged'>, 'content_hash'>> {
  const { href, authorization } = takeCredentials(url);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const ask = createAsk({ hosts: [new URL(href).host, ...hosts], authorization }, options);
  const write = async (chunks: AsyncIterable<Uint8Array | string>) =>
    await pipeline(
      chunks,
      limitTo(options.maxBytes ?? defaultMaxBytes),
      createWriteStream(path, { mode: 0o600 }),
    );
  const pageUrl = findPages(href);
  if (pageUrl !== null) {
    await write(readPages(pageUrl, ask));
    const currency = needsCurrency ? await fetchCurrency(href, ask) : undefined;
    return { path, etag: null, last_modified: null, currency };
  }
  const { body, headers } = await ask(href, {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  });
  if (body === null) return 'unchanged';
  await write(body);
  return { path, etag: headers.get('etag'), last_modified: headers.get('last-modified') };
}

type Ask = ReturnType<typeof createAsk>;

/** Resolves with a body of null if the content is unchanged. */
function createAsk(
  { hosts, authorization }: { readonly hosts: readonly string[]; readonly authorization: string | null },
  { fetch, origin, signal, timeoutMs = defaultTimeoutMs }: FetchOptions,
) {
  const end = Date.now() + timeoutMs;
  return async (url: string, conditions: Readonly<Record<string, string>> = {}) => {
    const { status, headers, body } = await fetch(url, {
      signal,
      timeoutMs: Math.max(1, end - Date.now()),
      hosts,
      allowsHttp: url.startsWith('http:'),
      maxRedirects,
      headers: {
        'user-agent': `szn-feeds/1 (+${origin})`,
        ...(authorization !== null && { authorization }),
        ...conditions,
      },
    });
    if (status === 200 && body !== null) return { headers, body };
    await body?.cancel();
    if (status === 304) return { headers, body: null };
    throw new StatusError(`The server of the feed answered ${status}`, status);
  };
}

/**
 * The pages of a feed, until one has no products: only then the feed is complete. Ends, too, with a server that answers the same
 * page to every number.
 */
async function* readPages(pageUrl: (page: number) => string, ask: Ask): AsyncGenerator<string> {
  let before = '';
  for (let page = 1; page <= maxPages; page += 1) {
    const bytes = await readBytes(await ask(pageUrl(page)), maxPageBytes);
    if (bytes === undefined) throw new Error(`A page of the feed is larger than ${maxPageBytes} bytes`);
    const text = bytes.toString();
    if (countProducts(text) === 0 || text === before) return;
    yield `${text}\n`;
    before = text;
  }
  throw new Error(`The feed has more than ${maxPages} pages`);
}

/**
 * `undefined` where the shop says none: the report says that rupees are assumed. Rejects where it may say one later: its prices
 * would be taken for rupees.
 */
async function fetchCurrency(href: string, ask: Ask): Promise<string | undefined> {
  const address = findCurrencyAddress(href);
  if (address === undefined) return undefined;
  try {
    return readCurrency((await readBytes(await ask(address), maxPageBytes))?.toString() ?? '');
  } catch (error) {
    const { status } = error instanceof StatusError ? error : { status: 500 };
    const saysNone = error instanceof RefusedAddressError || error instanceof FeedTextError;
    if (saysNone || (status < 500 && ![408, 429].includes(status))) return undefined;
    throw error;
  }
}

class StatusError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Name and password go into a header, so that no message about the address has them. */
function takeCredentials(url: string): { readonly href: string; readonly authorization: string | null } {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  if (username === '' && password === '') return { href: url, authorization: null };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { href: address.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function limitTo(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      bytes += data.byteLength;
      if (bytes > maxBytes) throw new Error(`The feed is larger than ${maxBytes} bytes`);
      yield data;
    }
  };
}

import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration } from 'workbox-expiration';
import { CacheFirst, CacheOnly, Strategy, type StrategyHandler } from 'workbox-strategies';
import {
  guestReader,
  isPicturePath,
  offlineFilesPrefix,
  type WorkerMessage,
} from '../offline/worker-messages.ts';
import { createOfflineCopy, isGone, isKeptPath, isKeptResponse, type CopyFile } from './offline-copy.ts';
import type { KeptPage } from './offline-document.ts';

type ReadMessage = Extract<WorkerMessage, { kind: 'read' }>;

/** The event that the worker handles, and whether the shopper has signed out meanwhile. */
type Task = { readonly event: WorkerEvent; readonly signal: AbortSignal };
export type WorkerEvent = Event & { readonly waitUntil: (done: Promise<unknown>) => void };

const daySeconds = 24 * 60 * 60;

/** The stores and their limits. Another format of what is stored needs another number: the worker removes the other stores. */
const stores = {
  pages: { name: 'szn-offline-pages-1', maxEntries: 20, maxAgeSeconds: 7 * daySeconds },
  // Of 20 pages of several releases.
  styles: { name: 'szn-offline-styles-1', maxEntries: 60, maxAgeSeconds: 14 * daySeconds },
  pictures: { name: 'szn-offline-pictures-1', maxEntries: 100, maxAgeSeconds: 7 * daySeconds },
} as const;
type Store = (typeof stores)[keyof typeof stores];
type FileStore = 'styles' | 'pictures';
export const storePrefix = 'szn-offline-';

/** A copy that is younger is not made again when the shopper returns to the page. */
const refreshMs = 120_000;

const header = {
  title: 'X-Offline-Title',
  keptAt: 'X-Offline-Kept-At',
  reader: 'X-Offline-Reader',
  theme: 'X-Offline-Theme',
} as const;

/** Keeps a store within its limits: what was not used for the longest time is removed first. */
function limitPlugin({ name, ...limits }: Store): WorkboxPlugin {
  const expiration = new CacheExpiration(name, limits);
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      if (cachedResponse) await expiration.updateTimestamp(request.url);
      return cachedResponse;
    },
    cacheDidUpdate: async ({ request }) => {
      await expiration.updateTimestamp(request.url);
      await expiration.expireEntries();
    },
  };
}

const limits = {
  pages: limitPlugin(stores.pages),
  styles: limitPlugin(stores.styles),
  pictures: limitPlugin(stores.pictures),
};

// The browser has no room left: pages can be read without pictures.
registerQuotaErrorCallback(() => removeStore(stores.pictures.name));

class FetchAndStore extends Strategy {
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const response = await handler.fetch(request);
    await handler.cachePut(request, response.clone());
    return response;
  }
}

/**
 * Stores the copy of a page that the shopper reads. The page is requested without cookies, so that it is that of everybody
 * by construction. An answer that may not be stored removes an earlier copy: the page is gone, killed or private now.
 */
export async function keepPage(message: ReadMessage, task: Task): Promise<void> {
  const { path } = message;
  if (!isKeptPath(path)) return;
  const earlier = (await listKeptPages()).find((page) => page.path === path);
  if (earlier && Date.now() - earlier.keptAt < refreshMs) return;
  let isRemoved = false;
  const toCopy = async ({ response }: { readonly response: Response }) => {
    const copy = await createCopyResponse(response, message, task);
    isRemoved = copy === null && (response.ok || isGone(response));
    return copy;
  };
  const strategy = new FetchAndStore({
    cacheName: stores.pages.name,
    fetchOptions: {
      credentials: 'omit',
      // No visit: the gateway does not count it, and refuses it first when it is busy.
      headers: { Accept: 'text/html', Purpose: 'prefetch' },
      priority: 'low',
      signal: task.signal,
    },
    plugins: [{ cacheWillUpdate: toCopy }, limits.pages],
  });
  await finish(strategy, path, task.event);
  if (isRemoved) await removeCopy(path);
}

async function createCopyResponse(
  response: Response,
  message: ReadMessage,
  task: Task,
): Promise<Response | null> {
  const copy = isKeptResponse(response) ? createOfflineCopy(await response.text(), message) : null;
  if (copy === null) return null;
  await Promise.all(copy.files.map((file) => keepFile('styles', file, task)));
  // No others: what only the page of a member shows, such as a photo, is in no copy. A page without a picture can be read.
  await Promise.allSettled(copy.pictures.map((path) => keepPicture(path, message.pictureAccept, task)));
  if (task.signal.aborted) return null;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    [header.title]: encodeURIComponent(copy.title),
    [header.keptAt]: String(Date.now()),
    [header.reader]: encodeURIComponent(message.reader),
    [header.theme]: message.theme.replaceAll(/[^a-z]/g, ''),
  };
  return new Response(copy.html, { headers });
}

/** Only from the HTTP cache: the page has loaded it before, and a copy may not cost the shopper a second download. */
function keepPicture(path: string, accept: string, task: Task): Promise<void> {
  const options: RequestInit = { cache: 'only-if-cached', mode: 'same-origin', headers: { Accept: accept } };
  return keepFile('pictures', { path, integrity: '', options }, task);
}

async function keepFile(
  store: FileStore,
  { path, integrity, options }: CopyFile & { readonly options?: RequestInit },
  { event, signal }: Task,
): Promise<void> {
  const strategy = new CacheFirst({
    cacheName: stores[store].name,
    fetchOptions: { integrity, signal, credentials: 'same-origin', ...options },
    plugins: [{ cacheWillUpdate: ({ response }) => withoutHeaders(response) }, limits[store]],
  });
  await finish(strategy, path, event);
}

/** Without its date, after which the plugin would take it for too old: files of a year ago are as good as new ones. */
async function withoutHeaders(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.type !== 'basic') return null;
  const type = response.headers.get('Content-Type') ?? '';
  const isStyle = type.startsWith('text/css');
  const body = isStyle
    ? (await response.text()).replaceAll(/url\((["']?)\/(?!\/)/g, `url($1${offlineFilesPrefix}/`)
    : await response.blob();
  return new Response(body, { headers: { 'Content-Type': type } });
}

async function finish(strategy: Strategy, path: string, event: WorkerEvent): Promise<void> {
  await Promise.all(strategy.handleAll({ request: path, event }));
}

/** Answers an address below `offlineFilesPrefix` from the stores; a missing file is 404. */
export const answerOfflineFile = (name: FileStore) =>
  new CacheOnly({
    cacheName: stores[name].name,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => request.url.replace(offlineFilesPrefix, ''),
        handlerDidError: async () => new Response(null, { status: 404 }),
      },
    ],
  });

export function isOfflinePicture(pathname: string): boolean {
  return isPicturePath(pathname.slice(offlineFilesPrefix.length));
}

/** The pages that are kept, the last one first. */
export async function listKeptPages(): Promise<readonly (KeptPage & { reader: string; theme: string })[]> {
  if (!(await caches.has(stores.pages.name))) return [];
  const cache = await caches.open(stores.pages.name);
  const requests = await cache.keys();
  const pages = await Promise.all(
    requests.map(async ({ url }) => {
      const headers = (await cache.match(url))?.headers;
      const read = (name: string) => headers?.get(name) ?? '';
      const { pathname, search } = new URL(url);
      return {
        path: pathname + search,
        title: decodeURIComponent(read(header.title)),
        keptAt: Number(read(header.keptAt)),
        reader: decodeURIComponent(read(header.reader)),
        theme: read(header.theme),
      };
    }),
  );
  const oldest = Date.now() - stores.pages.maxAgeSeconds * 1000;
  return pages.filter(({ keptAt }) => keptAt > oldest).toSorted((a, b) => b.keptAt - a.keptAt);
}

/** The HTML of a copy. */
export async function readCopy(path: string): Promise<string | undefined> {
  return (await caches.match(path, { cacheName: stores.pages.name }))?.text();
}

export async function removeCopy(path: string): Promise<void> {
  if (await caches.has(stores.pages.name)) await (await caches.open(stores.pages.name)).delete(path);
}

/** Removes everything, if something was kept for a member who does not read any more. */
export async function removeOfOthers(reader: string): Promise<void> {
  const pages = await listKeptPages();
  if (pages.some((page) => page.reader !== guestReader && page.reader !== reader)) await removeStores();
}

/** Removes all stores, or those of other versions of this worker, and what is noted about their entries. */
export async function removeStores({ isOldOnly = false } = {}): Promise<void> {
  const current: readonly string[] = isOldOnly ? Object.values(stores).map(({ name }) => name) : [];
  const names = (await caches.keys()).filter((name) => name.startsWith(storePrefix));
  for (const name of names.filter((one) => !current.includes(one))) await removeStore(name);
}

async function removeStore(name: string): Promise<void> {
  await caches.delete(name);
  await new CacheExpiration(name, { maxEntries: 1 }).delete();
}

import { gatewayFolders, workerFolders } from '@szn/shared-contracts';
import tokens from '@szn/shared-ui/tokens.css';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { offlineFilesPrefix, pictureAcceptPath, readWorkerMessage } from '../offline/worker-messages.ts';
import offlineStyles from './offline.css';
import { isGone } from './offline-copy.ts';
import { offlineHeaders, renderCopy, renderOfflinePage } from './offline-document.ts';
import {
  answerOfflineFile,
  isOfflinePicture,
  keepPage,
  listKeptPages,
  readCopy,
  removeCopy,
  removeOfOthers,
  removeStores,
  type WorkerEvent,
  storePrefix,
} from './offline-storage.ts';
import { offlineReading } from '@szn/shared-contracts/rendering';

/** Hosts of development, where another server soon has the same port. */
const localHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether this origin does not serve this worker any more. Browsers keep a worker whose script is gone, for as long as its
 * origin exists. `page` is the answer to a navigation: one of the storefront allows the worker in its policy, and asks for no
 * further request. Without an answer, and at errors of a server, the worker stays.
 */
async function isScriptRemoved(page: Response, hostname: string): Promise<boolean> {
  if (isRedirectOrStorefront(page)) return false;
  // oxlint-disable-next-line no-restricted-globals -- a worker has no services
  const script = await fetch(offlineReading.workerPath, { cache: 'no-store' }).catch(() => undefined);
  if (script === undefined || !script.ok) return script?.status === 404 || script?.status === 410;
  return isOtherFile(script) || (localHosts.test(hostname) && !(await script.text()).includes(storePrefix));
}

function isOtherFile({ redirected, headers }: Response): boolean {
  return redirected || !/\b(?:java|ecma)script\b/i.test(headers.get('Content-Type') ?? '');
}

function isRedirectOrStorefront({ type, headers }: Response): boolean {
  const policy = headers.get('Content-Security-Policy') ?? '';
  return type === 'opaqueredirect' || policy.includes(offlineReading.policyName);
}

/*
 * The service worker (decision 0087). It answers two kinds of requests, and no others: navigations whose network fails,
 * and the files of copies, which no live page names. Scripts, the registry, API answers, pictures of live pages and
 * requests that write never pass through it.
 */

type Route = { readonly condition: unknown; readonly source: 'network' };
type WorkerScope = {
  readonly addEventListener: (
    type: 'install' | 'activate' | 'message',
    listener: (
      event: WorkerEvent & { readonly data?: unknown; addRoutes?: (routes: Route) => Promise<void> },
    ) => void,
  ) => void;
  readonly skipWaiting: () => Promise<void>;
  readonly location: Pick<Location, 'hostname'>;
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly get: (id: string) => Promise<{ readonly postMessage: (message: unknown) => void } | undefined>;
  };
};
declare const self: WorkerScope;

/** What is no page: the browser fetches it as if there were no worker. */
const folders = [...gatewayFolders, ...workerFolders].map((folder) => folder.replace('.', '\\.'));
const notPages = [new RegExp(`^/(?:${folders.join('|')})(?:[/?]|$)`), /^[^?]*\.[a-z0-9]{1,16}(?:\?|$)/i];

// Safe at once: no live page depends on this worker, so that no page is served by two versions of it.
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
  // Browsers that know such rules start no worker for these requests (Chromium 123).
  const condition = { or: gatewayFolders.map((folder) => ({ urlPattern: `/${folder}/*` })) };
  if (event.addRoutes) event.waitUntil(event.addRoutes({ condition, source: 'network' }));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), removeStores({ isOldOnly: true })])),
);
// The browser sends the request of a navigation while it starts the worker.
enableNavigationPreload();

const network = new NetworkOnly({
  plugins: [{ handlerDidError: ({ request }) => answerOffline(new URL(request.url)) }],
});
registerRoute(
  new NavigationRoute(
    async (options) => {
      const response = await network.handle(options);
      if (isGone(response)) options.event.waitUntil(removeCopy(pathOf(options.url)));
      options.event.waitUntil(removeWorkerWithoutScript(response));
      return response;
    },
    { denylist: notPages },
  ),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === pictureAcceptPath,
  async ({ event, request }) => {
    const page = await self.clients.get(String(Reflect.get(event, 'clientId')));
    page?.postMessage({ pictureAccept: request.headers.get('Accept') ?? '' });
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    return new Response(picture, { headers: { 'Content-Type': 'image/svg+xml' } });
  },
);
for (const [name, text] of Object.entries({ tokens, offline: offlineStyles })) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === `${offlineFilesPrefix}/${name}.css`,
    async () => new Response(String(text), { headers: { 'Content-Type': 'text/css' } }),
  );
}
for (const name of ['pictures', 'styles'] as const) {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin &&
      url.pathname.startsWith(`${offlineFilesPrefix}/`) &&
      isOfflinePicture(url.pathname) === (name === 'pictures'),
    answerOfflineFile(name),
  );
}

async function removeWorkerWithoutScript(page: Response): Promise<void> {
  if (!(await isScriptRemoved(page, self.location.hostname))) return;
  await removeStores();
  await self.registration.unregister();
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}

async function answerOffline(url: URL): Promise<Response> {
  const path = pathOf(url);
  const keptPages = await listKeptPages();
  const situation = { path, keptPages, now: Date.now() };
  const page = keptPages.find((kept) => kept.path === path);
  const copy = page && (await readCopy(path));
  if (page && copy !== undefined)
    return new Response(renderCopy(copy, page, situation), { headers: offlineHeaders });
  const html = renderOfflinePage(situation, keptPages[0]?.theme);
  return new Response(html, { status: 503, headers: offlineHeaders });
}

/** One after the other, so that nothing is stored after what is to be removed. */
let tasks: Promise<void> = Promise.resolve();
let pending = new AbortController();

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (!message) return;
  if (message.kind === 'forget') {
    pending.abort();
    pending = new AbortController();
  }
  const { signal } = pending;
  const run = async () => {
    if (message.kind === 'forget') return removeStores();
    await removeOfOthers(message.reader);
    if (message.kind === 'read' && !signal.aborted) await keepPage(message, { event, signal });
  };
  // A page that could not be kept is no error: the shopper reads it now.
  tasks = tasks.then(run).catch(() => undefined);
  event.waitUntil(tasks);
});

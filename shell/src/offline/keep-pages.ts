import { localKeys, sessionChanged, type SessionState, type ShellServices } from '@szn/shared-contracts';
import { isRemoteRouteHandle } from '../layout/document-head.ts';
import {
  guestReader,
  isPicturePath,
  pictureAcceptPath,
  readPictureAccept,
  sendToWorker,
} from './worker-messages.ts';

/** The parts of the router that tell which page is shown. */
export type PageRouter = {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string };
    readonly navigation: { readonly state: string };
    readonly matches: readonly { readonly route: { readonly handle?: unknown } }[];
  };
  readonly subscribe: (listener: () => void) => unknown;
};

export type OfflineReadingOptions = {
  readonly router: PageRouter;
  readonly services: Pick<ShellServices, 'bus' | 'localStorage'>;
};

/** A page that is shown for this time is read. */
const readAfterMs = 2000;
const acceptLimitMs = 5000;

/** Registers the worker and tells it who reads which page. Never rejects: without a worker no page is kept. */
export async function keepPages(address: string, options: OfflineReadingOptions): Promise<void> {
  try {
    await navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' });
    // Resolves when a worker is active, which can receive messages.
    await navigator.serviceWorker.ready;
    watchPages({ ...options, pictureAccept: await askPictureAccept() });
  } catch {
    // Blocked by the browser or its owner, or the script could not be loaded: the next page tries again.
  }
}

/**
 * The `Accept` of this browser's pictures, which scripts cannot read: the worker sees it in the request of a picture. Pictures
 * vary by it, so that without it the worker would download again what the page has loaded. '' if nobody answers.
 */
function askPictureAccept(): Promise<string> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const ask = () => {
      new Image().src = pictureAcceptPath;
    };
    serviceWorker.addEventListener('message', ({ data }) => {
      const accept = readPictureAccept(data);
      if (accept !== undefined) resolve(accept);
    });
    // The first worker of a browser takes over this page shortly after it has become ready.
    if (serviceWorker.controller) ask();
    else serviceWorker.addEventListener('controllerchange', ask, { once: true });
    setTimeout(() => resolve(''), acceptLimitMs);
  });
}

type WatchOptions = OfflineReadingOptions & { readonly pictureAccept: string };

/** Posts each page that is shown and visible for a while. */
export function watchPages({ router, services, pictureAccept }: WatchOptions, send = sendToWorker): void {
  let session: SessionState = { status: 'unknown' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let posted = '';

  function post(): void {
    const { location, navigation, matches } = router.state;
    const handle = matches.at(-1)?.route.handle;
    const isKept = !isRemoteRouteHandle(handle) || handle.isKeptOffline;
    const path = location.pathname + location.search;
    const isRemembered = services.localStorage.keys().includes(localKeys.token);
    const reader = readerOf(session, isRemembered);
    const isShown = document.visibilityState === 'visible' && navigation.state === 'idle';
    // Once: what a member has read is not read again by a guest who only sees what is left after the sign-out.
    if (!isShown || !isKept || reader === null || posted === path) return;
    posted = path;
    const { theme = '' } = document.documentElement.dataset;
    void send({ kind: 'read', path, reader, theme, pictures: listPictures(document), pictureAccept });
  }
  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(post, readAfterMs);
  }

  services.bus.observe(sessionChanged).subscribe((changed) => {
    session = changed;
    // Also for a session that has ended while no page was open.
    if (changed.status === 'guest') void send({ kind: 'reader', reader: guestReader });
    schedule();
  });
  router.subscribe(schedule);
  document.addEventListener('visibilitychange', schedule);
}

/** `null`: nothing is kept, because nobody knows who reads, or because the session ends with the browser. */
function readerOf(session: SessionState, isRemembered: boolean): string | null {
  if (session.status === 'guest') return guestReader;
  return session.status === 'member' && isRemembered ? session.user.id : null;
}

/** The pictures of this origin that the page has loaded, as paths. */
function listPictures({ images }: Pick<Document, 'images'>): readonly string[] {
  const paths = [...images]
    .filter(
      ({ currentSrc, naturalWidth }) => naturalWidth > 0 && currentSrc.startsWith(`${location.origin}/`),
    )
    .map(({ currentSrc }) => currentSrc.slice(location.origin.length));
  return [...new Set(paths)].filter(isPicturePath);
}

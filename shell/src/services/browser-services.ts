import type { Bus, ShellServices } from '@szn/shared-contracts';
import { createHttpClient } from '../http/http-client.ts';
import type { TransportOptions } from '../http/provider-transport.ts';
import { apiBasePath } from '../http/request-url.ts';
import { lazyChunk } from '../lib/lazy-chunk.ts';
import {
  openBrowserStorages,
  createIntroPopupStorage,
  createLastVisitedPageStorage,
  createThemeStorage,
} from '../lib/browser-storage.ts';
import { createSessionChannel } from '../session/cross-tab-sync.ts';
import { createPendingLogoutStorage } from '../session/logout.ts';
import { createSession } from '../session/session-service.ts';
import { createMemberCookie } from '../session/member-cookie.ts';
import { createSessionRecordStorage } from '../session/session-record-storage.ts';
import { createDialogs, type DialogRouter } from './dialogs.ts';
import type { ShellRuntime } from './shell-context.tsx';
import { createToasts } from './toasts.ts';

export type BrowserServicesOptions = Pick<TransportOptions, 'adapter'> &
  DialogRouter & {
    readonly bus: Bus;
    readonly report: ShellServices['telemetry']['report'];
  };

/** The services of one page in a browser. Sends no request before `session.start()`. */
export function createBrowserServices(options: BrowserServicesOptions): ShellRuntime {
  const { bus, navigate, report, adapter } = options;
  const { local, perTab } = openBrowserStorages();
  const toasts = createToasts();
  const dialogs = createDialogs(options);
  const channel = createSessionChannel(window);
  // In the chunk of the transport: a session expires by a response.
  const expiry = lazyChunk(async () => {
    const { createSessionExpiry } = await import(/* webpackChunkName: "network" */ './session-expiry.ts');
    return createSessionExpiry({ page: window, local, channel, navigate, dialogs, notify: toasts.raise });
  });

  const { session, http } = createSession({
    bus,
    records: createSessionRecordStorage({
      local,
      session: perTab,
      memberCookie: createMemberCookie(document),
    }),
    pendingLogout: createPendingLogoutStorage(local),
    channel,
    connect: (credentials) =>
      createHttpClient({ baseUrl: apiBasePath, credentials, ...(adapter && { adapter }) }),
    onExpired: (source) =>
      void expiry
        .load()
        .then(({ expired }) => expired(source))
        .catch(report),
  });

  return {
    http,
    services: {
      environment: 'browser',
      bus,
      http,
      session: {
        current: session.current,
        requestSignIn: async (request) => dialogs.open('sign-in', request),
        signOut: async () => void (await session.signOut()),
      },
      notify: toasts.raise,
      navigate: (path, options) => navigate(path, options),
      openProduct: dialogs.openProduct,
      localStorage: local,
      sessionStorage: perTab,
      clock: { now: () => Date.now() },
      telemetry: { report },
    },
    session,
    toasts,
    dialogs,
    lastVisitedPage: createLastVisitedPageStorage(local),
    introPopup: createIntroPopupStorage(perTab),
    theme: createThemeStorage(local, document.documentElement),
  };
}

import type { Bus, ShellServices } from '@szn/shared-contracts';
import { createHttpClient } from '../http/http-client.ts';
import type { TransportOptions } from '../http/provider-transport.ts';
import { apiBasePath } from '../http/request-url.ts';
import {
  openBrowserStorages,
  createIntroPopupStorage,
  createLastVisitedPageStorage,
  createThemeStorage,
} from '../lib/browser-storage.ts';
import { createSessionChannel } from '../session/cross-tab-sync.ts';
import { createPendingLogoutStorage, createSession } from '../session/session-service.ts';
import { createMemberCookie } from '../session/member-cookie.ts';
import { sessionMessages } from '../session/session-store.ts';
import { createSessionRecordStorage } from '../session/session-record-storage.ts';
import { createDialogs, type Navigate } from './dialogs.ts';
import type { ShellRuntime } from './shell-context.tsx';
import { createToasts } from './toasts.ts';

export type BrowserServicesOptions = Pick<TransportOptions, 'adapter'> & {
  readonly bus: Bus;
  readonly navigate: Navigate;
  readonly report: ShellServices['telemetry']['report'];
};

/** The services of one page in a browser. Sends no request before `session.start()`. */
export function createBrowserServices(options: BrowserServicesOptions): ShellRuntime {
  const { bus, navigate, report, adapter } = options;
  const { local, perTab } = openBrowserStorages();
  const toasts = createToasts();
  const dialogs = createDialogs(navigate);

  const { session, http } = createSession({
    bus,
    records: createSessionRecordStorage({
      local,
      session: perTab,
      memberCookie: createMemberCookie(document),
    }),
    pendingLogout: createPendingLogoutStorage(local),
    channel: createSessionChannel(window),
    connect: (credentials) =>
      createHttpClient({ baseUrl: apiBasePath, credentials, ...(adapter && { adapter }) }),
    onExpired: (previousStatus) => {
      if (window.location.pathname !== '/') navigate('/');
      if (previousStatus !== 'member') return;
      const signIn = { label: 'Sign in', run: () => void dialogs.open('sign-in') };
      toasts.raise({ kind: 'info', text: sessionMessages.sessionExpired, action: signIn });
    },
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
      },
      notify: toasts.raise,
      navigate: (path, options) => navigate(path, options),
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

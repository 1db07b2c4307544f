import type { Bus, ShellServices } from '@szn/shared-contracts';
import { createDialogs, type Navigate } from './dialogs.ts';
import { createToasts } from './toasts.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { TransportOptions } from '../http/provider-transport.ts';
import { providerBaseUrl } from '../http/provider-base-url.ts';
import { createSession } from '../session/session-service.ts';
import { createSessionChannel } from '../session/cross-tab-sync.ts';
import { sessionMessages } from '../session/session-messages.ts';
import type { ShellRuntime } from './shell-runtime.ts';
import { openBrowserStorages } from '../lib/open-browser-storage.ts';
import { createIntroPopupStorage } from './intro-popup-storage.ts';
import { createLastVisitedPageStorage } from './visit-storage.ts';
import { createOwedSignOutStorage } from '../session/owed-sign-out-storage.ts';
import { createSessionRecordStorage } from '../session/session-record-storage.ts';

export type BrowserServicesOptions = Pick<TransportOptions, 'adapter'> & {
  readonly bus: Bus;
  readonly navigate: Navigate;
  readonly report: ShellServices['telemetry']['report'];
};

/** Everything the shell offers on one page of a browser. Nothing is asked of the provider before `session.start()`. */
export function createBrowserServices(options: BrowserServicesOptions): ShellRuntime {
  const { bus, navigate, report, adapter } = options;
  const { local, perTab } = openBrowserStorages();
  const toasts = createToasts();
  const dialogs = createDialogs({ navigate, currentUrl: () => window.location });

  const { session, http } = createSession({
    bus,
    records: createSessionRecordStorage({ local, session: perTab }),
    owedSignOut: createOwedSignOutStorage(local),
    channel: createSessionChannel(window),
    connect: (credentials) =>
      createHttpClient({ baseUrl: providerBaseUrl, credentials, ...(adapter && { adapter }) }),
    onExpired: (before) => {
      if (window.location.pathname !== '/') navigate('/');
      if (before !== 'member') return;
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
  };
}

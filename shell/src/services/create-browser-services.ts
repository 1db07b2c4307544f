import type { Bus, ShellServices } from '@szn/shared-contracts';
import { createDialogs, type Navigate } from './create-dialogs.ts';
import { createToasts } from './create-toasts.ts';
import { createHttpClient } from './http/create-http-client.ts';
import type { TransportOptions } from './http/create-provider-transport.ts';
import { providerBaseUrl } from './http/provider-base-url.ts';
import { createSession } from './session/create-session.ts';
import { createSessionChannel } from './session/session-channel.ts';
import { sessionMessages } from './session/session-messages.ts';
import type { ShellRuntime } from './shell-runtime.ts';
import { openBrowserStorages } from './storage/browser-storage.ts';
import { createIntroPopupStorage } from './storage/intro-popup-storage.ts';
import { createLastVisitedPageStorage } from './storage/last-visited-page-storage.ts';
import { createOwedSignOutStorage } from './storage/owed-sign-out-storage.ts';
import { createSessionRecordStorage } from './storage/session-record-storage.ts';

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

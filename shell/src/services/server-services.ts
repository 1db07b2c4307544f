import type { Bus, SafeStorage } from '@szn/shared-contracts';
import { createToasts } from './toasts.ts';
import { createServerHttpClient, type ServerHttpClientOptions } from '../http/server-http-client.ts';
import { initialAuthState, selectAuthFields, toSessionState } from '../session/auth-state.ts';
import type { ShellRuntime } from './shell-runtime.ts';

export type ServerServicesOptions = { readonly bus: Bus } & Pick<ServerHttpClientOptions, 'providerOrigin'> &
  Partial<ServerHttpClientOptions>;

/** What a page is rendered with on the server, for one request: nobody is known, and nothing can be stored or opened. */
export function createServerServices(options: ServerServicesOptions): ShellRuntime {
  const { bus, requestHeaders = {} } = options;
  const http = createServerHttpClient({ ...options, requestHeaders });
  const toasts = createToasts();
  const current = () => toSessionState(initialAuthState.identity);
  const dismissed = async () => 'dismissed' as const;
  const leaveItToTheBrowser = () => undefined;

  return {
    http,
    services: {
      environment: 'server',
      bus,
      http,
      session: { current, requestSignIn: dismissed },
      notify: leaveItToTheBrowser,
      navigate: leaveItToTheBrowser,
      localStorage: noStorage,
      sessionStorage: noStorage,
      clock: { now: () => Date.now() },
      telemetry: { report: leaveItToTheBrowser },
    },
    session: {
      current,
      fields: () => selectAuthFields(initialAuthState),
      subscribe: () => leaveItToTheBrowser,
      start: async () => undefined,
      signIn: refuse,
      register: refuse,
      signOut: async () => ({ outcome: 'done' }),
      reset: leaveItToTheBrowser,
      dispose: leaveItToTheBrowser,
    },
    toasts,
    dialogs: {
      open: dismissed,
      reason: () => undefined,
      subscribe: () => leaveItToTheBrowser,
      anticipate: leaveItToTheBrowser,
      onAnticipated: () => leaveItToTheBrowser,
      settle: leaveItToTheBrowser,
    },
    lastVisitedPage: { read: () => undefined, write: leaveItToTheBrowser },
    introPopup: { hasBeenSeen: () => true, markSeen: leaveItToTheBrowser },
  };
}

const noStorage: SafeStorage = { read: () => undefined, write: () => false, remove: () => undefined };

async function refuse(): Promise<never> {
  throw new Error('Nobody signs in while a page is rendered on the server.');
}

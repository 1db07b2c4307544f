import type { Bus, SafeStorage } from '@szn/shared-contracts';
import { createServerHttpClient, type ServerHttpClientOptions } from '../http/server-http-client.ts';
import { initialAuthState, selectAuthFields, toSessionState } from '../session/session-store.ts';
import type { ShellRuntime } from './shell-context.tsx';
import { createToasts } from './toasts.ts';

export type ServerServicesOptions = { readonly bus: Bus } & Pick<ServerHttpClientOptions, 'providerOrigin'> &
  Partial<ServerHttpClientOptions>;

/**
 * The services of one request on the server: the session is unknown, storage and dialogs do nothing. Remotes get the id
 * of the member, not the cookie.
 */
export function createServerServices(options: ServerServicesOptions): ShellRuntime {
  const { bus, member = null } = options;
  const http = createServerHttpClient({ ...options, member });
  const toasts = createToasts();
  const current = () => toSessionState(initialAuthState.identity);
  const dismissed = async () => 'dismissed' as const;
  const doNothing = () => undefined;

  return {
    http,
    services: {
      environment: 'server',
      bus,
      http,
      session: {
        current,
        requestSignIn: dismissed,
        signOut: async () => undefined,
        ...(member && { memberId: member.id }),
      },
      notify: doNothing,
      navigate: doNothing,
      openProduct: doNothing,
      localStorage: noStorage,
      sessionStorage: noStorage,
      clock: { now: () => Date.now() },
      telemetry: { report: doNothing },
    },
    session: {
      current,
      fields: () => selectAuthFields(initialAuthState),
      subscribe: () => doNothing,
      start: async () => undefined,
      signIn: rejectSignIn,
      register: rejectSignIn,
      signOut: async () => ({ outcome: 'done' }),
      reset: doNothing,
      dispose: doNothing,
    },
    toasts,
    dialogs: {
      open: dismissed,
      openProduct: doNothing,
      reason: () => undefined,
      anticipate: doNothing,
      onAnticipated: () => doNothing,
      settle: doNothing,
    },
    lastVisitedPage: { read: () => undefined, write: doNothing },
    introPopup: { hasBeenSeen: () => true, markSeen: doNothing },
    theme: { current: () => 'system', subscribe: () => doNothing, choose: doNothing },
  };
}

const noStorage: SafeStorage = {
  read: () => undefined,
  write: () => false,
  remove: () => undefined,
  keys: () => [],
};

async function rejectSignIn(): Promise<never> {
  throw new Error('Sign-in is not available while a page is rendered on the server.');
}

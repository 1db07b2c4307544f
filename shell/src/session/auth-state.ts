import type { SessionState, Unsubscribe, User } from '@szn/shared-contracts';

/** The shopper: not verified yet, a guest, or a member with a token. */
export type Identity =
  | { readonly status: 'unknown' }
  | { readonly status: 'guest' }
  | { readonly status: 'member'; readonly user: User; readonly token: string };

/** The result of the last sign-in, registration or logout. */
export type Attempt =
  | { readonly status: 'idle' }
  | { readonly status: 'running' }
  | { readonly status: 'succeeded'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string };

export type AuthState = { readonly identity: Identity; readonly attempt: Attempt };

/** The auth state with the field names of the specification (section 3). */
export type AuthFields = {
  readonly isLoggedIn: boolean;
  readonly user: User | null;
  readonly token: string | null;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly isLoading: boolean;
  readonly message: string;
};

export const initialAuthState: AuthState = { identity: { status: 'unknown' }, attempt: { status: 'idle' } };

export function selectAuthFields({ identity, attempt }: AuthState): AuthFields {
  const member = identity.status === 'member' ? identity : null;
  return {
    isLoggedIn: member !== null,
    user: member?.user ?? null,
    token: member?.token ?? null,
    isError: attempt.status === 'failed',
    isSuccess: attempt.status === 'succeeded',
    isLoading: attempt.status === 'running',
    message: 'message' in attempt ? attempt.message : '',
  };
}

/** The session without its token, which stays in the shell. */
export function toSessionState(identity: Identity): SessionState {
  return identity.status === 'member' ? { status: 'member', user: identity.user } : identity;
}

export type AuthStore = {
  readonly get: () => AuthState;
  readonly setIdentity: (identity: Identity) => void;
  readonly setAttempt: (attempt: Attempt) => void;
  readonly subscribe: (listener: () => void) => Unsubscribe;
};

/** Not a Redux store: every page needs the session, and Redux is loaded with the remotes that use it. */
export function createAuthStore(): AuthStore {
  const listeners = new Set<() => void>();
  let state = initialAuthState;

  function setState(next: AuthState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    setIdentity: (identity) => setState({ ...state, identity }),
    setAttempt: (attempt) => setState({ ...state, attempt }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

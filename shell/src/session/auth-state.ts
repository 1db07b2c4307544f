import type { SessionState, Unsubscribe, User } from '@szn/shared-contracts';

/** Who the shopper is: not asked yet, a guest, or a member with the token that says so. */
export type Identity =
  | { readonly status: 'unknown' }
  | { readonly status: 'guest' }
  | { readonly status: 'member'; readonly user: User; readonly token: string };

/** How the last sign-in, registration or sign-out went. */
export type Attempt =
  | { readonly status: 'idle' }
  | { readonly status: 'running' }
  | { readonly status: 'succeeded'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string };

export type AuthState = { readonly identity: Identity; readonly attempt: Attempt };

/** The fields by which the specification (section 3) names the auth state. */
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

/** What the rest of the page may know: the token stays in the shell. */
export function toSessionState(identity: Identity): SessionState {
  return identity.status === 'member' ? { status: 'member', user: identity.user } : identity;
}

export type AuthStore = {
  readonly get: () => AuthState;
  readonly identify: (identity: Identity) => void;
  readonly attempt: (attempt: Attempt) => void;
  readonly subscribe: (listener: () => void) => Unsubscribe;
};

/** Holds the auth state. Not a Redux store: Redux comes with the remotes that use it, the session with every page. */
export function createAuthStore(): AuthStore {
  const listeners = new Set<() => void>();
  let state = initialAuthState;

  function become(next: AuthState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    identify: (identity) => become({ ...state, identity }),
    attempt: (attempt) => become({ ...state, attempt }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

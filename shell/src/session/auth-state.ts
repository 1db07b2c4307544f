import type { SessionState, Unsubscribe, User } from '@szn/shared-contracts';

/** The shopper: not verified yet, a guest, or a member with a token. */
export type Identity =
  | { readonly status: 'unknown' | 'guest' }
  | { readonly status: 'member'; readonly user: User; readonly token: string };

/** The result of the last sign-in, registration or logout. */
type Attempt =
  | { readonly status: 'idle' | 'running' }
  | { readonly status: 'succeeded' | 'failed'; readonly message: string };

type AuthState = { readonly identity: Identity; readonly attempt: Attempt };

export const initialAuthState: AuthState = { identity: { status: 'unknown' }, attempt: { status: 'idle' } };

/** The auth state with the field names of the specification (section 3). */
export function selectAuthFields({ identity, attempt }: AuthState) {
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

/** Not a Redux store: every page needs the session, and Redux is loaded with the remotes that use it. */
export function createAuthStore() {
  const listeners = new Set<() => void>();
  let state = initialAuthState;

  function setState(next: AuthState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    setIdentity: (identity: Identity) => setState({ ...state, identity }),
    setAttempt: (attempt: Attempt) => setState({ ...state, attempt }),
    subscribe: (listener: () => void): Unsubscribe => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { defineEvent, defineState } from '../bus/topic.ts';
import { isJsonObject, readField } from '../wire/readers.ts';
import { readUser, type User } from '../wire/user.ts';

// Servers compile this file without the types of the DOM.
declare const window: unknown;

/**
 * Who is signed in. `unknown` until the provider has responded: what differs between guests and members is not
 * rendered before. Tokens are never sent on the bus.
 */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'guest' }
  | { readonly status: 'member'; readonly user: User };

export const sessionChanged = /* @__PURE__ */ defineState<SessionState>({
  name: 'session:changed',
  payload: typeof window === 'undefined' ? { status: "'unknown' | 'guest' | 'member'" } : undefined,
  read: readSessionState,
});

/** Why a member became a guest. */
export type SessionEnding = { readonly reason: 'signed-out' | 'expired' | 'other-tab' };

export const sessionEnded = /* @__PURE__ */ defineEvent<SessionEnding>({
  name: 'session:ended',
  payload: typeof window === 'undefined' ? { reason: "'signed-out' | 'expired' | 'other-tab'" } : undefined,
  read: (value) => {
    const reason = readField(value, 'reason');
    return reason === 'signed-out' || reason === 'expired' || reason === 'other-tab' ? { reason } : undefined;
  },
});

/** A member changed their profile; the shell updates the session. Emitted by account. */
export const profileSaved = /* @__PURE__ */ defineEvent<{ readonly user: User }>({
  name: 'profile:saved',
  payload:
    typeof window === 'undefined'
      ? { 'user.id': 'string', 'user.name': 'string?', 'user.email': 'string?' }
      : undefined,
  read: (value) => {
    const state = readSessionState({ status: 'member', user: readField(value, 'user') });
    return state?.status === 'member' ? { user: state.user } : undefined;
  },
});

function readSessionState(value: unknown): SessionState | undefined {
  const status = readField(value, 'status');
  if (status === 'unknown' || status === 'guest') return { status };
  const user = readField(value, 'user');
  if (status !== 'member' || !isJsonObject(user)) return undefined;
  const id = readField(user, 'id');
  // The topic carries the domain user, whose id is `id`; on the wire it is `_id`.
  const member = typeof id === 'string' ? readUser({ ...user, _id: id }) : undefined;
  return member && { status, user: member };
}

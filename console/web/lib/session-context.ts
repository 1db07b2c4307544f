import { createContext, use } from 'react';
import { mayChange } from '../../api/permissions.ts';
import type { Identity } from '../../api/session.ts';

export const SessionContext = createContext<Identity | null>(null);

/** Who is signed in. */
export function useIdentity(): Identity {
  const identity = use(SessionContext);
  if (!identity) throw new Error('Nobody is signed in.');
  return identity;
}

/** Whether the person may change a remote or, with `null`, an environment; the server checks it again. */
export function useMayChange(remote: string | null): boolean {
  return mayChange(useIdentity(), remote);
}

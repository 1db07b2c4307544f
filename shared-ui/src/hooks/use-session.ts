import { useMemo } from 'react';
import { sessionChanged, type SessionState } from '@szn/shared-contracts';
import { useObservable } from './use-observable.ts';
import { useServices } from './services-context.ts';

const unknownSession: SessionState = { status: 'unknown' };

/** The session. `unknown` on the server and while hydrating, so that both renders are equal. */
export function useSession(): SessionState {
  const { bus } = useServices();
  const changes = useMemo(() => bus.observe(sessionChanged), [bus]);
  return useObservable(changes, (session) => session ?? unknownSession);
}

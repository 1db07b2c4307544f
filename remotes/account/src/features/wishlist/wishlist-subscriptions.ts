import {
  localKeys,
  sessionChanged,
  type SessionState,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';

/**
 * Resolves with the session once it is known to be a guest or a member; after `timeoutMs` with the state at that time.
 * Rejects when `signal` aborts.
 */
export async function waitForSession(
  { bus, session }: Pick<ShellServices, 'bus' | 'session'>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SessionState> {
  signal.throwIfAborted();
  const current = session.current();
  if (current.status !== 'unknown') return current;
  const cleanUps: (() => void)[] = [];
  const known = new Promise<SessionState>((resolve, reject) => {
    const subscription = bus.observe(sessionChanged).subscribe((state) => {
      if (state.status !== 'unknown') resolve(state);
    });
    const timer = setTimeout(() => resolve(session.current()), timeoutMs);
    const rejectOnAbort = () => reject(signal.reason);
    signal.addEventListener('abort', rejectOnAbort, { once: true });
    cleanUps.push(
      () => subscription.unsubscribe(),
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', rejectOnAbort),
    );
  });
  try {
    return await known;
  } finally {
    for (const cleanUp of cleanUps) cleanUp();
  }
}

/**
 * Calls `revalidate` when the list may be out of date: another tab stored a new one, or the page became visible or
 * online again. A hidden page waits until it is visible.
 */
export function subscribeToStaleness(revalidate: () => void): Unsubscribe {
  const revalidateIfVisible = () => {
    if (document.visibilityState === 'visible') revalidate();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A removed list means an ended session, which has events of its own.
    if (key === localKeys.wishlist && newValue !== null) revalidateIfVisible();
  };
  document.addEventListener('visibilitychange', revalidateIfVisible);
  window.addEventListener('online', revalidate);
  window.addEventListener('storage', onStorage);
  return () => {
    document.removeEventListener('visibilitychange', revalidateIfVisible);
    window.removeEventListener('online', revalidate);
    window.removeEventListener('storage', onStorage);
  };
}

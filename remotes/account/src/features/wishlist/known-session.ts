import { sessionChanged, type SessionState, type ShellServices } from '@szn/shared-contracts';

/**
 * Who is signed in, once the page knows. While it asks the provider, a tap is nobody's yet; after `waitMs` without an
 * answer the state is given as it is. Rejects when `signal` aborts.
 */
export async function knownSession(
  services: Pick<ShellServices, 'bus' | 'session'>,
  waitMs: number,
  signal: AbortSignal,
): Promise<SessionState> {
  signal.throwIfAborted();
  const now = services.session.current();
  if (now.status !== 'unknown') return now;
  const cleanUp: (() => void)[] = [];
  const known = new Promise<SessionState>((resolve, reject) => {
    const subscription = services.bus.observe(sessionChanged).subscribe((session) => {
      if (session.status !== 'unknown') resolve(session);
    });
    const timer = setTimeout(() => resolve(services.session.current()), waitMs);
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    cleanUp.push(
      () => subscription.unsubscribe(),
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', giveUp),
    );
  });
  try {
    return await known;
  } finally {
    for (const undo of cleanUp) undo();
  }
}

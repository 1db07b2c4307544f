import { sessionChanged, type Composition, type ShellServices } from '@szn/shared-contracts';
import type { RemoteSource } from './remote-source.ts';

type IdleRemotesOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly services: ShellServices;
};

const idleLimitMs = 4000;

/** Starts what members need beyond the page at hand (their wishlist's keeper), once the browser has nothing to do. */
export function startIdleRemotes({ composition, remotes, services }: IdleRemotesOptions): void {
  const wanted = composition.remotes.filter((remote) => remote.activatesFor === 'member');
  services.bus.observe(sessionChanged).subscribe((session) => {
    if (session.status !== 'member') return;
    whenIdle(() => {
      // The loader reports a failure; nobody waits for this one.
      for (const remote of wanted) remotes.load(remote.name).catch(() => undefined);
    });
  });
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: idleLimitMs });
  else setTimeout(run, idleLimitMs / 2);
}

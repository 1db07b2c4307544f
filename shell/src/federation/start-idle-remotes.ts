import { sessionChanged, type Composition, type ShellServices } from '@szn/shared-contracts';
import type { RemoteSource } from './remote-source.ts';

type IdleRemotesOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly services: ShellServices;
};

const idleTimeoutMs = 4000;

/** Starts the remotes that members need on every page (the wishlist service) once the browser is idle. */
export function startIdleRemotes({ composition, remotes, services }: IdleRemotesOptions): void {
  const memberRemotes = composition.remotes.filter((remote) => remote.activatesFor === 'member');
  services.bus.observe(sessionChanged).subscribe((session) => {
    if (session.status !== 'member') return;
    whenIdle(() => {
      // The loader reports failures; the page does not depend on these remotes.
      for (const remote of memberRemotes) remotes.load(remote.name).catch(() => undefined);
    });
  });
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: idleTimeoutMs });
  else setTimeout(run, idleTimeoutMs / 2);
}

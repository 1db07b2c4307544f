import { useEffect } from 'react';
import { lazyModule, type LazyModule } from '@szn/shared-contracts';
import { savesData } from '@szn/shared-ui/saves-data';

/** A module of the shell in a chunk of its own. A failed import is repeated once, from another URL. */
export function lazyChunk<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  return lazyModule(importModule, { attempts: 2, pauseMs: 0 });
}

/** After the start of the page, so that its own pictures and data load first. */
export const idlePrefetchDelayMs = 2500;

/** Prefetches chunks that the shopper probably needs soon. `chunks` must keep its identity between renders. */
export function useIdlePrefetch(chunks: readonly Pick<LazyModule<never>, 'prefetch'>[]): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => {
      for (const chunk of chunks) chunk.prefetch();
    }, idlePrefetchDelayMs);
    return () => clearTimeout(timer);
  }, [chunks]);
}

const idleTimeoutMs = 4000;

/** Runs once the browser is idle, after four seconds at the latest. */
export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: idleTimeoutMs });
  else setTimeout(run, idleTimeoutMs / 2);
}

export const lazyChunkMessages = {
  loading: 'Loading…',
  notLoaded: 'This did not load. Check your connection and try again.',
  tryAgain: 'Try again',
} as const;

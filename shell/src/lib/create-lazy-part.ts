import type { ComponentType } from 'react';
import { loadWithRetry } from './load-with-retry.ts';

/** A component whose script is not in the shell's first one. */
export type LazyPart<Props> = {
  /** The component, once its script has arrived. */
  readonly peek: () => ComponentType<Props> | null;
  /** Rejects when the script could not be had, twice; the next call tries anew. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** As `load`, for a shopper who may want it soon: a failure matters only to the one who asks in earnest. */
  readonly prefetch: () => void;
};

/** For module scope: what it remembers is code, the same for every visitor of a server. */
export function createLazyPart<Props>(bring: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;

  async function load(): Promise<ComponentType<Props>> {
    try {
      loaded = await loadWithRetry(bring);
      return loaded;
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      loading = undefined;
    }
  }

  return {
    peek: () => loaded,
    load: () => (loading ??= load()),
    prefetch: () => {
      // A script has few addresses to be tried under: they are kept for those who ask in earnest.
      if (loaded === null && !hasFailed) (loading ??= load()).catch(() => undefined);
    },
  };
}

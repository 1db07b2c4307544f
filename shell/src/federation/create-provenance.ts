import type { Composition } from '@szn/shared-contracts';
import type { RemoteSource, RunningRemote } from './remote-source.ts';

/** `window.__STOREFRONT__`, for developers, tests and support: what this visit runs, and why. */
export type Provenance = {
  readonly composition: () => Omit<Composition, 'remotes'> & { readonly remotes: readonly RunningRemote[] };
};

export function createProvenance(composition: Composition, { running }: RemoteSource): Provenance {
  return {
    composition: () => ({
      ...composition,
      remotes: composition.remotes.map((remote) => running(remote.name) ?? remote),
    }),
  };
}

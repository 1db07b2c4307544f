import type { RootOptions } from 'react-dom/client';
import type { Composition, SafeStorage } from '@szn/shared-contracts';
import type { RemoteSource } from '../../federation/remote-source.ts';

type BusMessage = { readonly name: string; readonly version: number; readonly payload: unknown };

/** Where who wants to read along is told of every message on the bus. */
export type BusTrace = { add?: (message: BusMessage) => void };

export type VisitAidsOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly reloadPage: () => void;
  readonly sessionStorage: SafeStorage;
  readonly trace: BusTrace;
  readonly errorHandlers: RootOptions;
};

/** Later than all that a page needs to be seen and used. */
const delayMs = 3000;

/**
 * Brings what no page needs in order to work: the badge of an override, the word of a new version, the inspector, and
 * the word of a network that is gone.
 */
export function startVisitAids(options: VisitAidsOptions): void {
  setTimeout(() => {
    import(/* webpackChunkName: "visit-aids" */ './mount-visit-aids.tsx').then(
      ({ mountVisitAids }) => mountVisitAids(options),
      // Nobody's shopping depends on them.
      () => undefined,
    );
  }, delayMs);
}

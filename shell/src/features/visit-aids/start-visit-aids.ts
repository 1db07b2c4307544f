import type { Composition, SafeStorage } from '@szn/shared-contracts';
import type { RemoteSource } from '../../federation/remote-source.ts';
import type { TracedMessage } from './create-message-log.ts';

export type VisitAidsOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly reloadPage: () => void;
  readonly sessionStorage: SafeStorage;
  /** What has passed over the bus lately, oldest first. */
  readonly messages: readonly TracedMessage[];
};

/** Later than all that a page needs to be seen and used. */
const delayMs = 3000;

/** Brings what no page needs in order to work: the badge of an override, the word of a new version, the inspector. */
export function startVisitAids(options: VisitAidsOptions): void {
  setTimeout(() => {
    import(/* webpackChunkName: "visit-aids" */ './mount-visit-aids.tsx').then(
      ({ mountVisitAids }) => mountVisitAids(options),
      // Nobody's shopping depends on them.
      () => undefined,
    );
  }, delayMs);
}

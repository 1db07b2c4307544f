import {
  productOpened,
  profileSaved,
  sessionChanged,
  sessionEnded,
  splashChanged,
  wishlistChanged,
  type RemoteDefinition,
} from '@szn/shared-contracts';

/** Declared like those of a remote: the release gate checks new versions against them. No browser loads this module. */
export const shellTopics = {
  publishes: [sessionChanged, sessionEnded],
  consumes: [productOpened, profileSaved, splashChanged, wishlistChanged],
} as const satisfies Pick<RemoteDefinition, 'publishes' | 'consumes'>;

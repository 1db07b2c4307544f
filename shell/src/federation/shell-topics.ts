import {
  productCompared,
  productOpened,
  profileSaved,
  sessionChanged,
  sessionEnded,
  splashChanged,
  wishlistChanged,
  type RemoteDefinition,
} from '@szn/shared-contracts';

/** Declared like those of a remote: the release gate compares versions of remotes with them. No browser loads this module. */
export const shellTopics = {
  handles: [],
  sends: [],
  publishes: [sessionChanged, sessionEnded],
  consumes: [productOpened, productCompared, profileSaved, splashChanged, wishlistChanged],
} as const satisfies Pick<RemoteDefinition, 'handles' | 'sends' | 'publishes' | 'consumes'>;

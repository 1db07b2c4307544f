import {
  productOpened,
  profileSaved,
  sessionChanged,
  sessionEnded,
  splashChanged,
  wishlistChanged,
  type RemoteDefinition,
} from '@szn/shared-contracts';

/**
 * What the shell itself tells by the bus, and what it reads there of remotes, declared as a remote does it. The gate of
 * releases holds versions against it; no browser loads it.
 */
export const shellTopics = {
  publishes: [sessionChanged, sessionEnded],
  consumes: [productOpened, profileSaved, splashChanged, wishlistChanged],
} as const satisfies Pick<RemoteDefinition, 'publishes' | 'consumes'>;

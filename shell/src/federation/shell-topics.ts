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
 * The topics that the shell publishes and consumes, declared like those of a remote. The release gate checks new
 * versions of remotes against them; no browser loads this module.
 */
export const shellTopics = {
  publishes: [sessionChanged, sessionEnded],
  consumes: [productOpened, profileSaved, splashChanged, wishlistChanged],
} as const satisfies Pick<RemoteDefinition, 'publishes' | 'consumes'>;

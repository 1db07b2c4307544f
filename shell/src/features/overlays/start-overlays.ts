import { loadWithRetry } from '../../lib/load-with-retry.ts';
import type { VisitAidsOptions } from './overlay-options.ts';

/** Later than all that a page needs to be seen and used. */
const delayMs = 3000;

const importAids = () => import(/* webpackChunkName: "visit-aids" */ './mount-overlays.tsx');

/**
 * Brings, 3 s after the start, what no page needs in order to work: the badge of an override, the word of a new
 * version, the inspector, the word of a network that is gone, and the script that counts clicks to brands. Where they
 * do not come, they are tried again whenever the network comes back.
 */
export function startVisitAids(options: VisitAidsOptions): void {
  const bring = () => {
    loadWithRetry(importAids).then(
      ({ mountVisitAids }) => mountVisitAids(options),
      // Nobody's shopping depends on them: no word of it.
      () => window.addEventListener('online', bring, { once: true }),
    );
  };
  setTimeout(bring, delayMs);
}

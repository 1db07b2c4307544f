import type { VisitAidsOptions } from './visit-aids-options.ts';

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

import { createRoot } from 'react-dom/client';
import { VisitAids } from './visit-aids.tsx';
import type { VisitAidsOptions } from './start-visit-aids.ts';

/** Draws the aids beside the page, in a tree of their own: what goes wrong in them touches no page. */
export function mountVisitAids(options: VisitAidsOptions): void {
  const place = document.body.appendChild(document.createElement('div'));
  // React hands to the next root that is drawn what another one has met while hydrating.
  createRoot(place, options.errorHandlers).render(<VisitAids {...options} />);
}

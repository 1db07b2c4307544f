import { createRoot } from 'react-dom/client';
import { bringClickCount } from '../../telemetry/subscribe-to-clicks.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { VisitAids } from './overlays.tsx';
import type { VisitAidsOptions } from './overlay-options.ts';

/**
 * Draws the aids and the word of a lost network beside the page, in a tree of their own: what goes wrong in them
 * touches no page. Then fetches the script that counts clicks to brands.
 */
export function mountVisitAids(options: VisitAidsOptions): void {
  const place = document.body.appendChild(document.createElement('div'));
  // React hands to the next root that is drawn what another one has met while hydrating.
  createRoot(place, options.errorHandlers).render(
    <>
      <VisitAids {...options} />
      <OfflineBanner />
    </>,
  );
  // A click that opens the brand in this very view, as browsers within other apps do, leaves no time to fetch it.
  bringClickCount().catch(() => undefined);
}

import { productOpened, type ShellServices } from '@szn/shared-contracts';
import { lazyChunk } from '../lib/lazy-chunk.ts';

/** Loaded with the first click, or with the overlays, 3 s after the start. */
export const clickCountChunk = lazyChunk(
  () => import(/* webpackChunkName: "click-count" */ './click-count.ts'),
);

/** Counts the products that shoppers open on brand sites, from all remotes. */
export function subscribeToClicks(
  services: Pick<ShellServices, 'bus' | 'localStorage' | 'sessionStorage'>,
): void {
  services.bus.observe(productOpened).subscribe((opened) => {
    // Read at once: the page may change while the chunk loads.
    const path = window.location.pathname;
    clickCountChunk.load().then(
      ({ countClick }) => countClick(services, { ...opened, path }),
      // A missing count is no error.
      () => undefined,
    );
  });
}

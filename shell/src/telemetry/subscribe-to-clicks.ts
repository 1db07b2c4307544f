import { productOpened, type ShellServices } from '@szn/shared-contracts';
import { loadWithRetry } from '../lib/load-with-retry.ts';

const importClickCount = () => import(/* webpackChunkName: "click-count" */ './click-count.ts');

/** The script that counts comes with the first click, or with the visit aids, 3 s after the start. */
export const bringClickCount = () => loadWithRetry(importClickCount);

/** Has the products counted that are opened at their brands, in whichever remote. */
export function followClicks(services: Pick<ShellServices, 'bus' | 'localStorage' | 'sessionStorage'>): void {
  services.bus.observe(productOpened).subscribe((opened) => {
    // Now, not when the script is there: the shopper may have gone on.
    const path = window.location.pathname;
    bringClickCount().then(
      ({ countClick }) => countClick(services, { ...opened, path }),
      // A count is never worth an error.
      () => undefined,
    );
  });
}

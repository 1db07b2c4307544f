import { productOpened, type ShellServices } from '@szn/shared-contracts';

/** The script that counts comes with the first click, or while the page is idle. */
export const bringClickCount = () => import(/* webpackChunkName: "click-count" */ './count-click.ts');

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

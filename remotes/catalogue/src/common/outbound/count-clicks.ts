import {
  mayCountClicks,
  productOpened,
  recallCampaign,
  rememberCampaign,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';

type CountServices = Pick<ShellServices, 'bus' | 'localStorage' | 'sessionStorage' | 'telemetry'>;

/**
 * Counts the products that are opened at their brands, in whichever remote, unless the shopper refuses: product, brand,
 * the page's path (a query may hold what was searched for) and the campaign that brought the visit. No name, no token,
 * and nobody but the storefront's own gateway is told. Only in shells that leave the counting to remotes (before
 * contract 1.2.0); the campaign is remembered for any shell.
 */
export function countClicks({ bus, localStorage, sessionStorage, telemetry }: CountServices): Unsubscribe {
  rememberCampaign(sessionStorage, window.location.search);
  const { measure } = telemetry;
  if (measure === undefined) return () => undefined;
  const subscription = bus.observe(productOpened).subscribe(({ productId, source }) => {
    if (!mayCountClicks(localStorage, navigator)) return;
    const path = window.location.pathname;
    try {
      measure('clicks', { productId, source, path, campaign: recallCampaign(sessionStorage) });
    } catch {
      // Beacons are taken away: a count is never worth a shopper's click.
    }
  });
  return () => subscription.unsubscribe();
}

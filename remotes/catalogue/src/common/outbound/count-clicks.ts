import {
  productOpened,
  recallCampaign,
  rememberCampaign,
  type ShellServices,
  type Unsubscribe,
} from '@szn/shared-contracts';
import type { ChoicesStore } from '../choices/create-choices.ts';

/**
 * Counts the products that are opened at their brands, in whichever remote, unless the shopper refuses: product, brand,
 * the page's path (a query may hold what was searched for) and the campaign that brought the visit. No name, no token,
 * and nobody but the storefront's own gateway is told.
 */
export function countClicks(
  { bus, sessionStorage, telemetry }: Pick<ShellServices, 'bus' | 'sessionStorage' | 'telemetry'>,
  choices: Pick<ChoicesStore, 'current'>,
): Unsubscribe {
  rememberCampaign(sessionStorage, window.location.search);
  const subscription = bus.observe(productOpened).subscribe(({ productId, source }) => {
    if (!choices.current().countsClicks) return;
    const path = window.location.pathname;
    try {
      telemetry.measure?.('clicks', { productId, source, path, campaign: recallCampaign(sessionStorage) });
    } catch {
      // Beacons are taken away: a count is never worth a shopper's click.
    }
  });
  return () => subscription.unsubscribe();
}

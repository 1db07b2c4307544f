import {
  mayCountClicks,
  recallCampaign,
  rememberCampaign,
  type ProductOpened,
  type ShellServices,
} from '@szn/shared-contracts';

/** A product that was opened at its brand, and the path of the page: a query may hold what was searched for. */
type Click = ProductOpened & { readonly path: string };

/**
 * Tells the storefront's own gateway, and nobody else, that a product was opened at its brand, and which campaign
 * brought the visit; never by whom. A shopper who refuses is obeyed.
 */
export function countClick(
  { localStorage, sessionStorage }: Pick<ShellServices, 'localStorage' | 'sessionStorage'>,
  click: Click,
): void {
  if (!mayCountClicks(localStorage, navigator)) return;
  rememberCampaign(sessionStorage, findLandingSearch());
  const body = JSON.stringify({ ...click, campaign: recallCampaign(sessionStorage) });
  try {
    navigator.sendBeacon('/telemetry/clicks', new Blob([body], { type: 'application/json' }));
  } catch {
    // Beacons are taken away: a count is never worth an error.
  }
}

/** The query with which this document was opened; pages since then do not carry it on. */
function findLandingSearch(): string {
  const [landing] = performance.getEntriesByType?.('navigation') ?? [];
  return /\?[^#]*/.exec(landing?.name ?? '')?.[0] ?? '';
}

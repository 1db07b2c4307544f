import {
  maySendStatistics,
  recallCampaign,
  rememberCampaign,
  type ProductOpened,
  type ShellServices,
} from '@szn/shared-contracts';

/** A product that was opened on its brand's site, or compared. `path`: of the page, without the query, which may hold a search. */
type Click = ProductOpened & { readonly measure?: 'compared'; readonly path: string };

/** Sends the campaign of the visit and no data about the shopper; nothing where they refuse statistics. */
export function countClick(
  { localStorage, sessionStorage }: Pick<ShellServices, 'localStorage' | 'sessionStorage'>,
  click: Click,
): void {
  if (!maySendStatistics(localStorage, navigator)) return;
  rememberCampaign(sessionStorage, findLandingSearch());
  const body = JSON.stringify({ ...click, campaign: recallCampaign(sessionStorage) });
  try {
    navigator.sendBeacon('/telemetry/clicks', new Blob([body], { type: 'application/json' }));
  } catch {
    // Some browsers block beacons. A missing count is no error.
  }
}

/** The query of the URL that this document was opened with; later pages do not have it. */
function findLandingSearch(): string {
  const [landing] = performance.getEntriesByType?.('navigation') ?? [];
  return /\?[^#]*/.exec(landing?.name ?? '')?.[0] ?? '';
}

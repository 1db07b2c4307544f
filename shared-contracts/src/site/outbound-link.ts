/**
 * How a brand's own statistics tell that a shopper came from here: added to the links to its products. An empty table
 * adds nothing.
 */
export const outboundCampaign: Readonly<Record<`utm_${string}`, string>> = {
  utm_source: 'szn',
  utm_medium: 'referral',
};

/** A product's link with the campaign of this storefront. What the brand's link says already stays as it is. */
export function outboundLink(
  link: string,
  campaign: Readonly<Record<string, string>> = outboundCampaign,
): string {
  const url = new URL(link);
  const missing = Object.entries(campaign).filter(([name]) => !url.searchParams.has(name));
  if (missing.length === 0) return link;
  // Appended as text: writing the parameters anew would spell those of the brand differently.
  const added = new URLSearchParams(missing).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}

import type { FeedRecord } from '../feed-files/feed-record.ts';
import { groupOf } from '../feed-files/product-fields.ts';

/** Parameters by which shops and advertisers follow visits. */
const trackingParameter =
  /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|gbraid|wbraid|srsltid|mc_[ce]id|ref|_pos|_sid|_ss|_fid|_v|pr_\w+|currency|country)$/i;

/**
 * What stays the same about a product in all versions of its feed: the group and colour of its variants, or else its link, whether
 * by http or https, with or without `www`, final slash and tracking parameters.
 */
export function productIdentity(main: FeedRecord, link: string): string {
  const group = groupOf(main);
  if (group !== undefined) return group;
  const url = new URL(link);
  url.protocol = 'https:';
  url.hostname = url.hostname.replace(/^www\./, '');
  url.hash = '';
  for (const name of new URLSearchParams(url.search).keys())
    if (trackingParameter.test(name)) url.searchParams.delete(name);
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href;
}

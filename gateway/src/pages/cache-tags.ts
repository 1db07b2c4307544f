/** The headers in which CDNs read the tags of a response. */
export const cacheTagHeaders = ['Cache-Tag', 'Edge-Cache-Tag', 'Surrogate-Key'] as const;

export type CacheTagHeader = (typeof cacheTagHeaders)[number];

/**
 * The header that lets a CDN remove the pages of one remote (`szn-remote-catalogue`) or all pages (`szn-pages`); none
 * without a configured header.
 */
export function cacheTags(
  header: CacheTagHeader | null,
  remote: string | null,
): Readonly<Record<string, string>> {
  if (header === null) return {};
  const tags = ['szn-pages', ...(remote === null ? [] : [`szn-remote-${remote}`])];
  return { [header]: tags.join(header === 'Surrogate-Key' ? ' ' : ',') };
}

/** How many addresses a file has: its own and those that retries use up. The import map lists them all. */
export const urlVariantsPerFile = 6;

/**
 * The same of a version that stands in for another: its turn comes rarely, and every address costs bytes in each page,
 * so there are as many as it and one Retry of the shopper need.
 */
export const urlVariantsPerFallbackFile = 4;

/** Path on the storefront's origin under which a version's file is served, for ever with the same bytes. */
export function releaseUrl(
  remote: { readonly name: string; readonly version: string },
  file: string,
): string {
  return `/releases/${remote.name}/${remote.version}/browser/${file}`;
}

/**
 * The address for the n-th try. A browser keeps the failure of a module's URL, so another try needs another URL. The
 * gateway drops the added segment; entry and chunks alike get new addresses, since chunks are found beside their
 * entry. After {@link urlVariantsPerFile} tries the first address comes round again.
 */
export function retryUrl(url: string, attempt: number): string {
  const variant = attempt % urlVariantsPerFile;
  return variant === 0 ? url : url.replace(/([^/]+)$/, `~r${variant}/$1`);
}

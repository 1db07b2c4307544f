/** Result of reading the address of a page request. */
export type PageUrl =
  | { readonly kind: 'page'; readonly url: URL }
  /** The normalized path and query of the same page. */
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'invalid' };

/**
 * Reads the URL of a page from the request target. `origin` is the configured public origin: the Host header is not
 * used, because clients control it and pages are cached for everybody.
 */
export function readPageUrl(target: string, origin: string): PageUrl {
  const [path = '', ...query] = target.split('?');
  // A path that starts with two slashes names another host in links and redirects. Browsers treat a backslash as a
  // slash and remove tabs and line breaks.
  const location = [path.replaceAll(/[\t\r\n]/g, '').replaceAll(/[/\\]+/g, '/'), ...query].join('?');
  if (location !== target) return { kind: 'redirect', location };
  return URL.canParse(location, origin)
    ? { kind: 'page', url: new URL(location, origin) }
    : { kind: 'invalid' };
}

/** Where a visitor asks for a page. */
export type VisitedAddress =
  | { readonly kind: 'page'; readonly url: URL }
  /** The same page under its one spelling; path and query. */
  | { readonly kind: 'moved'; readonly location: string }
  /** The request names no host that could be written into a page. */
  | { readonly kind: 'refused' };

const hostPattern = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The address of a page from the request's target and the origin under which shoppers reach the storefront. */
export function readVisitedAddress(
  target: string,
  origin: string | { readonly protocol: string; readonly host: string },
): VisitedAddress {
  const [path = '', ...query] = target.split('?');
  // Two slashes at the beginning would name another host, wherever the address is written; browsers read a backslash as
  // a slash and pass over tabs and line breaks.
  const location = [path.replaceAll(/[\t\r\n]/g, '').replaceAll(/[/\\]+/g, '/'), ...query].join('?');
  if (location !== target) return { kind: 'moved', location };
  if (typeof origin !== 'string' && !hostPattern.test(origin.host)) return { kind: 'refused' };
  const base = typeof origin === 'string' ? origin : `${origin.protocol}://${origin.host}`;
  return URL.canParse(location, base) ? { kind: 'page', url: new URL(location, base) } : { kind: 'refused' };
}

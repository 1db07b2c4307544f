/** A redirect's target as path and query on the page's own origin, or `null` when it leads elsewhere. */
export function readOwnLocation(location: string | null, page: URL): string | null {
  if (location === null || !URL.canParse(location, page.href)) return null;
  const target = new URL(location, page.href);
  // `/.//other.example` stays on this origin, but what is left of it would not.
  const isOwn = target.origin === page.origin && !target.pathname.startsWith('//');
  return isOwn ? `${target.pathname}${target.search}` : null;
}

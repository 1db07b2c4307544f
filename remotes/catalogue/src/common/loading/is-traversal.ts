/**
 * Whether a loader runs for an address that the browser shows already: on Back, Forward and first loads it changes
 * before the router asks, on links after. Always `false` on the server.
 */
export function isTraversal(request: Request): boolean {
  return typeof window !== 'undefined' && window.location.href === request.url;
}

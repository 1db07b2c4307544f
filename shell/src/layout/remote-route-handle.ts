/** What a route says of itself before any code of its remote is there. */
export type RemoteRouteHandle = { readonly remote: string; readonly pattern: string };

export function isRemoteRouteHandle(handle: unknown): handle is RemoteRouteHandle {
  return typeof handle === 'object' && handle !== null && 'remote' in handle && 'pattern' in handle;
}

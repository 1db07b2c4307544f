/**
 * First segments of the addresses that the gateway answers itself, and the service worker leaves to the network. The files
 * of the shell's `public` folder are in `share` or have an extension.
 */
export const gatewayFolders = [
  'assets',
  'releases',
  'proxy',
  'media',
  'brand-pages',
  'telemetry',
  'feeds',
  'sitemaps',
  'share',
] as const;

/** Those that only the service worker answers, or that must reach the gateway without it. */
export const workerFolders = ['offline-files', 'reset-browser', '.well-known'] as const;

const probes = ['livez', 'healthz', 'readyz'];
/** First segments that no page of a remote has. */
export const reservedFolders: readonly string[] = [...gatewayFolders, ...workerFolders, ...probes];
const fileName = /\.[a-z0-9]{1,16}$/i;

/** Whether an address, or the pattern of a route, belongs to gateway or shell, so that no remote can have a page there. */
export function isReservedPath(path: string): boolean {
  return expandRoute(path).some((pattern) => {
    const [, first = ''] = pattern.toLowerCase().split('/');
    return reservedFolders.includes(first) || fileName.test(pattern);
  });
}

/** The patterns without optional segments that a pattern stands for: `/:language?/men` is also `/men`. */
export function expandRoute(route: string): readonly string[] {
  const [, ...segments] = route.split('/');
  if (segments.length === 0) return [route];
  const all = segments.reduce<readonly string[]>(
    (starts, segment) =>
      starts.flatMap((start) =>
        segment.endsWith('?') ? [`${start}/${segment.slice(0, -1)}`, start] : [`${start}/${segment}`],
      ),
    [''],
  );
  return all.map((pattern) => pattern || '/');
}

const segment = String.raw`\/(?::[A-Za-z]\w*|[\w~-][\w.~-]*)\??`;
/** Without dots, encoded characters and empty segments, which routers and proxies read in several ways. */
const routePattern = new RegExp(String.raw`^(?:\*|\/\*?|(?:${segment})+(?:\/\*)?)$`);
/** Each optional segment doubles the number of patterns. */
const maxOptionalSegments = 4;
const maxRouteLength = 200;

/** Whether a remote may have a page with this pattern of React Router. */
export function isRoutePattern(route: string): boolean {
  return (
    route.length <= maxRouteLength &&
    route.split('?').length - 1 <= maxOptionalSegments &&
    routePattern.test(route)
  );
}

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
const reserved = new Set<string>([...gatewayFolders, ...workerFolders, ...probes]);
const fileName = /\.[a-z0-9]{1,16}$/i;

/** Whether an address, or the pattern of a route, belongs to gateway or shell, so that no remote can have a page there. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.toLowerCase().split('/');
  return reserved.has(first) || fileName.test(path);
}

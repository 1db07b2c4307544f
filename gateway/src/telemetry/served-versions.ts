import { withAllPages } from '@szn/release-registry/composition/compose';
import type { RegistrySnapshot } from '../releases/registry-snapshot.ts';

/** Served versions to remember; open tabs can still run them. */
const maxVersions = 500;

export type ServedVersions = ReturnType<typeof createServedVersions>;

/**
 * The versions that this gateway has served, with their routes. Anybody can send a report, and each label value of a
 * metric costs memory for ever, so reports about anything else are counted as unknown.
 */
export function createServedVersions(currentSnapshot: () => RegistrySnapshot) {
  const routesByVersion = new Map<string, ReadonlySet<string>>();
  let lastSnapshot: RegistrySnapshot | undefined;

  function addCurrent(): void {
    const snapshot = currentSnapshot();
    if (snapshot === lastSnapshot) return;
    lastSnapshot = snapshot;
    if (routesByVersion.size > maxVersions) routesByVersion.clear();
    for (const { release } of snapshot.compositions) {
      for (const { name, version, previous, routes } of withAllPages(release).composition.remotes) {
        const ownRoutes = new Set(routes);
        routesByVersion.set(`${name}@${version}`, ownRoutes);
        if (previous) routesByVersion.set(`${name}@${previous.version}`, ownRoutes);
      }
    }
  }

  return {
    /** The route patterns of a served version; `undefined` for another version. */
    routesOf: (remote: { readonly name: string; readonly version: string }) => {
      addCurrent();
      return routesByVersion.get(`${remote.name}@${remote.version}`);
    },
  };
}

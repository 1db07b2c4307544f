import { ownValue } from '@szn/shared-contracts/wire';
import { findRecord } from '@szn/release-registry/records/release-record';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { Usage } from '../output/usage-map.ts';

/** The routes of remotes, in all their versions before and after a change. */
export async function findPages(
  { store }: Environment,
  contents: readonly RegistryContent[],
  touched: readonly string[],
): Promise<readonly string[]> {
  const versions = touched.flatMap((name) =>
    contents.flatMap(({ microFrontends }) =>
      (ownValue(microFrontends, name) ?? []).map(({ metadata }) => ({ name, version: metadata.version })),
    ),
  );
  const records = await Promise.all(versions.map((version) => findRecord(store, version).catch(() => null)));
  return [...new Set(records.flatMap((stored) => stored?.record.routes ?? []))];
}

/** Who uses something of the changed remotes, and what. */
export function findConsumers(usages: readonly Usage[], touched: readonly string[]) {
  const used = usages.filter(({ from }) => touched.includes(from));
  return [...new Set(used.map(({ to }) => to))].sort().map((name) => ({
    name,
    uses: [...new Set(used.filter(({ to }) => to === name).map((one) => `${one.kind} ${one.name}`))],
  }));
}

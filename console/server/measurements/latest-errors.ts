import { explainStack } from '@szn/release-registry/records/source-maps';
import { readRecentErrors } from '@szn/release-registry/registry/recent-errors';
import type { ReleaseStore } from '@szn/release-registry/store/release-store';
import type { LatestErrors } from '../../api/measurements.ts';

/** Each one reads source maps from the store. */
const maxErrors = 20;

/** Reads the latest errors from gateways, with the positions of their sources. `metricsUrls`: of `/metrics.json`. */
export async function readLatestErrors(
  store: ReleaseStore,
  metricsUrls: readonly string[],
): Promise<LatestErrors> {
  const { errors, unread } = await readRecentErrors(metricsUrls);
  const explained = errors.slice(0, maxErrors).map(async ({ id, count, at, report }) => {
    const { kind, code, message, path, remote } = report;
    const { stack } = await explainStack(store, report.stack);
    const version = { remote: remote?.name ?? null, version: remote?.version ?? null };
    return { id, count, at, kind, code, message, path, ...version, stack };
  });
  return { errors: await Promise.all(explained), unread: [...unread] };
}

import { recentErrorSchema, type RecentError } from '@szn/shared-contracts/telemetry';
import { z } from 'zod';

const requestTimeoutMs = 3000;

export type RecentErrors = {
  /** Those that occur most often first. */
  readonly errors: readonly RecentError[];
  /** Addresses of gateways that did not answer. */
  readonly unread: readonly string[];
};

/**
 * Reads the latest errors of browsers from gateways, each error once. `metricsUrls`: addresses of `/metrics.json`, beside
 * which gateways have `/errors.json`. Never rejects.
 */
export async function readRecentErrors(metricsUrls: readonly string[]): Promise<RecentErrors> {
  const found = new Map<string, RecentError>();
  const unread: string[] = [];
  await Promise.all(
    metricsUrls.map(async (url) => {
      const errors = await readErrors(new URL('errors.json', url)).catch(() => null);
      if (errors === null) unread.push(url);
      for (const error of errors ?? []) {
        const other = found.get(error.id);
        const count = error.count + (other?.count ?? 0);
        found.set(error.id, { ...(other && other.at > error.at ? other : error), count });
      }
    }),
  );
  return { errors: [...found.values()].sort((one, other) => other.count - one.count), unread };
}

async function readErrors(url: URL): Promise<readonly RecentError[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
  return z.array(recentErrorSchema).parse(await response.json());
}

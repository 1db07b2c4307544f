import { findDeployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { findStopReason, readVisitCounts, type GuardLimits, type VisitTotals } from './visit-counts.ts';

export type GuardOptions = GuardLimits & {
  /** Addresses of `/metrics.json` of the gateways. */
  readonly metrics: readonly string[];
  /** Retains the counts over several rounds. */
  readonly totals: VisitTotals;
  /** Takes the traffic from a canary. */
  readonly stopCanary: (canary: { name: string; version: string; reason: string }) => Promise<void>;
  /** Receives what the guard does, and errors that it survives. */
  readonly log: (text: string) => void;
};

const metricsTimeoutMs = 5000;

/** Reads the metrics of every gateway once and stops the canaries that fail too often. Rejects if the store fails. */
export async function guardOnce(environment: Environment, options: GuardOptions): Promise<void> {
  await Promise.all(options.metrics.map((url) => addCounts(url, options)));
  const stored = await readEnvironment(environment);
  const all = stored?.registry.microFrontends ?? {};
  for (const name of Object.keys(all)) {
    const deployments = findDeployments(all, name);
    const canary = deployments?.canary;
    if (!deployments || !canary || canary.deployment.traffic === 0) continue;
    const { version } = canary.metadata;
    const current = options.totals.of(`${name}@${deployments.current.metadata.version}`);
    const reason = findStopReason({ canary: options.totals.of(`${name}@${version}`), current }, options);
    if (reason === null) continue;
    await options.stopCanary({ name, version, reason: `${name}@${version} ${reason}` });
    options.log(`Stopped the canary ${name}@${version}: it ${reason}.`);
  }
}

/** A gateway that does not respond is skipped: the counts of the others still apply. */
async function addCounts(url: string, { totals, log }: GuardOptions): Promise<void> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(metricsTimeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    totals.add(url, readVisitCounts(await response.json()));
  } catch (error) {
    log(`The metrics at ${url} cannot be read: ${String(error)}`);
  }
}

import { readEnvironment } from '@szn/release-registry/registry/environment';
import { findDeployments, stopCanary } from '@szn/release-registry/registry/deployments';
import { applyChange, type ReleaseContext } from '../cli/commands/release-context.ts';
import { judgeCanary, type GuardLimits } from './judge-canary.ts';
import { readVisitCounts, type VisitCounts, type VisitLedger } from './visit-counts.ts';

export type GuardOptions = GuardLimits & {
  /** Addresses under which gateways tell their counters. */
  readonly metrics: readonly string[];
  /** Keeps counts over several rounds. */
  readonly ledger: VisitLedger;
  /** Told what the guard does and what keeps it from it. */
  readonly say: (text: string) => void;
};

const metricsLimitMs = 5000;

/** Looks once at every gateway and stops the canaries that fail too often. Rejects when the registry is out of reach. */
export async function guardOnce(context: ReleaseContext, options: GuardOptions): Promise<void> {
  await Promise.all(options.metrics.map((url) => enterCounts(url, options)));
  const standing = await readEnvironment(context.environment);
  const all = standing?.registry.microFrontends ?? {};
  for (const name of Object.keys(all)) {
    const deployments = findDeployments(all, name);
    const canary = deployments?.canary;
    if (!deployments || !canary || canary.deployment.traffic === 0) continue;
    const countsOf = (version: string): VisitCounts => options.ledger.totalOf(`${name}@${version}`);
    const { version } = canary.metadata;
    const counts = { canary: countsOf(version), current: countsOf(deployments.current.metadata.version) };
    const reason = judgeCanary(counts, options);
    if (reason === null) continue;
    const stopping = { ...context, reason: `${name}@${version} ${reason}` };
    await applyChange(
      stopping,
      `stop canary ${name}@${version}`,
      (now) => stopCanary(now, name, version) ?? now,
    );
    options.say(`Stopped the canary ${name}@${version}: it ${reason}.`);
  }
}

/** A gateway that does not answer is passed over: what the others count is still to be acted upon. */
async function enterCounts(url: string, { ledger, say }: GuardOptions): Promise<void> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(metricsLimitMs) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    ledger.enter(url, readVisitCounts(await answer.text()));
  } catch (error) {
    say(`The counters at ${url} cannot be read: ${String(error)}`);
  }
}

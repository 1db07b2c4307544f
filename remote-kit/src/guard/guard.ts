import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import { findDeployments, stopCanary } from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { isRenewalDue } from '@szn/release-registry/registry/registry-expiry';
import { findMark, readEvents } from '@szn/release-registry/versions/version-events';
import { findRollout } from '@szn/release-registry/rollouts/change-rollout';
import {
  findAlarm,
  findDoubt,
  findStopReason,
  type FailureLimits,
} from '@szn/release-registry/rollouts/rollout-rules';
import { guardRollout, type GatewayMetrics, type RolloutGuardOptions } from './guard-rollout.ts';
import { readGatewayId, readStartTime, readVisitCounts, type VisitTotals } from './visit-counts.ts';

export type GuardOptions = FailureLimits &
  RolloutGuardOptions & {
    /** Addresses of `/metrics.json` of the gateways; default: of those that are announced in the store. */
    readonly metrics?: readonly string[] | undefined;
    readonly maxAgeMs: number;
    /** Renews the registry; `null` if the key may not. */
    readonly renew: (() => Promise<void>) | null;
    /** Retains the counts of canaries without a plan over several rounds. */
    readonly totals: VisitTotals;
  };

/**
 * Reads the metrics of every gateway once, continues the roll-outs, and stops the canaries that are withdrawn, and those
 * without a plan that fail too often. Renews the registry when it is due. Rejects if the store fails.
 */
export async function guardOnce(options: GuardOptions): Promise<void> {
  const urls = options.metrics ?? (await listAnnounced(options.environment));
  const gateways = (await Promise.all(urls.map((url) => readMetrics(url, options)))).flat();
  const stored = await readEnvironment(options.environment);
  const all = stored?.registry.microFrontends ?? {};
  for (const name of Object.keys(all)) {
    if (await stopWithdrawn(name, all, options)) continue;
    const rollout = findRollout(all, name);
    if (rollout?.rollout.state === 'running') await guardRollout(rollout, gateways, options);
    else await guardCanary(findDeployments(all, name), name, options);
  }
  await renewIfDue(stored?.registry, options);
}

async function renewIfDue(registry: CheckedRegistry | undefined, { maxAgeMs, renew }: GuardOptions) {
  if (registry && isRenewalDue(registry, maxAgeMs, new Date())) await renew?.();
}

async function listAnnounced(environment: Environment): Promise<readonly string[]> {
  return (await readGatewayReports(environment)).flatMap(({ metricsUrl }) => metricsUrl ?? []);
}

/** Whether the canary of a remote was withdrawn and is stopped now. */
async function stopWithdrawn(
  name: string,
  all: RegistryContent['microFrontends'],
  { environment, change, log }: GuardOptions,
): Promise<boolean> {
  const canary = findDeployments(all, name)?.canary;
  if (!canary || canary.deployment.traffic === 0) return false;
  const { version } = canary.metadata;
  const mark = findMark(await readEvents(environment, { remote: name }), { name, version });
  if (mark?.kind !== 'withdraw') return false;
  const reason = `${name}@${version} was withdrawn by ${mark.by}: ${mark.reason}`;
  const verb = canary.extras.rollout ? 'rollout abort' : 'stop canary';
  await change({
    action: `${verb} ${name}@${version}`,
    reason,
    edit: (content) => withoutCanaryTraffic(content, { name, version, reason }),
  });
  log(`Stopped the canary ${reason}.`);
  return true;
}

function withoutCanaryTraffic(
  content: RegistryContent,
  canary: Parameters<typeof stopCanary>[1],
): RegistryContent {
  const microFrontends = stopCanary(content.microFrontends, canary);
  return microFrontends ? { ...content, microFrontends } : content;
}

const metricsTimeoutMs = 5000;

/** A gateway that does not respond is skipped: the counts of the others still apply. */
async function readMetrics(
  url: string,
  { totals, log }: Pick<GuardOptions, 'totals' | 'log'>,
): Promise<readonly GatewayMetrics[]> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(metricsTimeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const metrics: unknown = await response.json();
    const gateway = readGatewayId(metrics) ?? url;
    totals.add(gateway, readVisitCounts(metrics), readStartTime(metrics));
    return [{ gateway, metrics }];
  } catch (error) {
    log(`The metrics at ${url} cannot be read: ${String(error)}`);
    return [];
  }
}

async function guardCanary(
  deployments: ReturnType<typeof findDeployments>,
  name: string,
  options: GuardOptions,
): Promise<void> {
  const canary = deployments?.canary;
  if (!deployments || !canary || canary.deployment.traffic === 0) return options.totals.endCanary(name);
  const { version } = canary.metadata;
  const current = `${name}@${deployments.current.metadata.version}`;
  const { perNetwork, ...counts } = options.totals.ofCanary(name, { canary: `${name}@${version}`, current });
  const compared = { ...counts, forgeable: perNetwork * options.distrusted };
  const alarm = findAlarm(compared, options);
  if (alarm) options.log(`${current}: ${alarm}.`);
  const found = findStopReason(compared, options);
  if (found === null) {
    const doubt = findDoubt(compared, options);
    if (doubt !== null) options.log(`${name}@${version} ${doubt}, which few client networks can have made.`);
    return;
  }
  const reason = `${name}@${version} ${found}`;
  await options.change({
    action: `stop canary ${name}@${version}`,
    reason,
    edit: (content) => withoutCanaryTraffic(content, { name, version, reason }),
  });
  // It may get traffic again before the next round.
  options.totals.endCanary(name);
  options.log(`Stopped the canary ${name}@${version}: it ${found}.`);
}

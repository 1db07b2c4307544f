import type { KeyObject } from 'node:crypto';
import { messageOf, RejectedError } from '@szn/release-registry/lib/errors';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import { findDeployments, type Rollout, stopCanary } from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { isRenewalDue } from '@szn/release-registry/registry/registry-expiry';
import { findMark, readEvents } from '@szn/release-registry/registry/version-events';
import {
  abortRollout,
  advanceRollout,
  findRollout,
  pauseRollout,
  type RolloutOfRemote,
} from '@szn/release-registry/rollouts/change-rollout';
import {
  addCounters,
  figuresOf,
  readMeasurement,
  startMeasurement,
  withForgeable,
  writeMeasurement,
  type Measurement,
} from '@szn/release-registry/rollouts/measurement';
import {
  decideStep,
  findAlarm,
  findDoubt,
  findStopReason,
  type FailureLimits,
  type RolloutDecision,
} from '@szn/release-registry/rollouts/rollout-rules';
import {
  readCounters,
  readGatewayId,
  readStartTime,
  readVisitCounts,
  type VisitTotals,
} from './visit-counts.ts';

type GuardedChange = {
  /** For the history. */
  readonly action: string;
  readonly reason: string;
  readonly edit: (current: RegistryContent) => RegistryContent;
};

export type GuardOptions = FailureLimits & {
  readonly environment: Environment;
  readonly signingKey: KeyObject;
  /** Addresses of `/metrics.json` of the gateways; default: of those that are announced in the store. */
  readonly metrics?: readonly string[] | undefined;
  /** Client networks of which all reports may be false. */
  readonly distrusted: number;
  readonly maxAgeMs: number;
  /** Renews the registry; `null` if the key may not. */
  readonly renew: (() => Promise<void>) | null;
  /** Retains the counts of canaries without a plan over several rounds. */
  readonly totals: VisitTotals;
  readonly change: (change: GuardedChange) => Promise<void>;
  /** Receives messages about actions of the guard and handled errors. */
  readonly log: (text: string) => void;
};

/** What `/metrics.json` of a gateway said in this round. `gateway`: its id, or its address if it reports none. */
type GatewayMetrics = { readonly gateway: string; readonly metrics: unknown };

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

async function guardRollout(
  rollout: RolloutOfRemote,
  gateways: readonly GatewayMetrics[],
  options: GuardOptions,
): Promise<void> {
  // Without a gateway nothing is known of the visits of now.
  if (gateways.length === 0) return;
  const measurement = await measure(rollout, gateways, options);
  if (!measurement) return; // Another guard has measured meanwhile; it decides.
  const decision = decideStep({ ...rollout, figures: figuresOf(measurement) }, new Date());
  await carryOut(rollout, decision, options);
}

/** Adds the counters of the gateways to the measurement of the step; `null` if another guard has written meanwhile. */
async function measure(
  rollout: RolloutOfRemote,
  gateways: readonly GatewayMetrics[],
  { environment, signingKey, distrusted }: GuardOptions,
): Promise<Measurement | null> {
  const { measurement: before, etag } = await readMeasurement(environment, rollout);
  const { remote, version, stable } = rollout;
  const counted = gateways.reduce(
    (sum, { gateway, metrics }) =>
      addCounters(sum, { gateway, ...readCounters(metrics, { remote, versions: [version, stable] }) }),
    before ?? startMeasurement(environment.name, rollout, new Date()),
  );
  const measurement = withForgeable(counted, distrusted, new Date());
  return (await writeMeasurement(environment, { measurement, etag }, signingKey)) ? measurement : null;
}

/** Nothing is done if somebody has changed the plan meanwhile, or the environment rejects it. */
async function carryOut(
  { remote, version, rollout }: RolloutOfRemote,
  { action, reason }: RolloutDecision,
  { environment, change, log }: GuardOptions,
): Promise<void> {
  if (action === 'wait') return;
  const place = { environment: environment.name, at: new Date() };
  const edits = {
    advance: (content: RegistryContent) => advanceRollout(content, remote, place),
    finish: (content: RegistryContent) => advanceRollout(content, remote, place),
    pause: (content: RegistryContent) => pauseRollout(content, remote, reason),
    abort: (content: RegistryContent) => abortRollout(content, remote, reason),
  };
  const traffic = action === 'advance' ? ` --traffic ${rollout.steps[rollout.step + 1]}` : '';
  const label = `${remote}@${version}`;
  try {
    await change({
      action: `rollout ${action} ${label}${traffic}`,
      reason: `${label} ${reason}`,
      edit: (content) =>
        isSamePlan(rollout, findRollout(content.microFrontends, remote)) ? edits[action](content) : content,
    });
    log(`Roll-out of ${label}: ${action}${traffic}: ${reason}.`);
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    log(`The roll-out of ${label} cannot go on: ${messageOf(error)}`);
  }
}

function isSamePlan(judged: Rollout, now: RolloutOfRemote | null): boolean {
  return now?.rollout.since === judged.since && now.rollout.state === judged.state;
}

import type { KeyObject } from 'node:crypto';
import { messageOf, RejectedError } from '@szn/release-registry/lib/errors';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import type { Rollout } from '@szn/release-registry/registry/deployments';
import type { Environment } from '@szn/release-registry/registry/environment';
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
import { decideStep, type RolloutDecision } from '@szn/release-registry/rollouts/rollout-rules';
import { readCounters } from './visit-counts.ts';

type GuardedChange = {
  /** For the history. */
  readonly action: string;
  readonly reason: string;
  readonly edit: (current: RegistryContent) => RegistryContent;
};

export type RolloutGuardOptions = {
  readonly environment: Environment;
  readonly signingKey: KeyObject;
  /** Client networks of which all reports may be false. */
  readonly distrusted: number;
  readonly change: (change: GuardedChange) => Promise<void>;
  /** Receives messages about actions of the guard and handled errors. */
  readonly log: (text: string) => void;
};

/** What `/metrics.json` of a gateway said in this round. `gateway`: its id, or its address if it reports none. */
export type GatewayMetrics = { readonly gateway: string; readonly metrics: unknown };

/** Measures the current step of a roll-out that is running, and continues, pauses or aborts it by its rules. */
export async function guardRollout(
  rollout: RolloutOfRemote,
  gateways: readonly GatewayMetrics[],
  options: RolloutGuardOptions,
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
  { environment, signingKey, distrusted }: RolloutGuardOptions,
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
  { environment, change, log }: RolloutGuardOptions,
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

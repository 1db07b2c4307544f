import type { CanaryShare } from '@szn/release-registry/registry/deployments';
import { createRollout } from '@szn/release-registry/rollouts/change-rollout';
import type { Command } from 'commander';
import { parseDuration, UsageError, wholeNumber } from './arguments.ts';

export type PlanOptions = {
  readonly steps?: readonly number[];
  /** Milliseconds. */
  readonly every: number;
  readonly sampleTimeout: number;
  readonly minVisits: number;
  readonly minVitals: number;
  readonly points: number;
  readonly tolerance: number;
};

/** Adds the options of a promotion in steps. */
export function withPlanOptions(command: Command): Command {
  return command
    .option('--steps <percent>[,<percent>]', 'shares that a guard sets one after another, to 100', parseSteps)
    .option('--every <time>', 'minimum time of a step: 30s, 10m, 2h, 1d', parseDuration, 600_000)
    .option(
      '--min-visits <number>',
      'visits of the canary before a step ends',
      wholeNumber('--min-visits', 1, 1_000_000),
      100,
    )
    .option(
      '--min-vitals <number>',
      'measured page loads of each version before vitals are compared; 0: not compared',
      wholeNumber('--min-vitals', 0, 1_000_000),
      50,
    )
    .option(
      '--sample-timeout <time>',
      'pauses a step that has not enough visits by then',
      parseDuration,
      86_400_000,
    )
    .option(
      '--points <number>',
      'percentage points by which the canary may fail more often',
      wholeNumber('--points', 0, 100),
      5,
    )
    .option(
      '--tolerance <percent>',
      'by which LCP, INP and CLS of the canary may be higher',
      wholeNumber('--tolerance', 0, 1000),
      20,
    );
}

function parseSteps(text: string): readonly number[] {
  const steps = text.split(',').map(Number);
  const areRising = steps.every(
    (step, index) => Number.isInteger(step) && step > (steps[index - 1] ?? 0) && step <= 100,
  );
  if (areRising && steps.length > 1 && steps.length <= 20 && steps.at(-1) === 100) return steps;
  throw new UsageError(
    `--steps takes 2 to 20 rising percentages, the last one 100, such as 5,25,100, not "${text}".`,
  );
}

/** The share that a promotion sets, with the plan of `--steps`. Throws a {@link UsageError}. */
export function readShare(
  options: PlanOptions & { readonly traffic: number },
  versions: number,
): CanaryShare {
  const { steps, every, sampleTimeout, minVisits, minVitals, points, tolerance, traffic } = options;
  if (!steps) return { traffic };
  if (traffic !== 100) throw new UsageError('--steps sets the shares: leave --traffic out.');
  if (versions > 1) throw new UsageError('--steps promotes one version at a time.');
  if (sampleTimeout < every) throw new UsageError('--sample-timeout is at least as long as --every.');
  const plan = {
    steps: [...steps],
    everySeconds: every / 1000,
    sampleTimeoutSeconds: sampleTimeout / 1000,
    rule: { minVisits, minVitals, maxExcessPoints: points, maxExcessPercent: tolerance },
  };
  return { traffic: steps[0] ?? 0, rollout: createRollout(plan, new Date()) };
}

/** The options of a share as the history shows them. */
export function shareWords({ traffic, rollout }: CanaryShare): readonly string[] {
  if (rollout) return [`--steps ${rollout.steps.join(',')}`, `--every ${rollout.everySeconds}s`];
  return traffic === 100 ? [] : [`--traffic ${traffic}`];
}

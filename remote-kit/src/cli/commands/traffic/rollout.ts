import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import { requireDeployments } from '@szn/release-registry/registry/deployments';
import type { Environment } from '@szn/release-registry/registry/environment';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import type { EarlierVersions } from '@szn/release-registry/registry/eligible-versions';
import {
  listWithdrawn,
  readEvents,
  requireNotWithdrawn,
} from '@szn/release-registry/versions/version-events';
import {
  abortRollout,
  finishRollout,
  listRollouts,
  pauseRollout,
  requireRollout,
  resumeRollout,
  type RolloutOfRemote,
} from '@szn/release-registry/rollouts/change-rollout';
import { figuresOf, readMeasurement } from '@szn/release-registry/rollouts/measurement';
import {
  actualShare,
  compareVitals,
  decideStep,
  formatVital,
  type StepFigures,
  type VitalComparison,
} from '@szn/release-registry/rollouts/rollout-rules';
import type { Command } from 'commander';
import { parseRemoteName } from '../../context/arguments.ts';
import { changeOfRegistry } from '../../context/change.ts';
import { withWaitOptions, type GatewayOptions } from '../../context/gateways.ts';
import { type Cli, type CommonOptions, type ReleaseContext } from '../../context/release-context.ts';

export function addRollout(cli: Cli): void {
  const group = cli.group('rollout', 'Shows and steers promotions in steps (promote --steps).');
  cli
    .command('status', group)
    .description('Shows steps, set and actual share, and the figures of both versions.')
    .argument('[remote]', 'name of the remote (default: all)')
    .action(async (name: string | undefined, options: CommonOptions) => {
      const { environment } = await cli.openToRead(options);
      const rollouts = await describeRollouts(environment, name);
      const text = rollouts.map(({ lines }) => lines.join('\n')).join('\n');
      cli.finish({
        text: text || `There is no roll-out in ${environment.name}.`,
        json: { environment: environment.name, rollouts: rollouts.map(({ json }) => json) },
      });
    });
  addSteering(cli, group, {
    verb: 'pause',
    description: 'Stays at the share of the step until "resume".',
    state: 'is paused',
    edit: (current, name, { reason, author: { by } }) =>
      pauseRollout(current, name, reason ?? `paused by ${by}`),
  });
  addSteering(cli, group, {
    verb: 'resume',
    description: 'Begins the step anew: its time and its figures count from now.',
    state: 'goes on',
    goesOn: true,
    edit: (current, name) => resumeRollout(current, name, new Date()),
  });
  addSteering(cli, group, {
    verb: 'abort',
    description: 'Gives all visitors the default version again.',
    state: 'is aborted',
    edit: (current, name, { reason, author: { by } }) =>
      abortRollout(current, name, reason ?? `aborted by ${by}`),
  });
  addSteering(cli, group, {
    verb: 'finish',
    description: 'Gives all visitors the new version now.',
    state: 'is finished: all visitors get it',
    goesOn: true,
    edit: (current, name, { environment, earlier }) =>
      finishRollout(current, name, { environment: environment.name, at: new Date(), earlier }),
  });
}

type Steering = {
  readonly verb: string;
  readonly description: string;
  readonly state: string;
  /** More visitors get the version: rejected if it is withdrawn. */
  readonly goesOn?: boolean;
  readonly edit: (
    current: RegistryContent,
    name: string,
    context: ReleaseContext & { readonly earlier: EarlierVersions },
  ) => RegistryContent;
};

function addSteering(
  cli: Cli,
  group: Command,
  { verb, description, state, goesOn = false, edit }: Steering,
): void {
  const command = withWaitOptions(cli.command(verb, group))
    .description(description)
    .argument('<remote>', 'name of the remote', parseRemoteName);
  cli.change(command, async (name: string, options: CommonOptions & GatewayOptions) => {
    const context = await cli.open(options);
    const { name: environment } = context.environment;
    const stored = await readEnvironment(context.environment);
    const { version, stable } = requireRollout(stored?.registry.microFrontends ?? {}, name);
    const events = await readEvents(context.environment, { remote: name });
    const earlier = { ran: [], withdrawn: listWithdrawn(events, name) };
    return changeOfRegistry(cli, {
      context,
      action: `rollout ${verb} ${name}@${version}`,
      waiting: options,
      note: description,
      edit: (current) => {
        if (goesOn) requireNotWithdrawn(events, { name, version });
        return edit(current, name, { ...context, earlier });
      },
      report: (sequence) => ({
        wanted: [{ name, version: verb === 'abort' ? stable : version, sequence }],
        text: `The roll-out of ${name}@${version} in ${environment} ${state} (registry ${sequence}).`,
        json: { name, version, environment, sequence },
      }),
    });
  });
}

async function describeRollouts(environment: Environment, name: string | undefined) {
  const stored = await readEnvironment(environment);
  const microFrontends = stored?.registry.microFrontends ?? {};
  if (name !== undefined) requireDeployments(microFrontends, parseRemoteName(name));
  const all = listRollouts(microFrontends);
  const wanted = all.filter(({ remote }) => name === undefined || remote === name);
  return Promise.all(
    wanted.map(async (rollout) => {
      const { measurement } = await readMeasurement(environment, rollout);
      return describeRollout(rollout, measurement && figuresOf(measurement));
    }),
  );
}

function describeRollout(found: RolloutOfRemote, figures: StepFigures | null) {
  const { remote, version, stable, traffic, rollout } = found;
  const { steps, step, state, since, everySeconds, rule } = rollout;
  const decision = decideStep({ ...found, figures }, new Date());
  const actual = figures && actualShare(figures);
  const vitals = figures ? compareVitals(figures, rule) : [];
  const place = state === 'running' ? `step ${step + 1} of ${steps.length}` : state;
  const next = decision.action === 'wait' ? decision.reason : `next: ${decision.action}, ${decision.reason}`;
  const share = actual === null ? 'no visits' : `${actual.toFixed(1)} % of the visits`;
  return {
    lines: [
      `${remote}@${version} beside ${stable}, ${place} (${steps.join(', ')} %, at least ${everySeconds} s each), since ${since}`,
      `  set ${traffic} %, actual ${share}`,
      ...(figures ? [toFailuresLine(figures), ...vitals.map(toVitalLine)] : []),
      `  ${next}`,
    ],
    json: {
      name: remote,
      version,
      stable,
      ...rollout,
      share: { set: traffic, actual },
      figures: figures && {
        since: figures.startedAt.toISOString(),
        canary: countsOf(figures.canary),
        stable: countsOf(figures.stable),
        vitals,
      },
      decision,
    },
  };
}

function countsOf({ visits, failed }: StepFigures['canary']) {
  return { visits, failed };
}

function toFailuresLine({ canary, stable }: StepFigures): string {
  return `  failed in ${canary.failed} of ${canary.visits} visits, the default version in ${stable.failed} of ${stable.visits}`;
}

function toVitalLine({ vital, canary, stable, limit, verdict }: VitalComparison): string {
  const format = (value: number | null) => (value === null ? 'none' : formatVital(vital, value));
  const words = { few: 'too few measurements', within: 'within the limit', worse: 'too slow' };
  return `  ${vital} ${format(canary.value)} of ${canary.count}, the default version ${format(stable.value)} of ${stable.count}, limit ${format(limit)}: ${words[verdict]}`;
}

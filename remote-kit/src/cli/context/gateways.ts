import {
  readGatewayReport,
  readGatewayReports,
  type GatewayReport,
} from '@szn/release-registry/registry/gateway-reports';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { Command } from 'commander';
import { parseUrls, wholeNumber } from './arguments.ts';
import type { Cli, Outcome, ReleaseContext } from './release-context.ts';

export type GatewayOptions = {
  /** Seconds; `false`: the command does not wait for the gateways. */
  readonly wait: number | false;
  readonly gateways?: readonly string[];
};

/** A gateway with its report; `null` if it does not answer. */
export type Gateway = { readonly id: string; readonly report: GatewayReport | null };

const defaultWaitSeconds = 15;

/** Adds the options of commands that wait until the gateways serve a change. */
export function withWaitOptions(command: Command): Command {
  return withGatewaysOption(
    command
      .option(
        '--wait <seconds>',
        'how long to wait until the gateways serve it',
        wholeNumber('--wait', 1, 600),
        defaultWaitSeconds,
      )
      .option('--no-wait', 'does not wait for the gateways'),
  );
}

export function withGatewaysOption(command: Command): Command {
  return command.option(
    '--gateways <url>[,<url>]',
    'addresses of /deployment.json of the gateways (default: those announced in the store)',
    parseUrls,
  );
}

/** The gateways at the given addresses, or those announced in the store. */
export async function readGateways(
  environment: Environment,
  addresses: readonly string[] | undefined,
): Promise<readonly Gateway[]> {
  if (addresses) return Promise.all(addresses.map(askGateway));
  return (await readGatewayReports(environment)).map((report) => ({ id: report.id, report }));
}

const requestTimeoutMs = 3000;

async function askGateway(url: string): Promise<Gateway> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
    return { id: url, report: readGatewayReport(await response.json()) };
  } catch {
    return { id: url, report: null };
  }
}

/** What a change wants of the gateways. */
export type Wanted = {
  readonly name: string;
  readonly version: string;
  /** The remote is to be switched off. */
  readonly isOff?: boolean;
  readonly sequence: number | undefined;
};

type GatewayState = {
  readonly id: string;
  readonly sequence: number | null;
  readonly state: 'serves' | 'waits' | 'refuses';
  /** The version of the remote that it serves; `null` if it serves none. */
  readonly served: string | null;
  readonly isOff: boolean;
  readonly reason: string | null;
};

/** Waits for the gateways and adds to the outcome of a change what each serves; exit code 3 unless all serve it. */
async function confirmChange(
  cli: Pick<Cli, 'pause' | 'workspace'>,
  context: Pick<ReleaseContext, 'environment'>,
  options: GatewayOptions & { readonly wanted: Wanted; readonly outcome: Outcome },
): Promise<Outcome> {
  const { outcome, wanted } = options;
  if (options.wait === false) return outcome;
  const states = await waitForGateways(cli, context.environment, { ...options, seconds: options.wait });
  const json = { ...outcome.json, gateways: states };
  const { name } = context.environment;
  if (states.length === 0) {
    return { text: `${outcome.text}\nNo gateway of ${name} is announced: nobody confirms the change.`, json };
  }
  const lines = states.map((state) => `  ${describeState(state, wanted)}`);
  const others = states.filter(({ state }) => state !== 'serves');
  if (others.length === 0) return { text: [outcome.text, ...lines].join('\n'), json };
  const what = `${wanted.name}@${wanted.version}${wanted.isOff ? ' switched off' : ''}`;
  const text = [
    `Registry ${wanted.sequence} of ${name} is written, but ${others.length} of ${states.length} gateways do not serve ${what}:`,
    ...lines,
    ...(others.some(({ state }) => state === 'refuses')
      ? [`To undo the change: ${cli.workspace.program} rollback ${wanted.name} --env ${name}`]
      : []),
  ].join('\n');
  return { text, json, exitCode: 3 };
}

/** As {@link confirmChange}, for a change of several remotes: the outcome of one that is not served comes first. */
export async function confirmChanges(
  cli: Pick<Cli, 'pause' | 'workspace'>,
  context: Pick<ReleaseContext, 'environment'>,
  options: GatewayOptions & { readonly wanted: readonly Wanted[]; readonly outcome: Outcome },
): Promise<Outcome> {
  const { outcome } = options;
  const outcomes: Outcome[] = [];
  for (const wanted of options.wanted) {
    outcomes.push(await confirmChange(cli, context, { ...options, wanted }));
  }
  const failed = outcomes.filter(({ exitCode }) => exitCode !== undefined);
  const [first = outcome, ...others] = failed.length > 0 ? failed : outcomes.slice(0, 1);
  return { ...first, text: [first, ...others].map(({ text }) => text).join('\n') };
}

const pollIntervalMs = 250;

async function waitForGateways(
  cli: Pick<Cli, 'pause'>,
  environment: Environment,
  options: GatewayOptions & { readonly wanted: Wanted; readonly seconds: number },
): Promise<readonly GatewayState[]> {
  const deadline = Date.now() + options.seconds * 1000;
  for (;;) {
    const gateways = await readGateways(environment, options.gateways);
    const states = gateways.map((gateway) => stateOf(gateway, options.wanted));
    const isSettled = states.every(({ state }) => state !== 'waits');
    if (isSettled || Date.now() >= deadline || !(await cli.pause(pollIntervalMs))) return states;
  }
}

function stateOf({ id, report }: Gateway, wanted: Wanted): GatewayState {
  const { name, sequence = 0 } = wanted;
  if (!report)
    return { id, sequence: null, state: 'waits', served: null, isOff: false, reason: 'it does not answer' };
  const applied = report.applied.find(({ remote }) => remote === name);
  return {
    id,
    sequence: report.sequence,
    served: applied?.version ?? null,
    isOff: applied?.isOff ?? false,
    ...(report.sequence < sequence
      ? ({ state: 'waits', reason: report.registryError } as const)
      : stateOfVersion(report, wanted)),
  };
}

function stateOfVersion(
  report: GatewayReport,
  { name, version, isOff }: Wanted,
): Pick<GatewayState, 'state' | 'reason'> {
  const isWanted = (one: { readonly remote: string; readonly version: string }) =>
    one.remote === name && one.version === version;
  // Nothing of a remote that is switched off is loaded or checked.
  if (isOff) return { state: 'serves', reason: null };
  if (report.checking.some(isWanted)) return { state: 'waits', reason: 'it still checks the version' };
  const refusal = report.refused.find(isWanted);
  return refusal ? { state: 'refuses', reason: refusal.reason } : { state: 'serves', reason: null };
}

function describeState(gateway: GatewayState, { name }: Wanted): string {
  const { id, sequence, state, served, isOff, reason } = gateway;
  if (sequence === null) return `${id}: ${reason}`;
  const serves =
    served === null ? `nothing of ${name}` : `${name}@${served}${isOff ? ' (switched off)' : ''}`;
  const why = reason === null ? '' : `: ${reason}`;
  const registry = state === 'waits' ? ` of registry ${sequence}` : '';
  return `${id} serves ${serves}${registry}${why}`;
}

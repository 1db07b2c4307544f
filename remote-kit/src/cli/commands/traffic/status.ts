import { ownValue } from '@szn/shared-contracts/wire';
import { messageOf, RejectedError } from '@szn/release-registry/lib/errors';
import { runningGenerations } from '@szn/release-registry/gate/generations';
import { readHost } from '@szn/release-registry/records/host-description';
import { readRecord } from '@szn/release-registry/records/release-record';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import {
  findDeployments,
  type Deployment,
  type Deployments,
} from '@szn/release-registry/registry/deployments';
import {
  describeRestrictions,
  describeSettings,
  isolationOf,
  type Isolation,
} from '@szn/release-registry/registry/environment-settings';
import { describeRequests } from '@szn/release-registry/registry/promotions';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { describeExpiry, expiryOf } from '@szn/release-registry/registry/registry-expiry';
import { readMaxAge } from '../../context/arguments.ts';
import { describeDrift } from '../../context/drift.ts';
import {
  readGateways,
  withGatewaysOption,
  type Gateway,
  type GatewayOptions,
} from '../../context/gateways.ts';
import type { Cli, CommonOptions, Outcome } from '../../context/release-context.ts';

type StatusOptions = CommonOptions & Pick<GatewayOptions, 'gateways'> & { readonly drift?: boolean };

export function addStatus(cli: Cli): void {
  withGatewaysOption(cli.command('status'))
    .description('Shows what the environment runs, and what each gateway serves.')
    .option('--drift', 'compares the shared components in each live version with those of the shell')
    .action(async (options: StatusOptions) => {
      const context = await cli.openToRead(options);
      const { environment } = context;
      const { text, json, sequence } = await describeEnvironment(environment, readMaxAge(cli.settings));
      const gateways = (await readGateways(environment, options.gateways)).map((gateway) =>
        compareGateway(gateway, sequence),
      );
      const lines = gateways.map(
        ({ id, problems }) => `  ${id} ${problems.join('; ') || 'serves all of it'}`,
      );
      const table = lines.length > 0 ? ['gateways', ...lines] : ['No gateway is announced.'];
      const drift = options.drift === true ? await describeDrift(context) : null;
      cli.finish({
        text: [text, ...table, ...(drift ? [drift.text] : [])].join('\n'),
        json: { ...json, gateways, ...(drift && { drift: drift.json }) },
      });
    });
}

/** The differences between the registry and what a gateway serves. */
function compareGateway({ id, report }: Gateway, wantedSequence: number) {
  if (!report) return { id, sequence: null, problems: ['does not answer'] };
  const { sequence, applied, refused, checking, registryError, expiry } = report;
  const served = (name: string) => applied.find(({ remote }) => remote === name)?.version ?? 'nothing';
  return {
    id,
    sequence,
    problems: [
      ...(sequence === wantedSequence ? [] : [`is at registry ${sequence}`]),
      ...(registryError === null ? [] : [`does not use the registry: ${registryError}`]),
      ...(expiry?.isExpired ? [`its registry ${describeExpiry(expiry)}`] : []),
      ...checking.map(({ remote, version }) => `checks ${remote}@${version}, serves ${served(remote)}`),
      ...refused.map(
        ({ remote, version, reason }) => `refuses ${remote}@${version}, serves ${served(remote)}: ${reason}`,
      ),
    ],
  };
}

/** The versions that an environment runs. Rejects with a `RejectedError` if there is no such environment. */
export async function describeEnvironment(
  environment: Environment,
  maxAgeMs: number,
): Promise<Outcome & { readonly sequence: number }> {
  const stored = await readEnvironment(environment);
  if (!stored) {
    throw new RejectedError(
      `There is no environment "${environment.name}" in ${environment.store.location} yet: promote a version to create it.`,
    );
  }
  const { registry } = stored;
  const { host, microFrontends, sequence, change, violations = [] } = registry;
  const now = new Date();
  const previous = await describePrevious(environment, registry).catch((error: unknown) => ({
    error: messageOf(error),
  }));
  const remotes = Object.keys(microFrontends)
    .sort()
    .flatMap((name) => {
      const deployments = findDeployments(microFrontends, name);
      const isolation = isolationOf(registry, name);
      return deployments ? [{ name, ...describe(deployments), isolation }] : [];
    });
  const by = `${change.action}, ${change.at} by ${change.by}`;
  const requests = describeRequests(registry);
  const expiry = expiryOf(registry, maxAgeMs, now);
  const lines = [
    host && `${'shell'.padEnd(12)} ${host.version}`,
    describeExpiry(expiry),
    describeRestrictions(registry, now),
    ...remotes.map(toLine),
    ...requests.map(
      ({ remote, version, by: who, at }) =>
        `${remote}@${version} waits for an approval, requested by ${who} at ${at}`,
    ),
    previous && toPreviousLine(previous),
    ...violations.map(({ remote, version, reason }) => `${remote}@${version} is refused: ${reason}`),
  ];
  const { name } = environment;
  const environmentState = { environment: name, sequence, change, expiry, host: host?.version ?? null };
  return {
    sequence,
    json: {
      ...environmentState,
      ...describeSettings(registry, now),
      previous,
      remotes,
      requests,
      violations,
    },
    text: [
      `${environment.name}, registry ${sequence} (${by})`,
      ...lines.filter(Boolean).map((line) => `  ${line}`),
    ].join('\n'),
  };
}

/**
 * The previous generation of shared modules that the shell offers, and the live versions that need it; `null` if it offers
 * one generation.
 */
async function describePrevious({ store }: Environment, { host, microFrontends }: RegistryContent) {
  const description = host && (await readHost(store, host));
  if (!description?.previous) return null;
  const { shared, previous } = description;
  const live = Object.entries(microFrontends).flatMap(([name, deployments]) =>
    deployments
      .filter(({ deployment }) => deployment.default || deployment.traffic > 0)
      .map(({ metadata }) => ({ name, ...metadata })),
  );
  const records = await Promise.all(live.map((version) => readRecord(store, version)));
  const modules = Object.entries(previous.shared).filter(
    ([module, { version }]) => version !== ownValue(shared, module)?.version,
  );
  return {
    shared: Object.fromEntries(modules.map(([module, { version }]) => [module, version])),
    neededBy: records
      .filter(({ record }) => runningGenerations(record.shared, description)[0]?.name === 'previous')
      .map(({ record }) => `${record.name}@${record.version}`),
  };
}

type Previous = NonNullable<Awaited<ReturnType<typeof describePrevious>>>;

function toPreviousLine(previous: Previous | { readonly error: string }): string {
  if ('error' in previous)
    return `which versions need the previous generation is not known: ${previous.error}`;
  const { shared, neededBy } = previous;
  const modules = Object.entries(shared).map((entry) => entry.join(' '));
  const needed =
    neededBy.length === 0
      ? 'no live version: deploy a shell without it'
      : `${neededBy.length}: ${neededBy.join(', ')}`;
  return `previous generation of shared modules (${modules.join(', ')}), needed by ${needed}`;
}

/** Where the roll-out of a canary is; `null` for a canary without a plan. */
function describeStep({ extras: { rollout } }: Deployment) {
  if (!rollout) return null;
  const { state, reason, step, steps } = rollout;
  return { state, reason, step: step + 1, steps: steps.length };
}

function describe({ current, canary }: Deployments) {
  const { owner, contract, previous, killed, isPinned } = current.extras;
  return {
    version: current.metadata.version,
    previous: previous?.version ?? null,
    canary: canary && {
      version: canary.metadata.version,
      traffic: canary.deployment.traffic,
      rollout: describeStep(canary),
    },
    killed: killed?.message ?? null,
    isPinned,
    owner,
    contract,
  };
}

type DescribedRemote = ReturnType<typeof describe> & { readonly name: string; readonly isolation: Isolation };

function toLine(remote: DescribedRemote): string {
  const parts = [
    `${remote.name.padEnd(12)} ${remote.version}`,
    remote.canary && toCanaryText(remote.canary),
    remote.previous && `previous ${remote.previous}`,
    remote.isPinned && 'pinned',
    remote.isolation === 'foreign' && 'isolation foreign',
    remote.killed !== null && `switched off: ${remote.killed}`,
    remote.owner,
  ];
  return parts.filter(Boolean).join(' · ');
}

function toCanaryText({ version, traffic, rollout }: NonNullable<ReturnType<typeof describe>['canary']>) {
  const text = `canary ${version} at ${traffic} %`;
  return rollout ? `${text} (step ${rollout.step} of ${rollout.steps}, ${rollout.state})` : text;
}

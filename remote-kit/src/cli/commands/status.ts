import { RejectedError } from '@szn/release-registry/lib/errors';
import { findDeployments, type Deployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import type { Cli, CommonOptions, Outcome } from '../release-context.ts';

export function addStatus(cli: Cli): void {
  cli
    .command('status')
    .description('Shows what the environment runs.')
    .action(async (options: CommonOptions) => {
      const { environment } = await cli.openToRead(options);
      cli.finish(await describeEnvironment(environment));
    });
}

/** The versions that an environment runs. Rejects with a `RejectedError` if there is no such environment. */
export async function describeEnvironment(environment: Environment): Promise<Outcome> {
  const stored = await readEnvironment(environment);
  if (!stored) {
    throw new RejectedError(
      `There is no environment "${environment.name}" in ${environment.store.location} yet: promote a version to create it.`,
    );
  }
  const { host, microFrontends, sequence, change } = stored.registry;
  const remotes = Object.keys(microFrontends)
    .sort()
    .flatMap((name) => {
      const deployments = findDeployments(microFrontends, name);
      return deployments ? [{ name, ...describe(deployments) }] : [];
    });
  const by = `${change.action}, ${change.at} by ${change.by}`;
  return {
    json: { environment: environment.name, sequence, change, host: host?.version ?? null, remotes },
    text: [
      `${environment.name}, registry ${sequence} (${by})`,
      ...(host ? [`  ${'shell'.padEnd(12)} ${host.version}`] : []),
      ...remotes.map(toLine),
    ].join('\n'),
  };
}

function describe({ current, canary }: Deployments) {
  const { owner, contract, previous, killed, isPinned } = current.extras;
  return {
    version: current.metadata.version,
    previous: previous?.version ?? null,
    canary: canary && { version: canary.metadata.version, traffic: canary.deployment.traffic },
    killed: killed?.message ?? null,
    isPinned,
    owner,
    contract,
  };
}

function toLine(remote: ReturnType<typeof describe> & { readonly name: string }): string {
  const parts = [
    `  ${remote.name.padEnd(12)} ${remote.version}`,
    remote.canary && `canary ${remote.canary.version} at ${remote.canary.traffic} %`,
    remote.previous && `previous ${remote.previous}`,
    remote.isPinned && 'pinned',
    remote.killed !== null && `switched off: ${remote.killed}`,
    remote.owner,
  ];
  return parts.filter(Boolean).join(' · ');
}

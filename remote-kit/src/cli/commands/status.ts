import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { Refusal } from '@szn/release-registry/lib/refusal';
import { findDeployments, type Deployments } from '@szn/release-registry/registry/deployments';
import type { Outcome } from './release-context.ts';

/** What an environment runs. */
export async function status(environment: Environment): Promise<Outcome> {
  const standing = await readEnvironment(environment);
  if (!standing) {
    throw new Refusal(
      `There is no environment "${environment.name}" in ${environment.store.location} yet: promote a version to make it.`,
    );
  }
  const { microFrontends, sequence, change } = standing.registry;
  const remotes = Object.keys(microFrontends)
    .sort()
    .flatMap((name) => {
      const deployments = findDeployments(microFrontends, name);
      return deployments ? [{ name, ...describe(deployments) }] : [];
    });
  const by = `${change.action}, ${change.at} by ${change.by}`;
  return {
    json: { environment: environment.name, sequence, change, remotes },
    text: [`${environment.name}, edition ${sequence} (${by})`, ...remotes.map(toLine)].join('\n'),
  };
}

type RemoteStatus = ReturnType<typeof describe> & { readonly name: string };

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

function toLine(remote: RemoteStatus): string {
  const parts = [
    `  ${remote.name.padEnd(12)} ${remote.version}`,
    remote.canary && `canary ${remote.canary.version} at ${remote.canary.traffic} %`,
    remote.previous && `before ${remote.previous}`,
    remote.isPinned && 'pinned',
    remote.killed !== null && `switched off: ${remote.killed}`,
    remote.owner,
  ];
  return parts.filter(Boolean).join(' · ');
}

import { checkRelease, checkRollback, GateError } from '@szn/release-registry/gate/gate';
import { messageOf } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import { requireDeployments, type Deployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import type { Registry } from '@szn/shared-contracts/release';
import type { Action, Plan } from '../../api/actions.ts';
import type { UsageMap } from '../../api/releases.ts';
import { readUsageMap } from '../releases/usage-map.ts';
import { commandLineOf, wordsOf } from './action-words.ts';

/** What an action would do, without doing it. Rejects if the store fails or the environment is missing. */
export async function planAction(action: Action, environment: Environment, program: string): Promise<Plan> {
  const stored = await readEnvironment(environment);
  if (!stored) throw new Error(`There is no environment "${environment.name}".`);
  const { registry } = stored;
  const map = await readUsageMap(environment, registry);
  const check = await checkAction(action, environment, registry);
  const { from, to } = check;
  return {
    commandLine: commandLineOf(program, wordsOf(action)),
    from,
    to,
    pages: await findPages(action, { environment, map, to }),
    consumers: findConsumers(map, action.remote),
    gateways: (await readGatewayReports(environment)).length,
    violations: check.violations,
    obstacle: check.obstacle,
  };
}

type Check = Pick<Plan, 'from' | 'to' | 'violations' | 'obstacle'>;

async function checkAction(action: Action, environment: Environment, registry: Registry): Promise<Check> {
  const isNew = !Object.hasOwn(registry.microFrontends, action.remote);
  const deployments = isNew ? null : requireDeployments(registry.microFrontends, action.remote);
  const versions = findVersions(action, deployments);
  const obstacle = findObstacle(action, deployments);
  if (obstacle !== null) return { ...versions, violations: [], obstacle };
  try {
    await askGate(action, { environment, registry, to: versions.to });
    return { ...versions, violations: [], obstacle: null };
  } catch (error) {
    if (!(error instanceof GateError)) return { ...versions, violations: [], obstacle: messageOf(error) };
    const violations = error.violations.map(({ rule, consumer, message }) => ({ rule, consumer, message }));
    return { ...versions, violations, obstacle: null };
  }
}

function findVersions(action: Action, deployments: Deployments | null): Pick<Plan, 'from' | 'to'> {
  if (!deployments) return { from: null, to: 'version' in action ? action.version : null };
  const { current, canary } = deployments;
  const { version } = current.metadata;
  if ('version' in action) return { from: version, to: action.version };
  if (action.verb !== 'rollback') return { from: version, to: version };
  if (canary) return { from: canary.metadata.version, to: version };
  return { from: version, to: current.extras.previous?.version ?? null };
}

function findObstacle(action: Action, deployments: Deployments | null): string | null {
  const { remote, verb } = action;
  const isPromotion = verb === 'promote' || verb === 'canary';
  if (!deployments) {
    return verb === 'promote' ? null : `${remote} does not run in this environment yet.`;
  }
  const { current, canary } = deployments;
  if (isPromotion && current.extras.isPinned) {
    return `${remote} is pinned to ${current.metadata.version}: unpin it first.`;
  }
  if (verb === 'rollback' && !canary && !current.extras.previous) {
    return `${remote} has no previous version to return to.`;
  }
  return null;
}

type Target = { readonly environment: Environment; readonly registry: Registry; readonly to: string | null };

async function askGate(action: Action, { environment, registry, to }: Target): Promise<void> {
  if (to === null || !['promote', 'canary', 'rollback'].includes(action.verb)) return;
  const { record } = await readRecord(environment.store, { name: action.remote, version: to });
  const content: RegistryContent = registry;
  if (action.verb === 'rollback') await checkRollback({ environment }, content, record);
  else {
    const isBreakingAllowed = action.verb === 'promote' && action.allowBreaking === true;
    await checkRelease({ environment }, content, { candidate: record, isBreakingAllowed });
  }
}

async function findPages(
  { verb, remote }: Action,
  { environment, map, to }: { environment: Environment; map: UsageMap; to: string | null },
): Promise<string[]> {
  if (verb === 'pin' || verb === 'unpin') return [];
  const own = map.parts.find(({ name }) => name === remote)?.routes ?? [];
  const record =
    to === null ? null : await readRecord(environment.store, { name: remote, version: to }).catch(() => null);
  return [...new Set([...own, ...(record?.record.routes ?? [])])];
}

function findConsumers({ usages }: UsageMap, remote: string): Plan['consumers'] {
  const names = [...new Set(usages.filter(({ from }) => from === remote).map(({ to }) => to))].sort();
  return names.map((name) => ({
    name,
    uses: usages
      .filter((one) => one.from === remote && one.to === name)
      .map((one) => `${one.kind} ${one.name}`),
  }));
}

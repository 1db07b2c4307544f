import { ownValue } from '@szn/shared-contracts/wire';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { GateError } from '@szn/release-registry/gate/gate';
import { messageOf, RejectedError } from '@szn/release-registry/lib/errors';
import { findRecord } from '@szn/release-registry/records/release-record';
import { contentOf, type RegistryContent } from '@szn/release-registry/registry/change-registry';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { diffEnvironments } from '@szn/release-registry/registry/environments';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { requirePermission } from '@szn/release-registry/registry/permission';
import { keyIdOf } from '@szn/release-registry/registry/signature';
import type { Action, Plan } from '../../api/actions.ts';
import type { UsageMap } from '../../api/releases.ts';
import { readUsageMap } from '../releases/usage-map.ts';
import { commandLineOf, wordsOf } from './action-words.ts';
import { requireOtherPerson } from './other-person.ts';
import { tryAction } from './try-action.ts';

export type PlanOptions = {
  readonly environmentNamed: (name: string) => Environment;
  /** How people call the command line. */
  readonly program: string;
  /** The key that signs the action; `null` if the console has none. */
  readonly signingKey: KeyObject | null;
  /** The keys of administrators, as the command line has them where there is a key list. */
  readonly rootKeys: readonly KeyObject[];
  /** Who asks, as the history names them. */
  readonly by: string;
};

/** What an action would do, without doing it. Rejects if the store fails or the environment is missing. */
export async function planAction(action: Action, options: PlanOptions): Promise<Plan> {
  const environment = options.environmentNamed(action.environment);
  const stored = await readEnvironment(environment);
  if (!stored && action.verb !== 'env-create') {
    throw new RejectedError(`There is no environment "${environment.name}".`);
  }
  const before = contentOf(stored);
  const attempt = await attemptAction(action, { ...options, environment, before });
  const { next, ...verdict } = attempt;
  const map = stored ? await readUsageMap(environment, stored.registry) : { usages: [] };
  const changes = listChanges(before, next);
  const touched = changes.filter(isNoticed).map(({ remote }) => remote);
  return {
    commandLine: commandLineOf(options.program, wordsOf(action)),
    changes,
    pages: await findPages(environment, { before, next, touched }),
    consumers: findConsumers(map.usages, touched),
    gateways: (await readGatewayReports(environment)).length,
    ...verdict,
  };
}

type Attempt = Pick<Plan, 'violations' | 'obstacle' | 'notes' | 'isChecked'> & {
  readonly next: RegistryContent;
};
type AttemptOptions = PlanOptions & { readonly environment: Environment; readonly before: RegistryContent };

const checkedVerbs: readonly Action['verb'][] = [
  ...(['promote', 'canary', 'rollout', 'approve', 'rollback', 'retire', 'promote-from'] as const),
];

async function attemptAction(action: Action, options: AttemptOptions): Promise<Attempt> {
  const { environment, before, environmentNamed, signingKey, by } = options;
  const warnings: string[] = [];
  const failed = { next: before, isChecked: false, violations: [], notes: [] };
  try {
    if (!signingKey) {
      throw new RejectedError('This console has no signing key (RELEASE_SIGNING_KEY): it changes nothing.');
    }
    requireOtherPerson(action, before, by);
    const { name } = environment;
    const reason = action.reason === '' ? null : action.reason;
    const promoter = { environment: name, signingKey, at: new Date(), by, action: action.verb, reason };
    const next = await tryAction(action, {
      environment,
      content: before,
      promoter,
      environmentNamed,
      warn: (text) => warnings.push(text),
    });
    requireKeyPermission({ ...options, signingKey }, before, next);
    const notes = [...describeConsequences(action, before, next), ...warnings];
    const isChecked = checkedVerbs.includes(action.verb);
    return { next: withRequested(before, next), isChecked, violations: [], notes, obstacle: null };
  } catch (error) {
    if (!(error instanceof GateError)) return { ...failed, obstacle: messageOf(error) };
    const violations = error.violations.map(({ rule, consumer, message }) => ({ rule, consumer, message }));
    return { ...failed, isChecked: true, violations, obstacle: null };
  }
}

type Signer = Pick<AttemptOptions, 'environment' | 'rootKeys'> & { readonly signingKey: KeyObject };

/** Throws a `RejectedError` if the key list does not permit the change to this key. */
function requireKeyPermission(
  { environment: { name, keys }, rootKeys, signingKey }: Signer,
  before: RegistryContent,
  next: RegistryContent,
): void {
  const authority = { rootKeys, list: keys?.list ?? null };
  const keyId = keyIdOf(createPublicKey(signingKey));
  requirePermission({ environment: name, keyId, authority }, before, next);
}

function listNewRequests(before: RegistryContent, { requests = [] }: RegistryContent) {
  const known = before.requests ?? [];
  return requests.filter(
    (request) => !known.some(({ signature }) => signature.value === request.signature.value),
  );
}

/** The content as if new requests were approved: what the action asks for. */
function withRequested(before: RegistryContent, next: RegistryContent): RegistryContent {
  const requested = listNewRequests(before, next).map(
    ({ remote, deployments }) => [remote, deployments] as const,
  );
  return { ...next, microFrontends: { ...next.microFrontends, ...Object.fromEntries(requested) } };
}

function describeConsequences(action: Action, before: RegistryContent, next: RegistryContent): string[] {
  const { environment, verb } = action;
  const notes: Partial<Record<Action['verb'], string>> = {
    freeze:
      'Promotions, more traffic, approvals and retirements are rejected. Rollbacks and kills stay possible.',
    protect: 'From now on a promotion takes effect when another identity approves it.',
    unprotect: 'Requests that wait are removed.',
    withdraw:
      'Promotions of this version are rejected in all environments. Where it runs it stays: roll it back, too.',
    deprecate: 'Promotions of this version warn, and are rejected after the end, in all environments.',
    decline: 'The request is removed; the version can be requested again.',
    pause: 'The share stays until the roll-out is resumed. Failures still abort it.',
    resume: 'The step begins anew: its time and its figures count from now.',
    abort: 'All visitors get the default version again.',
    finish: 'All visitors get the new version now, without the remaining steps.',
    rollout: 'A guard raises the share while failures and speed allow it (szn guard).',
    'env-remove': 'The history stays in the store.',
  };
  const requested = listNewRequests(before, next).map(({ remote, version }) => `${remote}@${version}`);
  return [
    ...(requested.length > 0
      ? [`${environment} is protected: another identity has to approve ${requested.join(', ')} first.`]
      : []),
    ...(notes[verb] === undefined ? [] : [notes[verb]]),
  ];
}

function listChanges(before: RegistryContent, next: RegistryContent): Plan['changes'] {
  return diffEnvironments(before, next)
    .filter(({ kind }) => kind === 'remote')
    .map(({ name, one, other }) => ({ remote: name, from: one, to: other }));
}

/** A pin changes nothing for visitors. */
function isNoticed({ from, to }: Plan['changes'][number]): boolean {
  const withoutPin = (text: string | null) => text?.replace(/, pinned$/, '');
  return withoutPin(from) !== withoutPin(to);
}

type Comparison = {
  readonly before: RegistryContent;
  readonly next: RegistryContent;
  readonly touched: readonly string[];
};

/** The routes of the changed remotes, in all their versions before and after the change. */
async function findPages({ store }: Environment, { before, next, touched }: Comparison): Promise<string[]> {
  const versions = touched.flatMap((name) =>
    [before, next].flatMap(({ microFrontends }) =>
      (ownValue(microFrontends, name) ?? []).map(({ metadata }) => ({ name, version: metadata.version })),
    ),
  );
  const records = await Promise.all(versions.map((version) => findRecord(store, version).catch(() => null)));
  return [...new Set(records.flatMap((stored) => stored?.record.routes ?? []))];
}

function findConsumers(usages: UsageMap['usages'], touched: readonly string[]): Plan['consumers'] {
  const used = usages.filter(({ from }) => touched.includes(from));
  return [...new Set(used.map(({ to }) => to))].sort().map((name) => ({
    name,
    uses: [...new Set(used.filter(({ to }) => to === name).map((one) => `${one.kind} ${one.name}`))],
  }));
}

import { createPublicKey } from 'node:crypto';
import { contentOf, type RegistryContent } from '@szn/release-registry/registry/change-registry';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { diffEnvironments } from '@szn/release-registry/registry/environments';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { requirePermission } from '@szn/release-registry/registry/permission';
import { keyIdOf } from '@szn/release-registry/keys/signature';
import { checkClock } from '@szn/release-registry/store/clock-skew';
import type { Registry } from '@szn/shared-contracts/release';
import { ownValue } from '@szn/shared-contracts/wire';
import { findRecord } from '@szn/release-registry/records/release-record';
import { confirmChanges, type GatewayOptions, type Wanted } from './gateways.ts';
import { type Cli, type Outcome, type ReleaseContext, withWarnings, writeChange } from './release-context.ts';
import type { plan } from '../output/output-plan.ts';
import { readUsageMap, type Usage } from '../output/usage-map.ts';
import type { z } from 'zod';

/**
 * What a command is about to do, as a value: `plan` decides, checks and describes it without writing, `apply` does it. The
 * command line, `--dry-run` and the console use the same value, so that they cannot disagree.
 */
export type Change = {
  readonly plan: () => Promise<Plan>;
  readonly apply: () => Promise<Outcome>;
};

export type Plan = z.infer<typeof plan>;

/** A plan of a change that no visitor notices. */
export function planOf(known: Pick<Plan, 'environment' | 'action' | 'changes'> & Partial<Plan>): Plan {
  return { pages: [], consumers: [], gateways: 0, isChecked: false, warnings: [], notes: [], ...known };
}

type Warn = (text: string) => void;

export type RegistryEdit = {
  readonly context: ReleaseContext;
  /** The command with its arguments, for the history. */
  readonly action: string;
  /** Whether `edit` asks the gate. */
  readonly isChecked?: boolean;
  /** What else follows, as a sentence. */
  readonly note?: string;
  /**
   * The next content. Rejects if a rule rejects the change. Called again after a write conflict. `warn` takes sentences
   * without their full stop.
   */
  readonly edit: (current: RegistryContent, warn: Warn) => RegistryContent | Promise<RegistryContent>;
  /** What the command prints of the written registry, and what gateways have to serve. */
  readonly report: (
    sequence: number | undefined,
    registry: Registry | null,
  ) => Outcome & { readonly wanted?: readonly Wanted[] };
  /** Absent: gateways serve nothing new. */
  readonly waiting?: GatewayOptions;
};

/** A change of the registry of an environment. */
export function changeOfRegistry(cli: Pick<Cli, 'pause' | 'workspace'>, change: RegistryEdit): Change {
  const { context, action, edit, report, waiting } = change;
  return {
    plan: () => planEdit(change),
    apply: async () => {
      let warnings: string[] = [];
      const registry = await writeChange(context, action, (current) => {
        warnings = [];
        return edit(current, (text) => warnings.push(text));
      });
      // The change is made: a store that fails now must not hide that.
      const clock = await checkClock(context.environment.store).catch(() => null);
      if (clock !== null) warnings.push(clock);
      const { wanted = [], ...reported } = report(registry?.sequence, registry);
      const outcome = { ...reported, text: withWarnings(reported.text, warnings) };
      return waiting ? confirmChanges(cli, context, { ...waiting, outcome, wanted }) : outcome;
    },
  };
}

async function planEdit({ context, action, edit, note, isChecked = false }: RegistryEdit): Promise<Plan> {
  const { environment, signingKey } = context;
  const stored = await readEnvironment(environment);
  const before = contentOf(stored);
  const warnings: string[] = [];
  const edited = await edit(before, (text) => warnings.push(text));
  const authority = { rootKeys: environment.trustedKeys ?? [], list: environment.keys?.list ?? null };
  const keyId = keyIdOf(createPublicKey(signingKey));
  requirePermission({ environment: environment.name, keyId, authority }, before, edited);
  const requested = listNewRequests(before, edited);
  const next = withRequested(edited, requested);
  const changes = diffEnvironments(before, next).map(({ kind, name, one, other }) => ({
    kind,
    name,
    from: one,
    to: other,
  }));
  const touched = changes.filter(isNoticed).map(({ name }) => name);
  const usages = stored ? (await readUsageMap(environment, stored.registry)).usages : [];
  const names = requested.map(({ remote, version }) => `${remote}@${version}`).join(', ');
  return {
    environment: environment.name,
    action,
    changes,
    pages: await findPages(environment, [before, next], touched),
    consumers: findConsumers(usages, touched),
    gateways: (await readGatewayReports(environment)).length,
    isChecked,
    warnings,
    notes: [
      ...(names === ''
        ? []
        : [`${environment.name} is protected: another identity has to approve ${names} first.`]),
      ...(note === undefined ? [] : [note]),
    ],
  };
}

function listNewRequests(before: RegistryContent, { requests = [] }: RegistryContent) {
  const known = before.requests ?? [];
  return requests.filter(
    (request) => !known.some(({ signature }) => signature.value === request.signature.value),
  );
}

/** The content as if new requests were approved: what the command asks for. */
function withRequested(
  next: RegistryContent,
  requested: ReturnType<typeof listNewRequests>,
): RegistryContent {
  const entries = requested.map(({ remote, deployments }) => [remote, deployments] as const);
  return { ...next, microFrontends: { ...next.microFrontends, ...Object.fromEntries(entries) } };
}

/** A pin changes nothing for visitors. */
function isNoticed({ kind, from, to }: Plan['changes'][number]): boolean {
  const withoutPin = (text: string | null) => text?.replace(/, pinned$/, '');
  return kind === 'remote' && withoutPin(from) !== withoutPin(to);
}

/** What `--dry-run` prints. */
export function describePlan(plan: Plan): Outcome {
  const { environment, action, changes, pages, consumers, warnings, notes } = plan;
  const lines = [
    `${action}${environment === '' ? '' : ` in ${environment}`}: a dry run, nothing is changed.`,
    ...changes.map(({ kind, name, from, to }) => `  ${kind} ${name}: ${from ?? 'none'} → ${to ?? 'none'}`),
    ...(pages.length > 0 ? [`  pages: ${pages.join(', ')}`] : []),
    ...consumers.map(({ name, uses }) => `  ${name} uses ${uses.join(', ')}`),
    ...notes.map((note) => `  ${note}`),
  ];
  return { text: withWarnings(lines.join('\n'), warnings), json: plan };
}

/** The routes of remotes, in all their versions before and after a change. */
async function findPages(
  { store }: Environment,
  contents: readonly RegistryContent[],
  touched: readonly string[],
): Promise<string[]> {
  const versions = touched.flatMap((name) =>
    contents.flatMap(({ microFrontends }) =>
      (ownValue(microFrontends, name) ?? []).map(({ metadata }) => ({ name, version: metadata.version })),
    ),
  );
  const records = await Promise.all(versions.map((version) => findRecord(store, version).catch(() => null)));
  return [...new Set(records.flatMap((stored) => stored?.record.routes ?? []))];
}

/** Who uses something of the changed remotes, and what. */
function findConsumers(usages: readonly Usage[], touched: readonly string[]) {
  const used = usages.filter(({ from }) => touched.includes(from));
  return [...new Set(used.map(({ to }) => to))].sort().map((name) => ({
    name,
    uses: [...new Set(used.filter(({ to }) => to === name).map((one) => `${one.kind} ${one.name}`))],
  }));
}

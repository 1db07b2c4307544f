import { messageOf } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { findDeployments, reject } from '@szn/release-registry/registry/deployments';
import { listEnvironments } from '@szn/release-registry/registry/environments';
import { readEarlierVersions } from '@szn/release-registry/versions/version-states';
import {
  findMark,
  readEvents,
  recordEvent,
  type VersionEvent,
} from '@szn/release-registry/versions/version-events';
import {
  parseUntil,
  parseVersionArgument,
  UsageError,
  type VersionArgument,
} from '../../context/arguments.ts';
import { type Change, planOf } from '../../context/change.ts';
import {
  type Cli,
  type CommonOptions,
  type ReleaseContext,
  withWarnings,
  writeChange,
} from '../../context/release-context.ts';

type Options = CommonOptions & { readonly until?: Date };

const marks = [
  {
    kind: 'withdraw',
    description: 'Marks a version as withdrawn: promotions of it are rejected in all environments.',
    state: 'withdrawn: it cannot be promoted',
    note: 'Promotions of this version are rejected in all environments, and no page falls back to it. Where it runs it stays: roll it back, too.',
    needsReason: true,
  },
  {
    kind: 'deprecate',
    description: 'Marks a version as deprecated: promotions warn, and are rejected after --until.',
    state: 'deprecated',
    note: 'Promotions of this version warn, and are rejected after the end, in all environments.',
    needsReason: true,
  },
  {
    kind: 'restore',
    description: 'Ends that a version is withdrawn or deprecated.',
    state: 'available again',
    note: 'It can be promoted again. Nothing chooses it before that.',
    needsReason: false,
  },
] as const;

export function addMarks(cli: Cli): void {
  for (const mark of marks) {
    const command = cli
      .command(mark.kind)
      .description(mark.description)
      .argument('<remote>@<version>', 'published version', parseVersionArgument);
    if (mark.kind === 'deprecate') {
      command.option('--until <date>', 'last day, such as 2026-12-01, or 30d from now', parseUntil);
    }
    cli.change(command, async (version: VersionArgument, options: Options) => {
      if (mark.needsReason && !options.reason) throw new UsageError(`${mark.kind} needs a --reason.`);
      const context = await cli.open(options);
      await readRecord(context.environment.store, version);
      return markVersion(context, version, { mark, until: options.until });
    });
  }
}

type Marked = { readonly mark: (typeof marks)[number]; readonly until: Date | undefined };

function markVersion(context: ReleaseContext, version: VersionArgument, { mark, until }: Marked): Change {
  const { environment, signingKey, author, reason } = context;
  const { kind, state, note } = mark;
  const label = `${version.name}@${version.version}`;
  const end = until ? ` until ${until.toISOString()}` : '';
  return {
    plan: async () => {
      const before = findMark(await readEvents(environment, { remote: version.name }), version);
      const from = before ? stateOf[before.kind] : 'available';
      const changes = [{ kind: 'version', name: label, from, to: `${stateOf[kind]}${end}` } as const];
      return planOf({ environment: environment.name, action: `${kind} ${label}`, changes, notes: [note] });
    },
    apply: async () => {
      const event: VersionEvent = {
        kind,
        remote: version.name,
        version: version.version,
        at: new Date().toISOString(),
        ...author,
        reason,
        ...(until && { until: until.toISOString() }),
      };
      await recordEvent(environment, event, signingKey);
      const text = `${label} is ${state}${end}.`;
      if (kind !== 'withdraw') return { text, json: event };
      const { environments, warnings } = await rejectEverywhere(context, version);
      return { text: withWarnings(text, warnings), json: { ...event, environments } };
    },
  };
}

const stateOf = {
  publish: 'available',
  withdraw: 'withdrawn',
  deprecate: 'deprecated',
  restore: 'available',
} as const;

/**
 * Rejects a version in each environment that has it beside the default one: no page falls back to it. Where it is the
 * default it stays until somebody rolls it back. Environments that the key may not change are named in warnings.
 */
async function rejectEverywhere(context: ReleaseContext, { name, version }: VersionArgument) {
  const { store } = context.environment;
  const environments: string[] = [];
  const warnings: string[] = [];
  for (const place of await listEnvironments(store)) {
    const environment = { ...context.environment, name: place };
    let isRejected = false;
    try {
      await writeChange({ ...context, environment }, `withdraw ${name}@${version}`, async (current) => {
        const entry = findDeployments(current.microFrontends, name)?.current;
        isRejected = entry !== undefined && entry.metadata.version !== version;
        if (!entry || !isRejected) return current;
        const isFallback = entry.extras.previous?.version === version;
        const earlier = isFallback ? await readEarlierVersions(environment, name) : undefined;
        return { ...current, microFrontends: reject(current.microFrontends, { name, version }, earlier) };
      });
      if (isRejected) environments.push(place);
    } catch (error) {
      warnings.push(`pages of ${place} may still fall back to it: ${messageOf(error).replace(/\.$/, '')}`);
    }
  }
  return { environments, warnings };
}

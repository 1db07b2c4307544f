import { readRecord } from '@szn/release-registry/records/release-record';
import { recordEvent, type VersionEvent } from '@szn/release-registry/registry/version-events';
import { parseUntil, parseVersionArgument, UsageError, type VersionArgument } from '../arguments.ts';
import { type Cli, type CommonOptions } from '../release-context.ts';

type Options = CommonOptions & { readonly until?: Date };

const marks = [
  {
    kind: 'withdraw',
    description: 'Marks a version as withdrawn: promotions of it are rejected in all environments.',
    state: 'withdrawn: it cannot be promoted',
    needsReason: true,
  },
  {
    kind: 'deprecate',
    description: 'Marks a version as deprecated: promotions warn, and are rejected after --until.',
    state: 'deprecated',
    needsReason: true,
  },
  {
    kind: 'restore',
    description: 'Ends that a version is withdrawn or deprecated.',
    state: 'available again',
    needsReason: false,
  },
] as const;

export function addMarks(cli: Cli): void {
  for (const { kind, description, state, needsReason } of marks) {
    const command = cli
      .command(kind)
      .description(description)
      .argument('<remote>@<version>', 'published version', parseVersionArgument);
    if (kind === 'deprecate') {
      command.option('--until <date>', 'last day, such as 2026-12-01, or 30d from now', parseUntil);
    }
    command.action(async (version: VersionArgument, options: Options) => {
      const { reason = null, until } = options;
      if (needsReason && !reason) throw new UsageError(`${kind} needs a --reason.`);
      const { environment, signingKey, by, link } = await cli.open(options);
      await readRecord(environment.store, version);
      const event: VersionEvent = {
        kind,
        remote: version.name,
        version: version.version,
        at: new Date().toISOString(),
        by,
        reason,
        ...(until && { until: until.toISOString() }),
        ...(link !== undefined && { link }),
      };
      await recordEvent(environment, event, signingKey);
      const end = until ? ` until ${until.toISOString()}` : '';
      cli.finish({ text: `${version.name}@${version.version} is ${state}${end}.`, json: event });
    });
  }
}

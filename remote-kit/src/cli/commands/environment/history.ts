import { RejectedError } from '@szn/release-registry/lib/errors';
import { readTrustedHistory } from '@szn/release-registry/registry/environment';
import { requireEnvironment } from '@szn/release-registry/registry/environments';
import { readEvents, type StoredEvent } from '@szn/release-registry/versions/version-events';
import { listSteps, type RegistryStep } from '@szn/release-registry/versions/version-states';
import { parseRemoteName, wholeNumber } from '../../context/arguments.ts';
import type { Cli, CommonOptions } from '../../context/release-context.ts';

type Options = CommonOptions & { readonly limit: number; readonly remote?: string };

/** A line of the history: a change of the environment, or an event of a version, which has no sequence. */
type Line = Omit<RegistryStep, 'sequence'> & { readonly sequence: number | null };

export function addHistory(cli: Cli): void {
  cli
    .command('history')
    .description(
      'Shows who changed what, when and why: the environment, and the versions that are published.',
    )
    .option('--limit <number>', 'how many changes to show', wholeNumber('--limit', 1, 100_000), 20)
    .option('--remote <name>', 'only this remote', parseRemoteName)
    .action(async (options: Options) => {
      const { limit, remote } = options;
      // A removed environment has a history, too.
      const { environment } = await cli.openToRead(options, 'any');
      // One more document: each change is the difference to the document before.
      const steps = listSteps(
        await readTrustedHistory(environment, remote === undefined ? limit + 1 : maxDocuments),
      );
      if (steps.length === 0) await requireEnvironment(environment.store, environment.name);
      const events = await readEvents(environment, { ...(remote !== undefined && { remote }) });
      const commits = commitsOf(events);
      const shown = steps.filter(
        ({ changes }) => remote === undefined || changes.some(({ name }) => name === remote),
      );
      const changed = shown.map((step) => withCommits(step, commits));
      const lines = mergeByTime(changed, events.map(describeEvent)).slice(0, limit);
      if (lines.length === 0 && remote !== undefined) {
        throw new RejectedError(
          `Nothing is known of "${remote}": it has no version, and never ran in ${environment.name}.`,
        );
      }
      cli.finish({
        json: lines,
        text: lines.map(toText).join('\n') || `Nothing has changed in ${environment.name} yet.`,
      });
    });
}

/**
 * The changes in the order of their sequence, latest first, with each event before the first change that is older. Clocks of
 * machines differ: by the times alone, a change of a machine that is ahead would stand before the changes after it.
 */
function mergeByTime(changes: readonly Line[], events: readonly Line[]): readonly Line[] {
  const waiting = events.toSorted((one, other) => timeOf(other) - timeOf(one));
  const merged = changes.flatMap((change) => {
    const count = waiting.findIndex((event) => timeOf(event) <= timeOf(change));
    return [...waiting.splice(0, count === -1 ? waiting.length : count), change];
  });
  return [...merged, ...waiting];
}

function timeOf({ at }: Line): number {
  return Date.parse(at);
}

const maxDocuments = 1000;

/** By `<remote>@<version>`. */
function commitsOf(events: readonly StoredEvent[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap(({ remote, version, commit }) =>
      commit === undefined ? [] : [[`${remote}@${version}`, commit] as const],
    ),
  );
}

/** Adds the commit of each version that a change sets. */
function withCommits(step: RegistryStep, commits: ReadonlyMap<string, string>): Line {
  const changes = step.changes.map((change) => {
    const commit = commits.get(`${change.name}@${change.to?.split(',', 1)[0]}`);
    return { ...change, ...(commit !== undefined && { commit }) };
  });
  return { ...step, changes };
}

function describeEvent(event: StoredEvent): Line & Pick<StoredEvent, 'isTrusted'> {
  const { kind, remote, version, at, by, reason, until, commit, link, signature, isTrusted } = event;
  return {
    sequence: null,
    at,
    by,
    key: signature?.keyId ?? null,
    action: `${kind} ${remote}@${version}${until === undefined ? '' : ` --until ${until}`}`,
    reason,
    ...(link !== undefined && { link }),
    changes: commit === undefined ? [] : [{ kind: 'remote', name: remote, from: null, to: version, commit }],
    isTrusted,
  };
}

function toText({ sequence, at, by, key, action, reason, changes, link }: Line): string {
  const differences = changes
    .filter(({ from, to }) => sequence !== null && (from !== null || to !== null))
    .map(({ name, from, to, commit }) =>
      [`${name} ${from ?? 'none'} → ${to ?? 'none'}`, commit].filter(Boolean).join(' '),
    );
  const parts = [
    at,
    key === null ? `${by}, unsigned` : `${by}, key ${key}`,
    action,
    differences.join('; '),
    reason === null ? '' : `(${reason})`,
    sequence === null ? changes[0]?.commit : '',
    link,
  ];
  return `${(sequence === null ? '' : String(sequence)).padStart(5)}  ${parts.filter(Boolean).join('  ')}`;
}

import { describeExceptions } from '@szn/release-registry/gate/check-code';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { findRecord } from '@szn/release-registry/records/release-record';
import { readTrustedHistory, type Environment } from '@szn/release-registry/registry/environment';
import { isolationOf } from '@szn/release-registry/registry/environment-settings';
import { listEnvironments } from '@szn/release-registry/registry/environments';
import { readEvents } from '@szn/release-registry/versions/version-events';
import { findStates, type VersionState } from '@szn/release-registry/versions/version-states';
import { versionsAmong } from '@szn/release-registry/store/release-store';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { chooseRemote, type Cli, type CommonOptions, type Outcome } from '../../context/release-context.ts';
import { parseRemoteName } from '../../context/arguments.ts';

export function addVersions(cli: Cli): void {
  cli
    .command('versions')
    .description(
      'Lists the published versions of a remote: state, commit, author, size, contract, and where they run.',
    )
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .action(async (remote: string | undefined, options: CommonOptions) => {
      // A version may come from another repository.
      const name = remote === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote);
      const { environment } = await cli.openToRead(options);
      cli.finish(await describeVersions(environment, name));
    });
}

async function describeVersions(environment: Environment, name: string): Promise<Outcome> {
  const { store } = environment;
  const versions = versionsAmong(await store.list(`${name}/`)).get(name) ?? [];
  if (versions.length === 0) throw new RejectedError(`No version of "${name}" is published.`);
  const events = await readEvents(environment, { remote: name });
  const histories = await readHistories(environment);
  const described = await Promise.all(
    versions.map(async (version) => {
      const stored = await findRecord(store, { name, version });
      if (!stored) return [];
      const states = findStates({ name, version }, { events, histories });
      const published = events.find((event) => event.version === version && event.kind === 'publish');
      return [
        {
          version,
          ...describeRecord(stored.record),
          commitUrl: published?.commit ?? null,
          publishedAt: published?.at ?? null,
          author: published?.by ?? null,
          states,
          runsIn: states.flatMap(describePlace),
        },
      ];
    }),
  );
  const all = described.flat();
  const isolation = isolationOf(histories.get(environment.name)?.[0] ?? {}, name);
  const tier = isolation === 'foreign' ? `, isolation foreign in ${environment.name}` : '';
  return {
    json: { name, store: store.location, isolation, versions: all },
    text: [`${name} in ${store.location}: ${all.length} versions${tier}`, ...all.flatMap(toLines)].join('\n'),
  };
}

function describeRecord({ commit, owner, contract, files, ...record }: ReleaseRecord) {
  const scripts = Object.entries(files).filter(([file]) => /^browser\/.+\.js$/.test(file));
  const scriptBytes = scripts.reduce((sum, [, file]) => sum + file.brotliBytes, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const { hosts = [], excuses = [], skippedChecks = [] } = record;
  return { commit, owner, contract, scriptBytes, bytes, hosts, excuses, skippedChecks };
}

/** An environment that runs the version, with the share of a canary. */
function describePlace({ state, environment = '', traffic }: VersionState): readonly string[] {
  if (state === 'live') return [environment];
  return state === 'canary' ? [`${environment} (${traffic} %)`] : [];
}

type Described = ReturnType<typeof describeRecord> & {
  readonly version: string;
  readonly commitUrl: string | null;
  readonly publishedAt: string | null;
  readonly author: string | null;
  readonly states: readonly VersionState[];
};

function toLines(described: Described): readonly string[] {
  const { version, contract, scriptBytes, commit, commitUrl, publishedAt, author, states } = described;
  const parts = [
    `  ${version}`,
    states.map(describeState).join(', '),
    `contract ${contract}`,
    `${(scriptBytes / 1024).toFixed(1)} KB of scripts`,
    commitUrl ?? commit?.slice(0, 10) ?? 'no commit',
    publishedAt !== null && `published ${publishedAt} by ${author}`,
  ];
  return [parts.filter(Boolean).join(' · '), ...describeExceptions(described).map((line) => `    ${line}`)];
}

function describeState({ state, environment, traffic, at, until, reason }: VersionState): string {
  const words = [
    state,
    environment !== undefined && `in ${environment}`,
    traffic !== undefined && `at ${traffic} %`,
    until !== undefined && `until ${until}`,
    state !== 'available' && at !== null && `since ${at}`,
    state !== 'available' && reason !== null && `(${reason})`,
  ];
  return words.filter(Boolean).join(' ');
}

/** Documents of each environment that tell since when a version runs and whether it was rolled back. */
const maxDocuments = 50;

async function readHistories(environment: Environment) {
  const histories = new Map<string, readonly Registry[]>();
  for (const name of await listEnvironments(environment.store)) {
    // Not each environment is signed by a key that this machine trusts.
    const history = await readTrustedHistory({ ...environment, name }, maxDocuments).catch(() => []);
    histories.set(name, history);
  }
  return histories;
}

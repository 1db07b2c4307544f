import type { KeyObject } from 'node:crypto';
import { checkCode } from '@szn/release-registry/gate/check-code';
import { checkRelease } from '@szn/release-registry/gate/gate';
import { isPublished, publishBuild } from '@szn/release-registry/records/publish-build';
import { readBuild, type Build } from '@szn/release-registry/records/read-build';
import { contentOf } from '@szn/release-registry/registry/change-registry';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { recordEvent } from '@szn/release-registry/versions/version-events';
import { checkSources } from '../../../check/check-sources.ts';
import { parseRemoteName, parseVersion } from '../../context/arguments.ts';
import { type Change, planOf } from '../../context/change.ts';
import {
  chooseRemote,
  findSigningKey,
  type Cli,
  type CommonOptions,
  type ReadContext,
  withWarnings,
} from '../../context/release-context.ts';

type Options = CommonOptions & {
  readonly version?: string;
  readonly from?: string;
  readonly allowBreaking?: boolean;
  readonly skipChecks?: boolean;
};

export function addPublish(cli: Cli): void {
  const command = cli
    .command('publish')
    .description(
      'Checks types and lint of a remote, builds it, and stores it as an immutable version; nobody gets it yet.',
    )
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .option('--version <version>', 'version to publish (default: the one in its package.json)', parseVersion)
    .option(
      '--from <folder>',
      'publishes a built workspace with its dist instead of checking and building; the release says so',
    )
    .option('--skip-checks', 'does not check types and lint; the release says so')
    .option('--allow-breaking', 'lets a new major version break what live remotes use');
  cli.change(command, async (remote: string | undefined, options: Options) => {
    const name = options.from === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote ?? '');
    const context = await cli.openToRead(options);
    const build = await buildRemote(cli, name, options);
    const signingKey = await findSigningKey(options, cli);
    const { program } = cli.workspace;
    return publish({ ...context, program, signingKey }, build, options.allowBreaking ?? false);
  });
}

async function buildRemote({ workspace }: Cli, name: string, options: Options): Promise<Build> {
  const isChecked = options.from === undefined && !options.skipChecks;
  if (isChecked) await checkSources(workspace, name);
  const folder = options.from ?? (await workspace.build(name));
  return readBuild(folder, {
    name,
    allowedModules: workspace.allowedModules(),
    version: options.version ?? 'package',
    commit: await workspace.commitOf(folder),
    ...(!isChecked && { skippedChecks: ['types', 'lint'] }),
  });
}

type PublishContext = ReadContext & {
  /** How the command line is called. */
  readonly program: string;
  readonly signingKey: KeyObject | null;
};

function publish(context: PublishContext, build: Build, isBreakingAllowed: boolean): Change {
  const { name, version, commit, files } = build.record;
  const { environment } = context;
  const { store } = environment;
  const check = async () => [
    ...checkCode(build),
    ...(await checkRelease(context, contentOf(await readEnvironment(environment)), {
      candidate: build.record,
      isBreakingAllowed,
    })),
  ];
  return {
    plan: async () => {
      const warnings = await check();
      const to = `published (${Object.keys(files).length} files)`;
      const part = { kind: 'version', name: `${name}@${version}`, from: null, to } as const;
      const changes = (await isPublished(store, build)) ? [] : [part];
      const action = `publish ${name} --version ${version}`;
      return planOf({ environment: environment.name, action, changes, isChecked: true, warnings });
    },
    apply: async () => {
      const ofGate = await check();
      const { isNew, warnings: ofStore } = await publishBuild(store, build, context.author.by);
      const warnings = [...ofGate, ...ofStore];
      if (isNew) await recordPublish(context, build);
      const count = Object.keys(files).length;
      const text = isNew
        ? `${name}@${version} is published in ${store.location} (${count} files). Nobody gets it until it is promoted: ${context.program} promote ${name}@${version} --env ${environment.name}`
        : `${name}@${version} was published before with the same bytes; nothing has changed.`;
      const json = { name, version, isNew, commit, files: count, store: store.location, warnings };
      return { text: withWarnings(text, warnings), json };
    },
  };
}

async function recordPublish(context: PublishContext, { record }: Build): Promise<void> {
  const { environment, author, reason, signingKey, commitUrl } = context;
  const commit = record.commit === null ? null : commitUrl(record.commit);
  const event = {
    kind: 'publish',
    remote: record.name,
    version: record.version,
    at: new Date().toISOString(),
    ...author,
    reason,
    ...(commit !== null && { commit }),
  } as const;
  await recordEvent(environment, event, signingKey);
}

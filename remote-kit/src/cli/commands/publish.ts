import type { KeyObject } from 'node:crypto';
import { checkCode } from '@szn/release-registry/gate/check-code';
import { checkRelease } from '@szn/release-registry/gate/gate';
import { publishBuild } from '@szn/release-registry/records/publish-build';
import { readBuild, type Build } from '@szn/release-registry/records/read-build';
import { contentOf } from '@szn/release-registry/registry/change-registry';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { recordEvent } from '@szn/release-registry/registry/version-events';
import { parseRemoteName, parseVersion } from '../arguments.ts';
import {
  chooseRemote,
  findSigningKey,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReadContext,
  withWarnings,
} from '../release-context.ts';

type Options = CommonOptions & {
  readonly version?: string;
  readonly from?: string;
  readonly allowBreaking?: boolean;
};

export function addPublish(cli: Cli): void {
  cli
    .command('publish')
    .description('Builds a remote and stores it as an immutable version; nobody gets it yet.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .option('--version <version>', 'version to publish (default: the one in its package.json)', parseVersion)
    .option('--from <folder>', 'publishes a built workspace with its dist instead of building')
    .option('--allow-breaking', 'lets a new major version break what live remotes use')
    .action(async (remote: string | undefined, options: Options) => {
      const name = options.from === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote ?? '');
      const context = await cli.openToRead(options);
      const build = await buildRemote(cli, name, options);
      const signingKey = await findSigningKey(options, cli);
      cli.finish(await publish({ ...context, signingKey }, build, options.allowBreaking ?? false));
    });
}

async function buildRemote({ workspace }: Cli, name: string, options: Options): Promise<Build> {
  const folder = options.from ?? (await workspace.build(name));
  return readBuild(folder, {
    name,
    allowedModules: workspace.allowedModules(),
    version: options.version ?? 'package',
    commit: await workspace.commitOf(folder),
  });
}

type PublishContext = ReadContext & { readonly signingKey: KeyObject | null };

async function publish(context: PublishContext, build: Build, isBreakingAllowed: boolean): Promise<Outcome> {
  const { name, version, commit, files } = build.record;
  const { store } = context.environment;
  const current = contentOf(await readEnvironment(context.environment));
  const ofGate = [
    ...checkCode(build),
    ...(await checkRelease(context, current, { candidate: build.record, isBreakingAllowed })),
  ];
  const { isNew, warnings: ofStore } = await publishBuild(store, build, context.by);
  const warnings = [...ofGate, ...ofStore];
  if (isNew) await recordPublish(context, build);
  const count = Object.keys(files).length;
  return {
    text: withWarnings(
      isNew
        ? `${name}@${version} is published in ${store.location} (${count} files). Nobody gets it until it is promoted.`
        : `${name}@${version} was published before with the same bytes; nothing has changed.`,
      warnings,
    ),
    json: { name, version, isNew, commit, files: count, store: store.location, warnings },
  };
}

async function recordPublish(context: PublishContext, { record }: Build): Promise<void> {
  const { environment, by, link, reason, signingKey, commitUrl } = context;
  const commit = record.commit === null ? null : commitUrl(record.commit);
  const event = {
    kind: 'publish',
    remote: record.name,
    version: record.version,
    at: new Date().toISOString(),
    by,
    reason,
    ...(commit !== null && { commit }),
    ...(link !== undefined && { link }),
  } as const;
  await recordEvent(environment, event, signingKey);
}

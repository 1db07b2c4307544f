import { createHash } from 'node:crypto';
import { publishBuild } from '@szn/release-registry/records/publish-build';
import { readBuild } from '@szn/release-registry/records/read-build';
import { chooseRemote, type Cli, type CommonOptions, type Outcome } from '../release-context.ts';
import { UsageError } from '../arguments.ts';

type Options = CommonOptions & { readonly label?: string };

export function addPreview(cli: Cli): void {
  cli
    .command('preview')
    .description(
      'Publishes a remote under a version of its own and prints a link that shows it; no promotion.',
    )
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .option('--label <label>', 'part of the version, such as pr-123', parseLabel)
    .addHelpText('after', '\nExample: szn preview --env staging --label pr-123')
    .action(async (remote: string | undefined, options: Options) => {
      cli.finish(await preview(cli, chooseRemote(cli, remote), options));
    });
}

function parseLabel(text: string): string {
  if (/^[a-z][a-z0-9-]{0,30}$/.test(text)) return text;
  throw new UsageError(`"${text}" cannot be a label: small letters, digits and hyphens, a letter first.`);
}

async function preview(cli: Cli, name: string, options: Options): Promise<Outcome> {
  const { workspace } = cli;
  const { environment, by } = await cli.openToRead(options);
  const address = await workspace.addressOf(environment.name);
  const folder = await workspace.build(name);
  const read = (version: string) =>
    workspace
      .commitOf(folder)
      .then((commit) =>
        readBuild(folder, { name, allowedModules: workspace.allowedModules(), version, commit }),
      );
  const { record } = await read('package');
  const contents = createHash('sha256').update(JSON.stringify(record.files)).digest('hex').slice(0, 10);
  const version = `${record.version}-${options.label ?? 'preview'}.${contents}`;
  await publishBuild(environment.store, await read(version), by);
  const links = record.routes
    .filter((route) => !/[:*]/.test(route))
    .map((route) => `${address ?? ''}${route}?mfe=${name}@${version}`);
  return {
    json: { name, version, links },
    text: [
      `${name}@${version} is published in ${environment.store.location}. Nobody gets it without this link:`,
      ...links.map((link) => `  ${link}`),
      address === null ? `Write the address of ${environment.name} to szn.json to get complete links.` : '',
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

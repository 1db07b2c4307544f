import { checkCode } from '@szn/release-registry/gate/check-code';
import { fixedPaths } from '@szn/release-registry/composition/shared-modules';
import { publishBuild } from '@szn/release-registry/records/publish-build';
import { readBuild } from '@szn/release-registry/records/read-build';
import { addToPreview, previewLabelSchema } from '@szn/release-registry/signed-documents/previews';
import { readDuration, UsageError } from '../../context/arguments.ts';
import { type Change, planOf } from '../../context/change.ts';
import { chooseRemote, type Cli, type CommonOptions } from '../../context/release-context.ts';

type Options = CommonOptions & { readonly label: string; readonly ttl: number };

export function addPreview(cli: Cli): void {
  const command = cli
    .command('preview')
    .description('Publishes a remote and prints a link that shows it in the storefront, without a promotion.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .requiredOption('--label <label>', 'name of the preview; several remotes can share it', parseLabel)
    .option('--ttl <time>', 'time until it expires, such as 12h or 7d, at most 30d', parseTtl, parseTtl('7d'))
    .addHelpText('after', '\nExample: szn preview --env staging --label pr-123 --ttl 7d');
  cli.change(command, (remote: string | undefined, options: Options) =>
    preview(cli, chooseRemote(cli, remote), options),
  );
}

function parseLabel(text: string): string {
  if (previewLabelSchema.safeParse(text).success) return text;
  throw new UsageError(`"${text}" cannot be a label: small letters, digits and hyphens, a letter first.`);
}

const maxTtlMs = 30 * 24 * 3_600_000;

/** Reads a time in milliseconds. */
function parseTtl(text: string): number {
  const time = readDuration(text) ?? 0;
  if (time > 0 && time <= maxTtlMs) return time;
  throw new UsageError(`--ttl takes hours or days, such as 12h or 7d, at most 30d, not "${text}".`);
}

async function preview(cli: Cli, name: string, options: Options): Promise<Change> {
  const { environment, author, signingKey } = await cli.open(options);
  const { by } = author;
  const build = await buildUnderOwnVersion(cli, name);
  return {
    plan: async () => {
      const { label, ttl } = options;
      const to = `${name}@${build.record.version} for ${ttl / 3_600_000} h`;
      const changes = [{ kind: 'version', name: `preview:${label}`, from: null, to } as const];
      return planOf({ environment: environment.name, action: `preview ${name} --label ${label}`, changes });
    },
    apply: async () => {
      const { warnings } = await publishBuild(environment.store, build, by);
      for (const warning of warnings) cli.log(`Warning: ${warning}.`);
      const { version, routes } = build.record;
      const { label, versions, expiresAt } = await addToPreview(environment, {
        label: options.label,
        name,
        version,
        expiresAt: new Date(Date.now() + options.ttl),
        by,
        signingKey,
      });
      const address = await cli.workspace.addressOf(environment.name);
      const links = fixedPaths(routes).map((route) => `${address ?? ''}${route}?mfe=preview:${label}`);
      const names = Object.entries(versions).map((entry) => entry.join('@'));
      return {
        json: { label, expiresAt, versions, links },
        text: [
          `The preview "${label}" shows ${names.join(', ')} until ${expiresAt}, by this link only:`,
          ...links.map((link) => `  ${link}`),
        ].join('\n'),
      };
    },
  };
}

/** As a version of a working tree, so that equal builds are one version and `prune` removes it after the preview. */
async function buildUnderOwnVersion({ workspace }: Cli, name: string) {
  const folder = await workspace.build(name);
  const build = await readBuild(folder, {
    name,
    allowedModules: workspace.allowedModules(),
    version: 'tree',
    commit: await workspace.commitOf(folder),
  });
  checkCode(build);
  return build;
}

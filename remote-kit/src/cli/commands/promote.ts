import { checkRelease } from '@szn/release-registry/gate/gate';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import { promoteToAll, promoteToSome } from '@szn/release-registry/registry/deployments';
import { readPackageFile } from '../../lib/remote-folder.ts';
import { parseVersion, parseVersionArgument, wholeNumber, type VersionArgument } from '../arguments.ts';
import { confirmChange, withWaitOptions, type GatewayOptions } from '../gateways.ts';
import {
  applyChange,
  chooseRemote,
  type Cli,
  type CommonOptions,
  type Outcome,
  type ReleaseContext,
} from '../release-context.ts';

type Promotion = {
  /** Percentage of visitors; 100 sets the version as default. */
  readonly traffic: number;
  readonly allowBreaking?: boolean;
};

export function addPromote(cli: Cli): void {
  withWaitOptions(cli.command('promote'))
    .description('Gives a published version to all visitors, or to some per cent of them.')
    .usage('[options] [<remote>@<version>]')
    .argument(
      '[remote@version]',
      'published version (default: that of package.json where there is only one remote)',
    )
    .option('--traffic <percent>', 'share of the visitors, 0 to 100', wholeNumber('--traffic', 0, 100), 100)
    .option('--allow-breaking', 'lets a new major version break what live remotes use')
    .action(async (text: string | undefined, options: CommonOptions & GatewayOptions & Promotion) => {
      const version = text === undefined ? ownVersion(cli) : parseVersionArgument(text);
      const context = await cli.open(options);
      const { outcome, sequence } = await promote(context, version, options);
      cli.finish(
        await confirmChange(cli, context, { ...options, outcome, wanted: { ...version, sequence } }),
      );
    });
}

/** The version in the package.json of the only remote. */
function ownVersion(cli: Cli): VersionArgument {
  const name = chooseRemote(cli, undefined);
  const { version } = readPackageFile(cli.workspace.folderOf(name));
  return { name, version: parseVersion(String(version)) };
}

async function promote(
  context: ReleaseContext,
  { name, version }: VersionArgument,
  { traffic, allowBreaking: isBreakingAllowed = false }: Promotion,
): Promise<{ readonly outcome: Outcome; readonly sequence: number | undefined }> {
  const chosen = await readRecord(context.environment.store, { name, version });
  // Without traffic nobody gets the files: a damaged canary can be stopped.
  if (traffic > 0) await verifyStoredFiles(context.environment.store, chosen.record);
  const share = traffic === 100 ? '' : ` --traffic ${traffic}`;
  const action = `promote ${name}@${version}${share}${isBreakingAllowed ? ' --allow-breaking' : ''}`;
  const registry = await applyChange(context, action, async (current) => {
    const { microFrontends: all } = current;
    await checkRelease(context, current, { candidate: chosen.record, isBreakingAllowed });
    return traffic === 100 ? promoteToAll(all, chosen) : promoteToSome(all, chosen, traffic);
  });
  const who = traffic === 100 ? 'All visitors' : `${traffic} % of the visitors`;
  const { name: environment } = context.environment;
  const sequence = registry?.sequence;
  const text = `${who} in ${environment} now get ${name}@${version} (registry ${sequence}).`;
  return { sequence, outcome: { text, json: { name, version, traffic, environment, sequence } } };
}

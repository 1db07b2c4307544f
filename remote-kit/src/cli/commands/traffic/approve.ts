import { checkReleases } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import type { RegistryContent } from '@szn/release-registry/registry/change-registry';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { approve, decline, requireRequest } from '@szn/release-registry/registry/promotions';
import { checkMark, readEvents } from '@szn/release-registry/versions/version-events';
import { parseRemoteName, parseVersionArgument, UsageError } from '../../context/arguments.ts';
import { type Change, changeOfRegistry } from '../../context/change.ts';
import { withWaitOptions, type GatewayOptions } from '../../context/gateways.ts';
import {
  promoterOf,
  type Cli,
  type CommonOptions,
  type ReleaseContext,
} from '../../context/release-context.ts';

type Options = CommonOptions & GatewayOptions & { readonly all?: boolean };

/** A remote whose request is decided; with a version, only a request of this one. */
type Decided = { readonly name: string; readonly version?: string };

export function addApprove(cli: Cli): void {
  const approval = withWaitOptions(cli.command('approve'))
    .description('Lets requested promotions of a protected environment take effect. Needs another key.')
    .argument('[remotes...]', 'names of remotes; with @<version>, only a request of this version')
    .option('--all', 'approves all requests');
  cli.change(approval, async (words: readonly string[], options: Options) => {
    const context = await cli.open(options);
    const decided = options.all ? await listRequested(context) : words.map(parseDecided);
    if (decided.length > 0) return approveAll(cli, context, { decided, options });
    throw new UsageError(`Name the remotes, or --all. ${await describeRequests(context)}`);
  });
  const refusal = cli
    .command('decline')
    .description('Removes the requested promotion of a remote.')
    .argument(
      '<remote>',
      'name of the remote; with @<version>, only a request of this version',
      parseDecided,
    );
  cli.change(refusal, async (decided: Decided, options: CommonOptions) => {
    const context = await cli.open(options);
    const { name } = decided;
    const { name: environment } = context.environment;
    return changeOfRegistry(cli, {
      context,
      action: `decline ${name}`,
      note: 'The request is removed; the version can be requested again.',
      edit: (current) => {
        requireDecided(current, decided);
        return decline(current, name);
      },
      report: (sequence) => ({
        text: `The requested promotion of ${name} in ${environment} is declined (registry ${sequence}).`,
        json: { name, environment, sequence },
      }),
    });
  });
}

function parseDecided(word: string): Decided {
  return word.includes('@') ? parseVersionArgument(word) : { name: parseRemoteName(word) };
}

/** Throws a `RejectedError` if nothing waits for the remote, or another version than the one that was seen. */
function requireDecided(content: RegistryContent, { name, version }: Decided) {
  const request = requireRequest(content, name);
  if (version === undefined || request.version === version) return request;
  throw new RejectedError(`${name}@${request.version} is requested now, not ${version}: look at it first.`);
}

async function readRequests({ environment }: ReleaseContext) {
  return (await readEnvironment(environment))?.registry.requests ?? [];
}

async function listRequested(context: ReleaseContext): Promise<readonly Decided[]> {
  const decided = (await readRequests(context)).map(({ remote }) => ({ name: remote }));
  if (decided.length > 0) return decided;
  throw new RejectedError(`No promotion waits for an approval in ${context.environment.name}.`);
}

async function describeRequests(context: ReleaseContext): Promise<string> {
  const versions = (await readRequests(context)).map(({ remote, version }) => `${remote}@${version}`);
  return versions.length > 0 ? `Waiting: ${versions.join(', ')}.` : 'No promotion waits for an approval.';
}

function approveAll(
  cli: Cli,
  context: ReleaseContext,
  { decided, options }: { readonly decided: readonly Decided[]; readonly options: Options },
): Change {
  const { store, name: environment } = context.environment;
  const names = decided.map(({ name }) => name);
  const action = `approve ${names.join(' ')}`;
  let versions: readonly { readonly name: string; readonly version: string }[] = [];
  return changeOfRegistry(cli, {
    context,
    action,
    waiting: options,
    isChecked: true,
    edit: async (current, warn) => {
      const requests = decided.map((one) => requireDecided(current, one));
      versions = requests.map(({ remote, version }) => ({ name: remote, version }));
      const promoter = promoterOf(context, action);
      const next = names.reduce((content, name) => approve(content, name, promoter), current);
      for (const version of versions) {
        const warning = checkMark(
          await readEvents(context.environment, { remote: version.name }),
          version,
          new Date(),
        );
        if (warning !== null) warn(warning);
      }
      const candidates = await Promise.all(versions.map((version) => readRecord(store, version)));
      // Who promotes with --allow-breaking has decided that; the approval confirms it.
      const isBreakingAllowed = requests.every((request) => request.action.includes('--allow-breaking'));
      const warnings = await checkReleases(context, current, { candidates, isBreakingAllowed });
      warnings.forEach(warn);
      for (const { record } of candidates) await verifyStoredFiles(store, record);
      return next;
    },
    report: (sequence) => {
      const list = versions.map(({ name, version }) => `${name}@${version}`).join(', ');
      return {
        wanted: versions.map((version) => ({ ...version, sequence })),
        text: `${list} is approved in ${environment} (registry ${sequence}).`,
        json: { versions, environment, sequence },
      };
    },
  });
}

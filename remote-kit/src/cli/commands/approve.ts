import { checkReleases } from '@szn/release-registry/gate/gate';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecord } from '@szn/release-registry/records/release-record';
import { verifyStoredFiles } from '@szn/release-registry/records/verify-files';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { approve, decline, requireRequest } from '@szn/release-registry/registry/promotions';
import { checkMark, readEvents } from '@szn/release-registry/registry/version-events';
import { parseRemoteName, UsageError } from '../arguments.ts';
import { confirmChanges, withWaitOptions, type GatewayOptions } from '../gateways.ts';
import {
  applyChange,
  promoterOf,
  type Cli,
  type CommonOptions,
  type ReleaseContext,
} from '../release-context.ts';

type Options = CommonOptions & GatewayOptions & { readonly all?: boolean };

export function addApprove(cli: Cli): void {
  withWaitOptions(cli.command('approve'))
    .description('Lets requested promotions of a protected environment take effect. Needs another key.')
    .argument('[remotes...]', 'names of remotes')
    .option('--all', 'approves all requests')
    .action(async (remotes: readonly string[], options: Options) => {
      const context = await cli.open(options);
      const names = options.all ? await listRequested(context) : remotes.map(parseRemoteName);
      if (names.length === 0) {
        throw new UsageError(`Name the remotes, or --all. ${await describeRequests(context)}`);
      }
      const { outcome, wanted } = await approveAll(context, names);
      cli.finish(await confirmChanges(cli, context, { ...options, outcome, wanted }));
    });
  cli
    .command('decline')
    .description('Removes the requested promotion of a remote.')
    .argument('<remote>', 'name of the remote', parseRemoteName)
    .action(async (name: string, options: CommonOptions) => {
      const context = await cli.open(options);
      const registry = await applyChange(context, `decline ${name}`, (current) => decline(current, name));
      const { name: environment } = context.environment;
      cli.finish({
        text: `The requested promotion of ${name} in ${environment} is declined (registry ${registry?.sequence}).`,
        json: { name, environment, sequence: registry?.sequence },
      });
    });
}

async function readRequests({ environment }: ReleaseContext) {
  return (await readEnvironment(environment))?.registry.requests ?? [];
}

async function listRequested(context: ReleaseContext): Promise<readonly string[]> {
  const names = (await readRequests(context)).map(({ remote }) => remote);
  if (names.length > 0) return names;
  throw new RejectedError(`No promotion waits for an approval in ${context.environment.name}.`);
}

async function describeRequests(context: ReleaseContext): Promise<string> {
  const versions = (await readRequests(context)).map(({ remote, version }) => `${remote}@${version}`);
  return versions.length > 0 ? `Waiting: ${versions.join(', ')}.` : 'No promotion waits for an approval.';
}

async function approveAll(context: ReleaseContext, names: readonly string[]) {
  const { store, name: environment } = context.environment;
  let versions: readonly { readonly name: string; readonly version: string }[] = [];
  const action = `approve ${names.join(' ')}`;
  const registry = await applyChange(context, action, async (current) => {
    const requests = names.map((name) => requireRequest(current, name));
    versions = requests.map(({ remote, version }) => ({ name: remote, version }));
    for (const version of versions) {
      const events = await readEvents(context.environment, { remote: version.name });
      checkMark(events, version, new Date());
    }
    const candidates = await Promise.all(versions.map((version) => readRecord(store, version)));
    // Who promotes with --allow-breaking has decided that; the approval confirms it.
    const isBreakingAllowed = requests.every((request) => request.action.includes('--allow-breaking'));
    await checkReleases(context, current, { candidates, isBreakingAllowed });
    for (const { record } of candidates) await verifyStoredFiles(store, record);
    const promoter = promoterOf(context, action);
    return names.reduce((content, name) => approve(content, name, promoter), current);
  });
  const sequence = registry?.sequence;
  const list = versions.map(({ name, version }) => `${name}@${version}`).join(', ');
  return {
    wanted: versions.map((version) => ({ ...version, sequence })),
    outcome: {
      text: `${list} is approved in ${environment} (registry ${sequence}).`,
      json: { versions, environment, sequence },
    },
  };
}

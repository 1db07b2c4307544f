import { RejectedError } from '@szn/release-registry/lib/errors';
import { readRecentErrors } from '@szn/release-registry/registry/recent-errors';
import { findRecord } from '@szn/release-registry/records/release-record';
import { explainStack } from '@szn/release-registry/records/source-maps';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import type { RecentError } from '@szn/shared-contracts/telemetry';
import { parseUrls } from '../../context/arguments.ts';
import type { Cli, CommonOptions, Outcome, ReadContext } from '../../context/release-context.ts';

type Options = CommonOptions & { readonly metrics?: readonly string[] };

export function addExplain(cli: Cli): void {
  cli
    .command('explain')
    .description('Prints an error of a browser with the files and lines of its sources, and the commit.')
    .argument('<error>', 'a stack, or the id of an error in the log of a gateway ("errorId") or the console')
    .option(
      '--metrics <url>[,<url>]',
      'for an id: addresses of /metrics.json of the gateways (default: those announced in the store)',
      parseUrls,
    )
    .addHelpText('after', '\nExample: szn explain 5f0c1e77ab --env production')
    .action(async (error: string, options: Options) => {
      const context = await cli.openToRead(options);
      const found = /^[0-9a-f]{10}$/.test(error) ? await findError(context, error, options) : null;
      cli.finish(await explain(context, found?.report.stack ?? error, found));
    });
}

async function findError(
  { environment }: ReadContext,
  id: string,
  { metrics }: Options,
): Promise<RecentError> {
  const announced = async () =>
    (await readGatewayReports(environment)).flatMap(({ metricsUrl }) => metricsUrl ?? []);
  const { errors, unread } = await readRecentErrors(metrics ?? (await announced()));
  const found = errors.find((error) => error.id === id);
  if (found) return found;
  const silent = unread.length > 0 ? ` No answer from ${unread.join(', ')}.` : '';
  throw new RejectedError(
    `No gateway of ${environment.name} has an error ${id}: each has the latest 100 since its start.${silent} The log of the gateway has its stack, which this command explains, too.`,
  );
}

async function explain(
  { environment: { store }, commitUrl }: ReadContext,
  given: string,
  error: RecentError | null,
): Promise<Outcome> {
  const { stack, releases } = await explainStack(store, given);
  const described = await Promise.all(
    releases.map(async (release) => {
      const commit = (await findRecord(store, release))?.record.commit ?? null;
      return { ...release, commit, commitUrl: commit === null ? null : commitUrl(commit) };
    }),
  );
  const lines = [
    ...(error ? [describeError(error)] : []),
    stack,
    ...described.map(({ name, version, commit, commitUrl: url }) => {
      const from = commit === null ? 'built from no commit' : `commit ${url ?? commit}`;
      return `${name}@${version}: ${from}`;
    }),
  ];
  return { text: lines.join('\n'), json: { stack, releases: described, reported: error } };
}

function describeError({ count, at, report }: RecentError): string {
  const { kind, code, message, path } = report;
  const what = [kind, code].filter((part) => part !== null).join(', ');
  return `${message}\n${what} at ${path}, ${count} times, last ${at}`;
}

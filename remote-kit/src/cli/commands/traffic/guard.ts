import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import { isRenewalDue } from '@szn/release-registry/registry/registry-expiry';
import { findRenewalFault, renewRegistry } from '@szn/release-registry/registry/renew-registry';
import { defaultDistrusted } from '@szn/release-registry/rollouts/rollout-rules';
import { guardOnce, type GuardOptions } from '../../../guard/guard.ts';
import { createVisitTotals } from '../../../guard/visit-counts.ts';
import { parseUrls, readMaxAge, wholeNumber } from '../../context/arguments.ts';
import { type Cli, type CommonOptions, writeChange } from '../../context/release-context.ts';
import { describeEnvironment } from './status.ts';

type Options = CommonOptions & {
  readonly metrics?: readonly string[];
  readonly visits: number;
  readonly points: number;
  readonly networks: number;
  readonly every: number;
  readonly once?: boolean;
};

export function addGuard(cli: Cli): void {
  cli
    .command('guard')
    .description(
      'Watches the metrics of gateways: continues roll-outs, stops canaries that fail too often, renews the registry.',
    )
    .option(
      '--metrics <url>[,<url>]',
      'addresses of /metrics.json of the gateways (default: those announced in the store)',
      parseUrls,
    )
    .option(
      '--visits <number>',
      'visits before a canary is judged',
      wholeNumber('--visits', 1, 1_000_000),
      20,
    )
    .option(
      '--points <number>',
      'percentage points by which a canary may fail more often than the default version',
      wholeNumber('--points', 0, 100),
      5,
    )
    .option(
      '--networks <number>',
      'client networks of which all reports may be false without an effect; 0 where all visitors have one network',
      wholeNumber('--networks', 0, 1000),
      defaultDistrusted,
    )
    .option('--every <seconds>', 'pause between two checks', wholeNumber('--every', 1, 3600), 5)
    .option('--once', 'checks once and ends; judges canaries by all visits since the gateways started')
    .action((options: Options) => runGuard(cli, options));
}

async function runGuard(cli: Cli, options: Options): Promise<void> {
  const context = await cli.open(options);
  const { environment, signingKey, author } = context;
  const maxAgeMs = readMaxAge(cli.settings);
  const fault = findRenewalFault(environment, signingKey);
  if (fault !== null) cli.log(`This guard does not renew the registry: ${fault}.`);
  const isDue = (latest: CheckedRegistry) => isRenewalDue(latest, maxAgeMs, new Date());
  const renewal = { ...author, reason: 'it is about to expire', isDue };
  const guardOptions: GuardOptions = {
    environment,
    signingKey,
    metrics: options.metrics,
    maxAgeMs,
    renew:
      fault === null
        ? async () => {
            await renewRegistry({ environment, signingKey }, renewal);
            cli.log(`Renewed the registry of ${environment.name}.`);
          }
        : null,
    minVisits: options.visits,
    maxExcessPoints: options.points,
    distrusted: options.networks,
    totals: createVisitTotals(options.once ? 'gateway start' : 'first call'),
    log: cli.log,
    change: async ({ action, reason, edit }) => {
      await writeChange({ ...context, reason }, action, edit);
    },
  };
  const guard = () => guardOnce(guardOptions);
  if (options.once) await guard();
  else {
    do {
      // The guard continues if the store is unreachable for some time.
      await guard().catch((error: unknown) => cli.log(String(error)));
    } while (await cli.pause(options.every * 1000));
  }
  cli.finish(await describeEnvironment(environment, maxAgeMs));
}

import { RejectedError } from '@szn/release-registry/lib/errors';
import { describeExpiry, expiryOf, isRenewalDue } from '@szn/release-registry/registry/registry-expiry';
import { renewRegistry } from '@szn/release-registry/registry/renew-registry';
import { readMaxAge } from '../arguments.ts';
import type { Cli, CommonOptions } from '../release-context.ts';

export function addRenew(cli: Cli): void {
  cli
    .command('renew')
    .description('Signs the registry anew, so that it does not expire; the versions stay.')
    .option('--if-due', 'only if half of the time until it expires has passed, for timers')
    .action(async (options: CommonOptions & { readonly ifDue?: boolean }) => {
      const { environment, signingKey, by, link, reason } = await cli.open(options);
      const maxAgeMs = readMaxAge(cli.settings);
      let isRenewed = false;
      const registry = await renewRegistry(
        { environment, signingKey },
        {
          by,
          reason,
          ...(link !== undefined && { link }),
          isDue: (latest) => {
            isRenewed = !options.ifDue || isRenewalDue(latest, maxAgeMs, new Date());
            return isRenewed;
          },
        },
      );
      const { name } = environment;
      if (!registry) throw new RejectedError(`There is no environment "${name}" yet.`);
      const { sequence } = registry;
      const expiry = expiryOf(registry, maxAgeMs, new Date());
      const state = isRenewed ? 'is renewed' : 'is not due';
      cli.finish({
        text: `The registry of ${name} ${state}: registry ${sequence} ${describeExpiry(expiry)}.`,
        json: { environment: name, sequence, isRenewed, expiry },
      });
    });
}

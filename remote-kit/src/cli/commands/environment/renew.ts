import { RejectedError } from '@szn/release-registry/lib/errors';
import { describeExpiry, expiryOf, isRenewalDue } from '@szn/release-registry/registry/registry-expiry';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import {
  findRenewalFault,
  renewalRefusal,
  renewRegistry,
} from '@szn/release-registry/registry/renew-registry';
import { readMaxAge } from '../../context/arguments.ts';
import { type Change, planOf } from '../../context/change.ts';
import type { Cli, CommonOptions, ReleaseContext } from '../../context/release-context.ts';

export function addRenew(cli: Cli): void {
  const command = cli
    .command('renew')
    .description('Signs the registry anew, so that it does not expire; the versions stay.')
    .option('--if-due', 'only if half of the time until it expires has passed, for timers');
  cli.change(command, async (options: CommonOptions & { readonly ifDue?: boolean }) =>
    renewal(await cli.open(options), { maxAgeMs: readMaxAge(cli.settings), ifDue: options.ifDue ?? false }),
  );
}

type RenewalOptions = { readonly maxAgeMs: number; readonly ifDue: boolean };

function renewal(context: ReleaseContext, { maxAgeMs, ifDue }: RenewalOptions): Change {
  const { environment, signingKey, author, reason } = context;
  const { name } = environment;
  const isDue = (latest: CheckedRegistry) => !ifDue || isRenewalDue(latest, maxAgeMs, new Date());
  return {
    plan: async () => {
      const stored = await readEnvironment(environment);
      if (!stored) throw new RejectedError(`There is no environment "${name}" yet.`);
      const fault = findRenewalFault(environment, signingKey);
      if (fault !== null) throw new RejectedError(renewalRefusal(name, fault));
      const expiry = describeExpiry(expiryOf(stored.registry, maxAgeMs, new Date()));
      const part = { kind: 'environment', name, from: expiry, to: 'signed anew' } as const;
      return planOf({ environment: name, action: 'renew', changes: isDue(stored.registry) ? [part] : [] });
    },
    apply: async () => {
      let isRenewed = false;
      const registry = await renewRegistry(
        { environment, signingKey },
        {
          ...author,
          reason,
          isDue: (latest) => {
            isRenewed = isDue(latest);
            return isRenewed;
          },
        },
      );
      if (!registry) throw new RejectedError(`There is no environment "${name}" yet.`);
      const { sequence } = registry;
      const expiry = expiryOf(registry, maxAgeMs, new Date());
      const state = isRenewed ? 'is renewed' : 'is not due';
      return {
        text: `The registry of ${name} ${state}: registry ${sequence} ${describeExpiry(expiry)}.`,
        json: { environment: name, sequence, isRenewed, expiry },
      };
    },
  };
}

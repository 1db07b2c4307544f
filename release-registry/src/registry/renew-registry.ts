import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Registry } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import { changeRegistry, type ChangeOptions, type RegistryChange } from './change-registry.ts';
import type { CheckedRegistry } from './check-registry.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { findKeyFor } from '../keys/key-list.ts';
import { keyIdOf } from '../keys/signature.ts';

/** Why a key cannot renew the registry of an environment; `null` if it can. */
export function findRenewalFault(
  { name, trustedKeys, keys }: Environment,
  signingKey: KeyObject,
): string | null {
  const authority = { rootKeys: trustedKeys ?? [], list: keys?.list ?? null };
  const keyId = keyIdOf(createPublicKey(signingKey));
  const found = findKeyFor(authority, keyId, { environment: name, subject: 'every remote' });
  return 'reason' in found ? found.reason : null;
}

export function renewalRefusal(environment: string, fault: string): string {
  return `You may not renew ${environment}: that needs a key that may change every remote, and ${fault}.`;
}

type Renewal = Omit<RegistryChange, 'change' | 'action' | 'renews'> & {
  /** Called with the latest registry; default: it is renewed in any case. */
  readonly isDue?: (latest: CheckedRegistry) => boolean;
};

/**
 * Signs the registry of an environment anew, with the time of now. Resolves to the latest registry, `null` if there is none.
 * Rejects with a {@link RejectedError} if the key may not change every remote.
 */
export async function renewRegistry(
  options: ChangeOptions,
  { isDue = () => true, ...description }: Renewal,
): Promise<Registry | null> {
  const { environment, signingKey } = options;
  // A change of an environment that does not exist would make it.
  if (!(await readEnvironment(environment))) return null;
  return changeRegistry(options, {
    ...description,
    action: 'renew',
    renews: isDue,
    change: (current) => {
      // After the registry was read: it can name a newer key list.
      const fault = findRenewalFault(environment, signingKey);
      if (fault !== null) {
        throw new RejectedError(renewalRefusal(environment.name, fault));
      }
      return current;
    },
  });
}

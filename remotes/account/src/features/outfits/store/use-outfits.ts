import { useMemo } from 'react';
import { isRequestError, type ShellServices } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useSession } from '@szn/shared-ui/use-session';
import { refusalReason } from '@szn/shared-ui/failure-text';
import { createDeviceOutfits, joinDeviceOutfits } from './device-outfits.ts';
import { createOutfitApi, type OutfitStore } from './outfit-api.ts';

/**
 * The outfits of the shopper: those of the account for members, after those of the device have joined it, and those of the
 * device for guests. `owner` changes with the shopper; `null` until the session is known, and on the server.
 */
export function useOutfits(): { readonly owner: string; readonly store: OutfitStore } | null {
  const services = useServices();
  const session = useSession();
  const owner = session.status === 'member' ? session.user.id : session.status;
  return useMemo(() => {
    if (owner === 'unknown') return null;
    return {
      owner,
      store: owner === 'guest' ? createDeviceOutfits(services) : createMemberOutfits(services),
    };
  }, [owner, services]);
}

function createMemberOutfits(services: ShellServices): OutfitStore {
  const account = createOutfitApi(services.http);
  return {
    ...account,
    list: async (signal) => {
      await joinDeviceOutfits(services);
      return await account.list(signal);
    },
    read: async (id, signal) => {
      await joinDeviceOutfits(services);
      return await account.read(id, signal);
    },
  };
}

/** Shows why a call of a store has failed, in the words of the provider if it has some. */
export function useFailureNotice() {
  const { notify, telemetry } = useServices();
  return (error: unknown, text: string) => {
    if (!isRequestError(error)) telemetry.report(error, { during: 'outfits' });
    notify({ kind: 'error', text: refusalReason(error) ?? text });
  };
}

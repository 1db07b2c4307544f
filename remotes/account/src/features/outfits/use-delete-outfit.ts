import { outfitPaths } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import type { Outfit, OutfitStore } from './store/outfit-api.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import { useFailureNotice } from './store/use-outfits.ts';

/** Deletes an outfit, then offers to create it again with its products. */
export function useDeleteOutfit(store: OutfitStore) {
  const { notify, navigate } = useServices();
  const fail = useFailureNotice();

  async function restore({ name, budget, items }: Outfit, onChanged?: () => void) {
    try {
      const outfit = await store.create({ name, budget, items });
      notify({ kind: 'success', text: messages.restored(name) });
      // A list that was opened after the deletion does not know of the outfit.
      if (onChanged && window.location.pathname === outfitPaths.outfits()) onChanged();
      else navigate(outfitPaths.outfit(outfit.id));
    } catch (error) {
      fail(error, messages.createFailed);
    }
  }

  return async (outfit: Outfit, onChanged?: () => void): Promise<void> => {
    try {
      await store.remove(outfit.id);
    } catch (error) {
      fail(error, messages.deleteFailed);
      onChanged?.();
      return;
    }
    const undo = { label: messages.undo, run: () => void restore(outfit, onChanged) };
    const describe = outfit.isShared ? messages.deletedShared : messages.deleted;
    notify({ kind: 'success', text: describe(outfit.name), action: undo });
    if (window.location.pathname !== outfitPaths.outfits()) navigate(outfitPaths.outfits());
  };
}

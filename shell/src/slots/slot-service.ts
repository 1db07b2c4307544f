import { ownValue } from '@szn/shared-contracts';
import type { Composition, SlotService } from '@szn/shared-contracts';

/** The slots of a page. A remote that is switched off fills none; of several remotes the first one fills it. */
export function createSlotService({ remotes }: Composition): SlotService {
  return {
    find: (name) =>
      ownValue(remotes.find(({ fills, killed }) => killed === null && ownValue(fills, name))?.fills, name),
    load: async () => {
      const { SlotContent } = await import(/* webpackChunkName: "slots" */ './slot-content.tsx');
      return SlotContent;
    },
  };
}

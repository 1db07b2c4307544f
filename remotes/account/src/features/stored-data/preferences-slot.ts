import type { OfferedSlot } from '@szn/shared-contracts';

/** The choices of the lists: whether they load while scrolling, and whether clicks are counted. */
export const preferencesSlot: OfferedSlot = { name: 'account.preferences.v1', size: 'dialog' };

import type { OfferedSlot } from '@szn/shared-contracts';

/** Below the first row of products. */
export const afterNewest: OfferedSlot = { name: 'home.after-newest.v1', size: 'product-row' };

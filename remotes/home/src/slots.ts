import type { OfferedSlot } from '@szn/shared-contracts';

/** Below the first row of products, in this order. */
export const inMySize: OfferedSlot = { name: 'home.in-my-size.v1', size: 'product-row' };
export const afterNewest: OfferedSlot = { name: 'home.after-newest.v1', size: 'product-row' };

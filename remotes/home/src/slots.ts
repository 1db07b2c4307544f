import type { OfferedSlot } from '@szn/shared-contracts';

/** Below the last section of the page. */
export const beforeFooter: OfferedSlot = { name: 'home.before-footer.v1', size: 'product-row' };

import { defineEvent, defineState } from '../bus/topic.ts';
import { readField } from '../wire/json.ts';

/** A shopper left for a brand's own page. */
export type ProductOpened = { readonly productId: string | null; readonly source: string };

export const productOpened = /* @__PURE__ */ defineEvent<ProductOpened>({
  name: 'product:opened',
  read: (value) => {
    const productId = readField(value, 'productId');
    const source = readField(value, 'source');
    if (typeof source !== 'string') return undefined;
    if (productId !== null && typeof productId !== 'string') return undefined;
    return { productId, source };
  },
});

/** Whether the home page's splash covers the page; nothing else opens itself meanwhile. Published by home. */
export const splashChanged = /* @__PURE__ */ defineState<{ readonly isShown: boolean }>({
  name: 'splash:changed',
  read: (value) => {
    const isShown = readField(value, 'isShown');
    return typeof isShown === 'boolean' ? { isShown } : undefined;
  },
});

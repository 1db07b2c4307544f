import { defineEvent, defineState } from '../bus/topic.ts';
import { readField } from '../wire/readers.ts';

// Servers compile this file without the types of the DOM.
declare const window: unknown;

export type ProductOpened = { readonly productId: string | null; readonly source: string };

/** A shopper opened a product page of a brand. */
export const productOpened = /* @__PURE__ */ defineEvent<ProductOpened>({
  name: 'product:opened',
  payload: typeof window === 'undefined' ? { productId: 'string | null', source: 'string' } : undefined,
  read: (value) => {
    const productId = readField(value, 'productId');
    const source = readField(value, 'source');
    if (typeof source !== 'string') return undefined;
    if (productId !== null && typeof productId !== 'string') return undefined;
    return { productId, source };
  },
});

/** A shopper ticked a product for comparison. */
export const productCompared: typeof productOpened = /* @__PURE__ */ Object.assign({}, productOpened, {
  name: 'product:compared',
});

/** Whether the splash covers the home page; other overlays wait until it is hidden. Published by home. */
export const splashChanged = /* @__PURE__ */ defineState<{ readonly isShown: boolean }>({
  name: 'splash:changed',
  payload: typeof window === 'undefined' ? { isShown: 'boolean' } : undefined,
  read: (value) => {
    const isShown = readField(value, 'isShown');
    return typeof isShown === 'boolean' ? { isShown } : undefined;
  },
});

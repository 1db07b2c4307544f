import { defineCommand, defineState } from '../bus/topic.ts';
import { isJsonObject, readField, readId, type JsonObject } from '../wire/readers.ts';

// Servers compile this file without the types of the DOM.
declare const window: unknown;

/** Which products the signed-in shopper has on the wishlist, pending changes included; empty for guests. */
export type WishlistState = { readonly productIds: readonly string[] };

export const wishlistChanged = /* @__PURE__ */ defineState<WishlistState>({
  name: 'wishlist:changed',
  payload: typeof window === 'undefined' ? { productIds: 'string[]' } : undefined,
  read: (value) => {
    const productIds = readField(value, 'productIds');
    return isTexts(productIds) ? { productIds } : undefined;
  },
});

export type WishlistSet = {
  /**
   * The product in its wire form, with an `_id`. The whole product is sent, so that the wishlist page can show it at
   * once and offline. The owner parses it with `readProduct`.
   */
  readonly product: JsonObject;
  readonly isInWishlist: boolean;
};

/** `sign-in-needed`: nothing has changed; the shopper must sign in first. */
export type WishlistSetResult = { readonly outcome: 'added' | 'removed' | 'sign-in-needed' };

/** Adds a product to the wishlist or removes it. Idempotent. Owned by account. */
export const wishlistSet = /* @__PURE__ */ defineCommand<WishlistSet, WishlistSetResult>({
  name: 'wishlist.set',
  payload:
    typeof window === 'undefined'
      ? {
          isInWishlist: 'boolean',
          'product._id': 'string',
          'product.title': 'string?',
          'product.image': 'string?',
          'product.source': 'string?',
          'product.link': 'string?',
          'product.price': 'number | string?',
          'product.salePrice': 'number | string | null?',
        }
      : undefined,
  read: (value) => {
    const product = readField(value, 'product');
    const isInWishlist = readField(value, 'isInWishlist');
    if (!isJsonObject(product) || readId(readField(product, '_id')) === undefined) return undefined;
    return typeof isInWishlist === 'boolean' ? { product, isInWishlist } : undefined;
  },
  readAnswer: (value) => {
    const outcome = readField(value, 'outcome');
    const isValid = outcome === 'added' || outcome === 'removed' || outcome === 'sign-in-needed';
    return isValid ? { outcome } : undefined;
  },
});

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

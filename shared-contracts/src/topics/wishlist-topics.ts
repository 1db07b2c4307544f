import { defineCommand, defineState } from '../bus/topic.ts';
import { readField } from '../wire/json.ts';
import { readProduct, type WireProduct } from '../wire/product.ts';

/** Which products the signed-in shopper has on the wishlist; empty for guests. */
export type WishlistState = { readonly productIds: readonly string[] };

export const wishlistChanged = /* @__PURE__ */ defineState<WishlistState>({
  name: 'wishlist:changed',
  read: (value) => {
    const productIds = readField(value, 'productIds');
    return isTexts(productIds) ? { productIds } : undefined;
  },
});

/** The product travels whole, so that the wishlist can show it at once and while offline. */
export type WishlistToggle = { readonly product: WireProduct };

/**
 * `added` and `removed` say what the heart shows from now on; `sign-in-needed` that nothing was changed and the
 * shopper was told why.
 */
export type WishlistToggled = { readonly outcome: 'added' | 'removed' | 'sign-in-needed' };

/** Section 4: "toggling removes a product already on the wishlist, otherwise adds it". Owned by account. */
export const wishlistToggle = /* @__PURE__ */ defineCommand<WishlistToggle, WishlistToggled>({
  name: 'wishlist.toggle',
  read: (value) => {
    const product = readField(value, 'product');
    return isWireProduct(product) ? { product } : undefined;
  },
  readAnswer: (value) => {
    const outcome = readField(value, 'outcome');
    const isKnown = outcome === 'added' || outcome === 'removed' || outcome === 'sign-in-needed';
    return isKnown ? { outcome } : undefined;
  },
});

function isWireProduct(value: unknown): value is WireProduct {
  if (readProduct(value)?.id == null) return false;
  const isPrice = (price: unknown) => typeof price === 'number' || typeof price === 'string';
  const salePrice = readField(value, 'salePrice');
  return (
    ['_id', 'title', 'image', 'source', 'link'].every((name) => typeof readField(value, name) === 'string') &&
    isPrice(readField(value, 'price')) &&
    (salePrice === null || isPrice(salePrice))
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

import type { Product } from '@szn/shared-contracts';

/** A product of a slide with the picture that the slide shows of it. */
export type HeroProduct = { readonly product: Product; readonly image: string };

const maxProducts = 2;

/** The `sizes` of a hero picture. */
export const heroPictureSizes = '(min-width: 1024px) 26vw, 50vw';

/**
 * The products of a slide: one of each kind of garment first, no picture twice. The second picture of a product where it
 * has one, because the rows below show the first. `offset` skips products, so that two slides with similar rows show
 * different ones.
 */
export function selectHeroProducts(products: readonly Product[], offset = 0): readonly HeroProduct[] {
  const pictured = products.flatMap((product) => {
    const image = product.secondImage ?? product.image;
    return image ? [{ product, image }] : [];
  });
  const all = uniqueBy(pictured, ({ image }) => image);
  const ranked = [...new Set([...uniqueBy(all, ({ image }) => garmentKind(image)), ...all])];
  const start = ranked.length > 0 ? offset % ranked.length : 0;
  return [...ranked.slice(start), ...ranked.slice(0, start)].slice(0, maxProducts);
}

/** The first item of each key. */
function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return items.filter((item, index) => items.findIndex((other) => keyOf(other) === keyOf(item)) === index);
}

/** The largest discount in whole percent; `undefined` when no product has one. */
export function largestDiscountPercent(products: readonly Product[]): number | undefined {
  const discounts = products.flatMap(({ discountPercent }) => discountPercent ?? []);
  return discounts.length === 0 ? undefined : Math.max(...discounts);
}

/** Sample pictures are named `<kind>--<variant>`; any other picture is a kind of its own. */
function garmentKind(image: string): string {
  return image.split('--', 1).join();
}

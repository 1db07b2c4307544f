import type { Product } from '@szn/shared-contracts';

/** A product of a slide with the picture that the slide shows of it. */
export type HeroProduct = { readonly product: Product; readonly image: string };

const maxProducts = 2;

/** Names of pictures that show the back or a detail. The import has put those of details last, where there are others. */
const otherView = /[-_](?:back|detail|close-?up)\b/;

/** The `sizes` of a hero picture. */
export const heroPictureSizes = '(min-width: 768px) 23vw, 50vw';

/**
 * The products of a slide whose first picture is the front of the whole garment: one of each kind of garment first, no
 * picture twice. `offset` skips products that another slide or a row below shows.
 */
export function selectHeroProducts(products: readonly Product[], offset = 0): readonly HeroProduct[] {
  const pictured = products.flatMap((product) =>
    product.image && !otherView.test(product.image) ? [{ product, image: product.image }] : [],
  );
  const all = uniqueBy(pictured, ({ image }) => image);
  const start = all.length > 0 ? offset % all.length : 0;
  const ordered = [...all.slice(start), ...all.slice(0, start)];
  const kinds = uniqueBy(ordered, ({ image }) => garmentKind(image));
  return [...new Set([...kinds, ...ordered])].slice(0, maxProducts);
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

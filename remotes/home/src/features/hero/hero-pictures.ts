import type { Product } from '@szn/shared-contracts';

const maxPictures = 2;

/** The `sizes` of a hero picture. */
export const heroPictureSizes = '(min-width: 1024px) 26vw, 50vw';

/**
 * The pictures of a slide: one of each kind of garment first, no address twice. The second picture of a product where it
 * has one, because the rows below show the first. `offset` skips pictures, so that two slides with similar rows show
 * different ones.
 */
export function selectHeroPictures(products: readonly Product[], offset = 0): readonly string[] {
  const images = [...new Set(products.flatMap(({ image, secondImage }) => secondImage ?? image ?? []))];
  const firstOfKind = images.filter(
    (image, index) => images.findIndex((other) => garmentKind(other) === garmentKind(image)) === index,
  );
  const ranked = [...new Set([...firstOfKind, ...images])];
  const start = ranked.length > 0 ? offset % ranked.length : 0;
  return [...ranked.slice(start), ...ranked.slice(0, start)].slice(0, maxPictures);
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

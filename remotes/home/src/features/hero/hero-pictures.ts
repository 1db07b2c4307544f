import type { Product } from '@szn/shared-contracts';

/** How many pictures a slide has room for. */
const mostPictures = 2;

/** How wide one cut-in picture is drawn. */
export const heroPictureSizes = '(min-width: 1024px) 26vw, 50vw';

/**
 * The pictures a slide cuts in: different garments first, each address once. A slide begins `skipped` garments further
 * on than the first, so that two slides whose lists begin alike do not look alike.
 */
export function heroPictures(products: readonly Product[], skipped = 0): readonly string[] {
  const images = [...new Set(products.flatMap(({ image }) => image ?? []))];
  const firstOfKind = images.filter(
    (image, place) => images.findIndex((other) => garmentKind(other) === garmentKind(image)) === place,
  );
  const ranked = [...new Set([...firstOfKind, ...images])];
  const start = ranked.length > 0 ? skipped % ranked.length : 0;
  return [...ranked.slice(start), ...ranked.slice(0, start)].slice(0, mostPictures);
}

/** The deepest cut among the products, in whole percent; `undefined` when nothing is reduced. */
export function deepestCut(products: readonly Product[]): number | undefined {
  const cuts = products.flatMap(({ discountPercent }) => discountPercent ?? []);
  return cuts.length === 0 ? undefined : Math.max(...cuts);
}

/** Drawn garments are named `<kind>--<variant>`; any other picture is a kind of its own. */
function garmentKind(image: string): string {
  return image.split('--', 1).join();
}

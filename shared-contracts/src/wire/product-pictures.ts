import type { Product } from './product.ts';

/** The widest row of a list, in products. */
const maxColumns = 5;

/**
 * The products of one row, no two with one first picture: shoppers take them for one product. A product whose picture is
 * in the row already leads with its other one, unless that shows a detail only, and is left out without such a one.
 */
export function distinctPictures(products: readonly Product[]): readonly Product[] {
  const shown = new Set<string>();
  return products.flatMap((product) => {
    const other = withFreePicture(product, shown);
    if (other?.image) shown.add(other.image);
    return other ?? [];
  });
}

/** The same for a list of many rows, from which no product is left out: a picture is free again a row later. */
export function separatePictures(products: readonly Product[]): readonly Product[] {
  const separated: Product[] = [];
  for (const product of products) {
    const near = new Set(separated.slice(1 - maxColumns).map(({ image }) => image));
    separated.push(withFreePicture(product, near) ?? product);
  }
  return separated;
}

function withFreePicture(product: Product, shown: ReadonlySet<string | null>): Product | undefined {
  const { image, secondImage } = product;
  if (image === null || !shown.has(image)) return product;
  if (secondImage === undefined || shown.has(secondImage) || isDetailPicture(secondImage)) return undefined;
  return { ...product, image: secondImage, secondImage: image };
}

/** The pictures of a product in their order, those that show a detail only behind the others. */
export function sortPictures(urls: readonly string[]): readonly string[] {
  return [...urls.filter((url) => !isDetailPicture(url)), ...urls.filter(isDetailPicture)];
}

/** Whether the name of the file says that the picture shows a part of the product, or its fabric. */
function isDetailPicture(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /(?:^|[-_. ])(?:details?|close-?up|zoom|swatch)(?:[-_. \d]|$)/i.test(name);
}

import { createSaleShelf, type Shelf } from '../../common/shelves/shelf.ts';
import type { Gender } from '@szn/shared-contracts';

/** One sale slider: a category by its display name, and the shelf it shows. */
export type SaleCategory = { readonly gender: Gender; readonly category: string; readonly shelf: Shelf };

/** The six of section 2, "Sale sliders on the home page", in its order. */
export const saleCategories: readonly SaleCategory[] = [
  createSaleCategory('men', 'T-shirts'),
  createSaleCategory('men', 'Sweatshirts'),
  createSaleCategory('men', 'Jeans'),
  createSaleCategory('women', 'Tops'),
  createSaleCategory('women', 'Dresses'),
  createSaleCategory('women', 'Bottoms'),
];

/** Those near enough to the first screen for the server to fetch them. */
export const firstSaleShelves: readonly Shelf[] = saleCategories.slice(0, 2).map(({ shelf }) => shelf);

function createSaleCategory(gender: Gender, category: string): SaleCategory {
  return { gender, category, shelf: createSaleShelf(gender, category) };
}

import { defaultSortOrder, type Gender, type SortOrder } from '@szn/shared-contracts';

/** A list of products the home page draws, and the one call it comes from (specification, section 7). */
export type Shelf = {
  /** Names the shelf in the store. */
  readonly key: string;
  readonly path: string;
  readonly limit: number;
  readonly sort: SortOrder;
};

/** Section 9: "home sale fetch limit 20 per category". */
const saleLimit = 20;

export const newestShelf: Shelf = { key: 'newest', path: '/products', limit: 12, sort: defaultSortOrder };

/** What is on sale anywhere; wide enough to find the deepest cuts in it. */
export const onSaleShelf: Shelf = {
  key: 'on-sale',
  path: '/products/sale',
  limit: 40,
  sort: defaultSortOrder,
};

export const genderShelves: Readonly<Record<Gender, Shelf>> = {
  men: createGenderShelf('men'),
  women: createGenderShelf('women'),
};

/** What one category has on sale; the call names it by its display name. */
export function createSaleShelf(gender: Gender, category: string): Shelf {
  return {
    key: `sale/${gender}/${category}`,
    path: `/products/sales/gender/category/${gender}/${encodeURIComponent(category)}`,
    limit: saleLimit,
    sort: defaultSortOrder,
  };
}

function createGenderShelf(gender: Gender): Shelf {
  return { key: gender, path: `/products/gender/${gender}`, limit: 12, sort: defaultSortOrder };
}

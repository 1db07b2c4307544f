import { defaultSortOrder, type Gender, type SortOrder } from '@szn/shared-contracts';

/** A list of products on the home page and the one request that fetches it (specification, section 7). */
export type ProductRowQuery = {
  /** Identifies the list in the store. */
  readonly key: string;
  /** Path below the API's base path. */
  readonly path: string;
  readonly limit: number;
  readonly sort: SortOrder;
};

/** A sale row: a category by its display name. */
export type SaleCategory = {
  readonly gender: Gender;
  readonly category: string;
  readonly query: ProductRowQuery;
};

export const newestQuery = createQuery('newest', '/products', 12);

/** Products on sale of any category: enough of them to find the largest discounts. */
export const onSaleQuery = createQuery('on-sale', '/products/sale', 40);

export const genderQueries: Readonly<Record<Gender, ProductRowQuery>> = {
  men: createQuery('men', '/products/gender/men', 12),
  women: createQuery('women', '/products/gender/women', 12),
};

/** The six rows of section 2, "Sale sliders on the home page", in its order. */
export const saleCategories: readonly SaleCategory[] = [
  createSaleCategory('men', 'T-shirts'),
  createSaleCategory('men', 'Sweatshirts'),
  createSaleCategory('men', 'Jeans'),
  createSaleCategory('women', 'Tops'),
  createSaleCategory('women', 'Dresses'),
  createSaleCategory('women', 'Bottoms'),
];

/** What the server fetches: the hero's first slide and the sale rows near the first screen. */
export const serverQueries: readonly ProductRowQuery[] = [
  newestQuery,
  ...saleCategories.slice(0, 2).map(({ query }) => query),
];

/** Section 9: "home sale fetch limit 20 per category". The API's path has the category's display name. */
function createSaleCategory(gender: Gender, category: string): SaleCategory {
  const path = `/products/sales/gender/category/${gender}/${encodeURIComponent(category)}`;
  return { gender, category, query: createQuery(`sale/${gender}/${category}`, path, 20) };
}

function createQuery(key: string, path: string, limit: number): ProductRowQuery {
  return { key, path, limit, sort: defaultSortOrder };
}

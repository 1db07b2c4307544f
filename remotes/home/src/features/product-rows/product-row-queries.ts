import type { Gender } from '@szn/shared-contracts';

/** A list of products on the home page and the one request that fetches it (specification, section 7). */
export type ProductRowQuery = {
  readonly key: string;
  readonly path: string;
  readonly limit: number;
  /** Further filters in the query string. */
  readonly filters?: Readonly<Record<string, string>>;
  /** An addition to the specification, whose order is fixed: without page and sort order. */
  readonly isUnsorted?: true;
};

/** Enough for a row without those in the hero and on sale. */
export const newestQuery: ProductRowQuery = { key: 'newest', path: '/products', limit: 16 };

/** Every category that has no sale row of its own below: no product is on the page twice. */
const otherCategories =
  'Polos,Jackets,Shirts,Sweatpants,Accessories,Hoodies,Denim,Jersey,Hoodies & Sweatshirts,Bodysuits,Corsets,Parachute Pants,Trousers,Shorts,Skirts,Swimwear,Playsuits,Co-ord Set,Beachwear';

/** Products on sale: enough of them to find the largest discounts. */
export const onSaleQuery: ProductRowQuery = {
  key: 'on-sale',
  path: '/products/sale',
  limit: 40,
  filters: { categories: otherCategories },
};

/** What the texts of the hero's slides name. */
export const genderQueries: Readonly<Record<Gender, ProductRowQuery>> = {
  men: {
    key: 'men',
    path: '/products/gender/men',
    limit: 20,
    filters: { categories: 'T-shirts,Hoodies,Jeans' },
  },
  women: {
    key: 'women',
    path: '/products/gender/women',
    limit: 20,
    filters: { categories: 'Corsets,Co-ord Set,Jeans' },
  },
};

/** The six rows of section 2, "Sale sliders on the home page", in its order. */
export const saleCategories = [
  createSaleCategory('men', 'T-shirts'),
  createSaleCategory('men', 'Sweatshirts'),
  createSaleCategory('men', 'Jeans'),
  createSaleCategory('women', 'Tops'),
  createSaleCategory('women', 'Dresses'),
  createSaleCategory('women', 'Bottoms'),
];

/** What these brands added in the last 30 days; `brands` is a list of `encodeNames`. */
export function createFollowedQuery(brands: string): ProductRowQuery {
  const filters = { brands, days: '30' };
  return {
    key: `followed/${brands}`,
    path: '/products/latest',
    limit: 12,
    filters,
    isUnsorted: true,
  };
}

/** What the server fetches: the hero's first slide and the first row. */
export const serverQueries: readonly ProductRowQuery[] = [newestQuery];

/** Section 9: "home sale fetch limit 20 per category". The API's path has the category's display name. */
function createSaleCategory(gender: Gender, category: string) {
  const path = `/products/sales/gender/category/${gender}/${encodeURIComponent(category)}`;
  const query: ProductRowQuery = { key: `sale/${gender}/${category}`, path, limit: 20 };
  return { gender, category, query };
}

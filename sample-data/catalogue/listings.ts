import type { SampleProduct } from './sample-products.ts';

export type ListedProduct = Pick<
  SampleProduct,
  'id' | 'brand' | 'gender' | 'categorySlug' | 'pricePaise' | 'salePaise' | 'createdAt'
>;

/**
 * The storefront's lists of these products by name: everything, a gender, a category, a brand, and the sale of each, by
 * time, by price and by discount. The highest price first is the reverse of the lowest first and not listed.
 */
export function listProducts<Product extends ListedProduct>(
  products: readonly Product[],
): ReadonlyMap<string, readonly Product[]> {
  const scopes = new Map<string, Product[]>();
  for (const product of products) {
    for (const scope of scopesOf(product)) {
      const listed = scopes.get(scope);
      if (listed === undefined) scopes.set(scope, [product]);
      else listed.push(product);
    }
  }
  const lists = new Map<string, readonly Product[]>();
  for (const [scope, listed] of scopes) {
    lists.set(`${scope} by time`, listed.toSorted(byTime));
    lists.set(`${scope} by price`, listed.toSorted(byPrice));
    lists.set(`${scope} by discount`, listed.toSorted(byDiscount));
  }
  return lists;
}

function scopesOf({ brand, gender, categorySlug, salePaise }: ListedProduct): string[] {
  const scopes = ['all', gender, `${gender}/${categorySlug}`];
  const sale = salePaise === null ? [] : scopes.map((scope) => `sale ${scope}`);
  return [...scopes, `brand ${brand}`, ...sale];
}

function byTime(one: ListedProduct, other: ListedProduct): number {
  return compare(other.createdAt, one.createdAt) || compare(other.id, one.id);
}

function byPrice(one: ListedProduct, other: ListedProduct): number {
  return paidPaise(one) - paidPaise(other) || compare(one.id, other.id);
}

/** As the provider sorts: by whole percent, then by id from the last. */
function byDiscount(one: ListedProduct, other: ListedProduct): number {
  return discountPercent(other) - discountPercent(one) || compare(other.id, one.id);
}

function discountPercent({ pricePaise, salePaise }: ListedProduct): number {
  return salePaise === null ? 0 : Math.round(100 * (1 - salePaise / pricePaise));
}

function paidPaise({ pricePaise, salePaise }: ListedProduct): number {
  return salePaise ?? pricePaise;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const homeSaleScopes = [
  'men/t-shirts',
  'men/sweatshirts',
  'men/jeans',
  'women/tops',
  'women/dresses',
  'women/bottoms',
];

/** The products of the home page: the newest, six rows of the sale, and the newest of the sale in other categories. */
export function listHomePage<Product extends ListedProduct>(products: readonly Product[]): Product[] {
  const lists = listProducts(products);
  const newest = (scope: string) => lists.get(`${scope} by time`) ?? [];
  const rowCategories = new Set(homeSaleScopes.map((scope) => scope.split('/')[1]));
  const others = newest('sale all').filter(({ categorySlug }) => !rowCategories.has(categorySlug));
  return [
    ...new Set([
      ...newest('all').slice(0, 12),
      ...homeSaleScopes.flatMap((scope) => newest(`sale ${scope}`).slice(0, 20)),
      ...others.slice(0, 40),
    ]),
  ];
}

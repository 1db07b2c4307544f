import { brands, categories, genders, sortOrders } from '@szn/shared-contracts';

/** One kind of request. `request` is asked anew for every one of them, so that they can differ. */
export type BenchCase = {
  readonly name: string;
  readonly request: (index: number) => BenchRequest;
};

export type BenchRequest = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
};

const sorts = sortOrders.map(({ value }) => value);
const slugs = brands.map(({ storedName }) => encodeURIComponent(storedName));
const pairs = genders.flatMap((gender) =>
  categories[gender].map(({ name }) => `${gender}/${encodeURIComponent(name)}`),
);
const looks = [
  'black',
  'washed',
  'oversized',
  'cropped',
  'cobalt',
  'rust',
  'sage',
  'vintage',
  'boxy',
  'graphic',
];
const garments = [
  'hoodie',
  'jeans',
  'tee',
  'shirt',
  'jacket',
  'dress',
  'skirt',
  'cargo',
  'polo',
  'corset',
  'joggers',
];

/** Lists as shoppers open them, in great variety; meant for a provider that keeps no answers. */
export const variedCases: readonly BenchCase[] = [
  get(
    'list, page 1',
    (index) => `/products?limit=12&sort=${at(sorts, index)}&maxPrice=${90_000 + (index % 5000)}`,
  ),
  get(
    'list, page 100',
    (index) => `/products?limit=12&page=100&sort=${at(sorts, index)}&maxPrice=${90_000 + (index % 5000)}`,
  ),
  get(
    'list by brand',
    (index) => `/products/source/${at(slugs, index)}?limit=12&sort=${spread(sorts, index, 25)}`,
  ),
  get(
    'list by gender and category',
    (index) =>
      `/products/gender/category/${at(pairs, index)}?limit=${10 + (index % 9)}&sort=${spread(sorts, index, 32)}`,
  ),
  get(
    'sale by gender and category',
    (index) =>
      `/products/sales/gender/category/${at(pairs, index)}?limit=${10 + (index % 9)}&sort=${spread(sorts, index, 32)}`,
  ),
  get(
    'filtered: 3 brands, prices',
    (index) =>
      `/products/filtered?limit=12&brands=${at(slugs, index)},${at(slugs, index + 7)},${at(slugs, index + 15)}` +
      `&minPrice=${500 + (index % 700)}&maxPrice=${3000 + (index % 900)}&sort=${spread(sorts, index, 25)}`,
  ),
  get(
    'filter-options',
    (index) => `/products/filter-options?source=${at(slugs, index)}&gender=${spread(genders, index, 25)}`,
  ),
  get(
    'search, page 1',
    (index) =>
      `/products/search?limit=${10 + (index % 9)}&q=${at(looks, index)}+${at(garments, index)}&sort=${spread(sorts, index, 110)}`,
  ),
  get('suggestions', (index) => `/products/suggestions?q=${beginning(index)}`),
];

/** What a busy shop asks over and over: first pages. */
export const repeatedCases: readonly BenchCase[] = [
  get('list, page 1', () => '/products?limit=12'),
  get('sale, page 1', () => '/products/sale?limit=12'),
  get('gender and category, page 1', () => `/products/gender/category/${at(pairs, 3)}?limit=12`),
  get('search, page 1', () => '/products/search?q=hoodie&limit=12'),
  get('mix of 200 lists', (index) => `/products/source/${at(slugs, index)}?limit=${12 + (index % 8)}`),
];

/** Adds and removes hearts of one member; `userId` and products come from the running provider. */
export function wishlistCase(userId: string, productIds: readonly string[]): BenchCase {
  return {
    name: 'wishlist add and remove',
    request: (index) => {
      const isAdding = Math.floor(index / productIds.length) % 2 === 0;
      return {
        method: isAdding ? 'POST' : 'DELETE',
        path: isAdding ? '/wishlist/add' : '/wishlist/remove',
        body: { userId, productId: at(productIds, index) },
      };
    },
  };
}

function get(name: string, path: (index: number) => string): BenchCase {
  return { name, request: (index) => ({ path: path(index) }) };
}

/** What somebody who types one of the words has typed so far. */
function beginning(index: number): string {
  const word = index % 2 === 0 ? at(garments, index >> 1) : at(looks, index >> 1);
  return word.slice(0, 2 + (Math.floor(index / 22) % 4));
}

/** Changes once each `every` requests, so that lists combine in all ways. */
function spread<Item>(list: readonly Item[], index: number, every: number): Item {
  return at(list, Math.floor(index / every));
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

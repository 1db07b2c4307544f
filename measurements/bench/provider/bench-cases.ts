import { allSortOrders, listBrands, categories, genders, productColours } from '@szn/shared-contracts/wire';

/** One kind of request. `request` is asked anew for every one of them, so that they can differ. */
export type BenchCase = {
  readonly name: string;
  readonly request: (index: number) => BenchRequest;
};

export type BenchRequest = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

const sorts = allSortOrders.map(({ value }) => value);
const colours = productColours.map(({ name }) => name);
const slugs = listBrands().map(({ storedName }) => encodeURIComponent(storedName));
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
/** Each stands in more products than a hundred pages hold. */
const commonGarments = ['jeans', 'tee', 'shirt', 'jacket', 'tops'];

/** Asked as a first page and as the hundredth, which may not take more than twice as long. */
const pagedPaths: Readonly<Record<string, (index: number) => string>> = {
  list: (index) => `/products?sort=${at(sorts, index)}&maxPrice=${90_000 + (index % 5000)}`,
  sale: (index) => `/products/sale?sort=${at(sorts, index)}&maxPrice=${90_000 + (index % 5000)}`,
  'filtered: 3 brands, prices': (index) =>
    `/products/filtered?brands=${at(slugs, index)},${at(slugs, index + 7)},${at(slugs, index + 15)}` +
    `&minPrice=${500 + (index % 700)}&maxPrice=${3000 + (index % 900)}&sort=${spread(sorts, index, 25)}`,
  'search, one word': (index) =>
    `/products/search?q=${at(commonGarments, index)}&sort=${spread(sorts, index, 5)}`,
};

export const deepPage = 100;

/** Cases of `pagedCases` by the name of their path. */
export function pageCaseName(name: string, page: number): string {
  return `${name}, page ${page}`;
}

export const pagedNames = Object.keys(pagedPaths);

/** Lists as shoppers open them, in great variety; meant for a provider that keeps no answers. */
export const variedCases: readonly BenchCase[] = [
  ...Object.entries(pagedPaths).flatMap(([name, path]) =>
    [1, deepPage].map((page) =>
      get(pageCaseName(name, page), (index) => `${path(index)}&limit=12&page=${page}`),
    ),
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
    'search, two words',
    (index) =>
      `/products/search?limit=${10 + (index % 9)}&q=${at(looks, index)}+${at(garments, index)}&sort=${spread(sorts, index, 110)}`,
  ),
  get(
    'filter-options',
    (index) => `/products/filter-options?source=${at(slugs, index)}&gender=${spread(genders, index, 25)}`,
  ),
  get('facets', facetsPath),
  get('list with facet filters', (index) => filteredPath(index)),
  get(
    'search with facet filters',
    (index) => `/products/search?q=${at(commonGarments, index)}&${facetFilters(index)}`,
  ),
  get('suggestions', suggestionsPath),
];

/** What a busy shop asks over and over: first pages. */
export const cachedCases: readonly BenchCase[] = [
  get('kept list', () => '/products?limit=12'),
  get('kept sale', () => '/products/sale?limit=12'),
  get('kept gender and category', () => `/products/gender/category/${at(pairs, 3)}?limit=12`),
  get('kept search', () => '/products/search?q=hoodie&limit=12'),
  get('kept mix of 200 lists', (index) => `/products/source/${at(slugs, index)}?limit=${12 + (index % 8)}`),
];

export type BenchMember = { readonly userId: string; readonly token: string };

/** Members in turn fill their wishlists with these products and empty them again. */
export function wishlistCase(members: readonly BenchMember[], productIds: readonly string[]): BenchCase {
  return {
    name: 'wishlist add and remove',
    request: (index) => {
      const { userId, token } = at(members, index);
      const turn = Math.floor(index / members.length);
      const isAdding = Math.floor(turn / productIds.length) % 2 === 0;
      return {
        method: isAdding ? 'POST' : 'DELETE',
        path: isAdding ? '/wishlist/add' : '/wishlist/remove',
        body: { userId, productId: at(productIds, turn) },
        headers: { authorization: `Bearer ${token}` },
      };
    },
  };
}

function get(name: string, path: (index: number) => string): BenchCase {
  return { name, request: (index) => ({ path: path(index) }) };
}

/** Filters as a shopper adds them one after another; they combine in thousands of ways. */
function facetFilters(index: number): string {
  return (
    `gender=${at(genders, index)}&colours=${at(colours, index)},${spread(colours, index, 3)}` +
    `&minDiscount=${at([20, 30, 50], index)}&maxPrice=${1999 + (index % 900)}&sort=${spread(sorts, index, 5)}`
  );
}

/** Facets of a scope or of a search, with filters. */
export function facetsPath(index: number): string {
  const scope = index % 2 === 0 ? `gender=${spread(genders, index, 2)}` : `q=${at(commonGarments, index)}`;
  return (
    `/products/facets?${scope}&colours=${at(colours, index)}&maxPrice=${1000 + (index % 4000)}` +
    `&brands=${at(slugs, index)},${at(slugs, index + 7)}`
  );
}

export function filteredPath(index: number): string {
  return `/products/filtered?limit=12&${facetFilters(index)}`;
}

const sizes = ['', 'XS', 'S', 'M', 'L', 'XL', '28', '32', '36'];

/** Outfits by budget; each gender with each size is first requested among the 18 first ones. */
export function outfitsPath(index: number): string {
  const size = at(sizes, index);
  return (
    `/products/outfits?gender=${spread(genders, index, sizes.length)}&budget=${1500 + 37 * index}` +
    (size === '' ? '' : `&size=${size}`)
  );
}

/** What is asked while somebody types one of the words. */
export function suggestionsPath(index: number): string {
  const word = index % 2 === 0 ? at(garments, index >> 1) : at(looks, index >> 1);
  return `/products/suggestions?q=${word.slice(0, 2 + (Math.floor(index / 22) % 4))}`;
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

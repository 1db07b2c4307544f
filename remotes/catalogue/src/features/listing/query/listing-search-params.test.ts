import fc from 'fast-check';
import {
  changeListingSearchParams,
  linkSearchParams,
  readListingSearchParams,
} from './listing-search-params.ts';

const read = (search: string) => readListingSearchParams(new URLSearchParams(search), 'newest');
const change = (search: string, next: Parameters<typeof changeListingSearchParams>[1]) =>
  changeListingSearchParams(new URLSearchParams(search), next, 'newest');

it('The reader returns sort, filters and page', () => {
  expect(
    read(
      '?sort=biggestDiscount&brands=TURNT,HUEMN&styles=Boxy&colours=Black,Blue&fits=Wide&sizes=XL&minPrice=500' +
        '&maxPrice=2000&minDiscount=30&sale=true&page=3',
    ),
  ).toEqual({
    sort: 'biggestDiscount',
    filters: {
      brands: ['TURNT', 'HUEMN'],
      categories: null,
      styles: ['Boxy'],
      colours: ['Black', 'Blue'],
      fits: ['Wide'],
      sizes: ['XL'],
      minPrice: 500,
      maxPrice: 2000,
      minDiscount: 30,
    },
    isSaleOnly: true,
    page: 3,
  });
});

it.each([
  ['an unknown order', 'sort=cheapest', { sort: 'newest' }],
  ['page nought', 'page=0', { page: 1 }],
  ['a page that is no number', 'page=two', { page: 1 }],
  ['a page beyond all lists', 'page=99999', { page: 10_000 }],
  ['a price that is no number', 'minPrice=cheap', { filters: expect.objectContaining({ minPrice: null }) }],
  ['a discount of all', 'minDiscount=100', { filters: expect.objectContaining({ minDiscount: null }) }],
  ['no discount', 'minDiscount=0', { filters: expect.objectContaining({ minDiscount: null }) }],
  ['a negative price', 'minPrice=-5', { filters: expect.objectContaining({ minPrice: null }) }],
  [
    'prices the wrong way round',
    'minPrice=900&maxPrice=100',
    { filters: expect.objectContaining({ minPrice: 100, maxPrice: 900 }) },
  ],
  ['an empty list', 'brands=', { filters: expect.objectContaining({ brands: null }) }],
  [
    'repeated fields of a form without script',
    'brands=A&brands=B&brands=A',
    { filters: expect.objectContaining({ brands: ['A', 'B'] }) },
  ],
  [
    'a name that HTML cannot hold',
    'brands=%00,A,B%00',
    { filters: expect.objectContaining({ brands: ['A'] }) },
  ],
])('The reader ignores %s', (_name, search, expected) => {
  expect(read(search)).toMatchObject(expected);
});

it.each([
  ['sets an order', '', { sort: 'priceHighLow' as const }, '?sort=priceHighLow'],
  ['says nothing of the page’s own order', '?sort=priceHighLow', { sort: 'newest' as const }, ''],
  [
    'begins the new list at its beginning',
    '?page=4&brands=A',
    { sort: 'priceHighLow' as const },
    '?brands=A&sort=priceHighLow',
  ],
  ['joins lists', '', { filters: { brands: ['A', 'B'] } }, '?brands=A%2CB'],
  [
    'escapes the comma of a name',
    '',
    { filters: { brands: ['Salt, Sand & Co', 'B'] } },
    '?brands=Salt%252C+Sand+%26+Co%2CB',
  ],
  ['drops a filter', '?brands=A&styles=B', { filters: { brands: null } }, '?styles=B'],
  [
    'keeps what is not ours',
    '?source=hm&utm_source=ig',
    { isSaleOnly: true },
    '?source=hm&utm_source=ig&sale=true',
  ],
  ['names a page', '?brands=A', { page: 2 }, '?brands=A&page=2'],
])('%s', (_name, search, next, expected) => {
  expect(change(search, next)).toBe(expected);
});

it('The reader returns what the writer wrote', () => {
  const name = fc
    .stringMatching(/^[A-Za-z0-9&',% -]{1,20}$/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const names = fc.option(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), { nil: null });
  const rupees = fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: null });
  fc.assert(
    fc.property(
      fc.record({
        brands: names,
        categories: names,
        styles: names,
        colours: names,
        fits: names,
        sizes: names,
        minPrice: rupees,
        maxPrice: rupees,
        minDiscount: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
      }),
      fc.constantFrom('newest' as const, 'priceLowHigh' as const, 'priceHighLow' as const),
      (filters, sort) => {
        const isOrdered =
          filters.minPrice === null || filters.maxPrice === null || filters.minPrice <= filters.maxPrice;
        fc.pre(isOrdered);
        expect(read(change('?q=1', { filters, sort }))).toEqual({
          filters,
          sort,
          isSaleOnly: false,
          page: 1,
        });
      },
    ),
  );
});

it('The reader never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (search) => read(search).page >= 1));
});

it.each([
  ['?gclid=1&utm_source=mail&brands=TURNT&page=2', 3, '?brands=TURNT&page=3'],
  ['?source=Bluorng&sale=true&sort=newest', 1, '?source=Bluorng&sale=true&sort=newest'],
  ['?q=tee&without=colour&gender=men&fbclid=x', 1, '?q=tee&without=colour&gender=men'],
  ['?gclid=1', 1, ''],
])('Links of the list %s have only parameters of lists', (search, page, expected) => {
  expect(linkSearchParams(search, page)).toBe(expected);
});

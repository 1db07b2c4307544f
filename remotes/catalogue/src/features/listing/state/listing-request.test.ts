import { type ActiveFilters, type ListingScope, noFilters, fullCatalogue } from '../query/listing-query.ts';
import { toListingRequest } from './listing-request.ts';

const ask = (scope: Partial<ListingScope>, filters: Partial<ActiveFilters> = {}, page = 1) =>
  toListingRequest(
    {
      listingId: 'here',
      scope: { ...fullCatalogue, ...scope },
      filters: { ...noFilters, ...filters },
      sort: 'newest',
    },
    page,
  );

describe('Requests of section 7', () => {
  it.each<[string, Partial<ListingScope>, string]>([
    ['the default list', {}, '/products'],
    [
      'sale with gender and category',
      { isSale: true, gender: 'women', category: 'Tops' },
      '/products/sales/gender/category/women/Tops',
    ],
    ['sale with gender', { isSale: true, gender: 'men' }, '/products/sale/gender/men'],
    ['sale only', { isSale: true }, '/products/sale'],
    ['source and category', { source: 'TURNT', category: 'Jeans' }, '/products/source/category/TURNT/Jeans'],
    [
      'gender and category',
      { gender: 'men', category: 'T-shirts' },
      '/products/gender/category/men/T-shirts',
    ],
    ['source and gender', { source: 'TURNT', gender: 'men' }, '/products/source/gender/TURNT/men'],
    ['source', { source: 'Space Biskit' }, '/products/source/Space%20Biskit'],
    ['gender', { gender: 'women' }, '/products/gender/women'],
  ])('The request path is %s', (_row, scope, path) => {
    expect(ask(scope)).toEqual({ path, query: { page: 1, limit: 12, sort: 'newest' } });
  });

  it('A display name is encoded in the path', () => {
    expect(ask({ gender: 'women', category: 'Hoodies & Sweatshirts' }).path).toBe(
      '/products/gender/category/women/Hoodies%20%26%20Sweatshirts',
    );
  });

  it.each<[string, Partial<ActiveFilters>, object]>([
    ['brands', { brands: ['TURNT', 'HUEMN'] }, { brands: 'TURNT,HUEMN' }],
    ['a brand with a comma', { brands: ['Salt, Sand & Co'] }, { brands: 'Salt%2C Sand & Co' }],
    ['categories', { categories: ['Jeans'] }, { categories: 'Jeans' }],
    ['a lowest price', { minPrice: 500 }, { minPrice: 500 }],
    ['a lowest price of nothing', { minPrice: 0 }, { minPrice: 0 }],
    ['a highest price', { maxPrice: 2000 }, { maxPrice: 2000 }],
    ['styles', { styles: ['Oversized'] }, { styles: 'Oversized' }],
    ['colours', { colours: ['Black', 'Blue'] }, { colours: 'Black,Blue' }],
    ['a least discount', { minDiscount: 30 }, { minDiscount: 30 }],
  ])('The filtered path is used if %s are chosen', (_name, filters, sent) => {
    const request = ask({ gender: 'men', category: 'Jeans', source: 'TURNT' }, filters);
    expect(request.path).toBe('/products/filtered');
    expect(request.query).toMatchObject({ ...sent, gender: 'men', category: 'Jeans', source: 'TURNT' });
  });

  it('A filtered sale is requested as a sale', () => {
    expect(ask({ isSale: true, gender: 'men' }, { brands: ['TURNT'] }).query).toMatchObject({ sale: true });
  });

  it('The request contains only chosen filters', () => {
    const { query } = ask({}, { brands: ['TURNT'] });
    expect(Object.entries(query).filter(([, value]) => value !== undefined)).toEqual([
      ['page', 1],
      ['limit', 12],
      ['sort', 'newest'],
      ['brands', 'TURNT'],
    ]);
  });

  it.each<[string, Partial<ListingScope>]>([
    ['a brand’s sale', { source: 'TURNT', isSale: true }],
    ['a category of a brand for a gender', { source: 'TURNT', gender: 'men', category: 'Jeans' }],
    ['a category of no gender', { category: 'Jeans' }],
  ])('The filtered path is used for %s, which has no path', (_name, scope) => {
    expect(ask(scope).path).toBe('/products/filtered');
  });
});

it('A search sends the typed text', () => {
  expect(ask({ search: 'black & white tee' }, {}, 3)).toEqual({
    path: '/products/search',
    query: { q: 'black & white tee', page: 3, limit: 12, sort: 'newest' },
  });
});

it('A search sends the chosen filters', () => {
  const { path, query } = ask({ search: 'tee', without: ['price'], isSale: true }, { colours: ['Black'] });
  expect(path).toBe('/products/search');
  expect(query).toMatchObject({ q: 'tee', without: 'price', colours: 'Black', sale: true });
});

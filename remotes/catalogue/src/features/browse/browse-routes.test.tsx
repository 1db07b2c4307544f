import { screen } from '@testing-library/react';
import { categories, genders, setBrandRows } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products } from '../../testing/open-catalogue.tsx';

/** A provider with one product in every list and no filter options. */
function servicesWith(path: string) {
  const services = createFakeServices();
  services.http.answer(`GET ${path}`, () => ({ products: products(1), hasMore: false }));
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  return services;
}

const heading = () => screen.findByRole('heading', { level: 1 });

describe('Listing routes', () => {
  it.each([
    ['/men', 'Men', '/products/gender/men', 'newest'],
    ['/women', 'Women', '/products/gender/women', 'priceLowHigh'],
    ['/women?sort=newest', 'Women', '/products/gender/women', 'newest'],
    ['/men/jeans', 'Men’s Jeans', '/products/gender/category/men/Jeans', 'newest'],
    ['/men/t-shirts', 'Men’s T-shirts', '/products/gender/category/men/T-shirts', 'newest'],
    ['/men/tshirts', 'Men’s T-shirts', '/products/gender/category/men/T-shirts', 'newest'],
    ['/women/dresses', 'Women’s Dresses', '/products/gender/category/women/Dresses', 'newest'],
    [
      '/women/hoodies&sweatshirts',
      'Women’s Hoodies & Sweatshirts',
      '/products/gender/category/women/Hoodies%20%26%20Sweatshirts',
      'newest',
    ],
    ['/collections', 'All Collection', '/products', 'newest'],
    ['/collections/', 'All Collection', '/products', 'newest'],
    ['/collections?gender=women', 'All Collection', '/products/gender/women', 'newest'],
    ['/collections?source=TurntUp', 'TurntUp', '/products/source/TURNT', 'newest'],
    ['/collections?source=hm', 'H&M', '/products/source/H%26M', 'newest'],
    ['/collections?source=h%26m&gender=men', 'H&M', '/products/source/gender/H%26M/men', 'newest'],
    ['/collections/TurntUp', 'TurntUp', '/products/source/TURNT', 'newest'],
    ['/collections/turnt-up', 'TurntUp', '/products/source/TURNT', 'newest'],
    ['/collections/DappingLady', 'The Dapper Lady', '/products/source/DapperLady', 'newest'],
    ['/collections/Six5Six?gender=men', 'Six5Six', '/products/source/gender/six5sixstreet/men', 'newest'],
    ['/sale', 'Sale', '/products/sale', 'newest'],
    ['/sale/men', 'Men’s Sale', '/products/sale/gender/men', 'newest'],
    ['/sale/Women', 'Women’s Sale', '/products/sale/gender/women', 'newest'],
    ['/sales/women/tops', 'Women’s Tops Sale', '/products/sales/gender/category/women/Tops', 'newest'],
  ])('%s is "%s"', async (path, title, requestPath, sort) => {
    const { requests } = await openCatalogue(path, { services: servicesWith(requestPath) });
    expect(await heading()).toHaveTextContent(title);
    expect(requests).toContainEqual(
      expect.objectContaining({
        path: requestPath,
        query: expect.objectContaining({ page: 1, limit: 12, sort }),
      }),
    );
  });

  it.each(genders.flatMap((gender) => categories[gender].map(({ slug }) => [`/${gender}/${slug}`])))(
    '%s exists',
    async (path) => {
      const { location } = await openCatalogue(path);
      expect(location()).toBe(path);
    },
  );
});

describe('Routes that redirect to the 404 page', () => {
  it.each([
    '/men/dresses',
    '/women/polos',
    '/men/constructor',
    '/collections/hm',
    '/collections/Nobody',
    '/collections?gender=kids',
    '/collections/TurntUp?gender=kids',
    '/collections?source=Nobody',
    '/sale/kids',
    '/sales/kids/tops',
    '/sales/men/dresses',
    '/sales/kids',
  ])('%s', async (path) => {
    const { location, requests } = await openCatalogue(path);
    expect(await heading()).toHaveTextContent('404');
    expect(location()).toBe('/404');
    expect(requests).toEqual([]);
  });

  it('Back after a redirect does not redirect again', async () => {
    const { go, location } = await openCatalogue('/');
    await go('/men/dresses');
    await go(-1);
    expect(location()).toBe('/');
  });
});

describe('Other spellings of the sale', () => {
  it.each([
    ['/sales', '/sale'],
    ['/sales/men', '/sale/men'],
    ['/sales/Women', '/sale/women'],
    ['/sale/men/jeans', '/sales/men/jeans'],
    ['/sales?utm_source=reel', '/sale?utm_source=reel'],
    ['/sale/men/jeans?sort=priceLowHigh&maxPrice=2000', '/sales/men/jeans?sort=priceLowHigh&maxPrice=2000'],
  ])('%s redirects to %s', async (path, target) => {
    const { location } = await openCatalogue(path);
    expect(location()).toBe(target);
  });
});

it('The page of a brand links to its policies; that of a brand that names none does not', async () => {
  const policyLink = 'https://loom.example/pages/returns';
  const services = {
    ...createFakeServices(),
    brands: [{ slug: 'LoomHouse', policyLink }, { slug: 'Veloce' }],
  };
  const { go } = await openCatalogue('/collections/LoomHouse', { services });
  expect(screen.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', policyLink);
  await go('/collections/Veloce');
  expect(await heading()).toHaveTextContent('Veloce');
  expect(screen.queryByRole('link', { name: 'Delivery and returns' })).not.toBeInTheDocument();
  setBrandRows(undefined);
});

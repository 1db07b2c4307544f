import { screen, within } from '@testing-library/react';
import type { Product } from '@szn/shared-contracts';
import { buildProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts, buildWireProducts } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { HeroSlider } from '../hero/hero-slider.tsx';
import { LargestDiscounts, NewestProducts, selectLargestDiscounts } from './product-rows.tsx';

let viewport: FakeViewport;

beforeEach(() => {
  viewport = installFakeViewport();
});

afterEach(() => viewport.uninstall());

const selectFirst = (products: readonly Product[]) => products.slice(0, 1);

const titlesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('Product carousel', () => {
  test('shows the newest products and shares its request with the hero', async () => {
    const services = respondWithoutProducts(createFakeServices());
    services.http.answer('GET /products', () => ({ products: buildWireProducts(2, 'Tee'), hasMore: true }));
    await renderSection(
      <>
        <HeroSlider />
        <NewestProducts selectShownAbove={selectFirst} />
      </>,
      services,
    );

    viewport.enter(screen.getByRole('region', { name: 'Just landed' }));
    await screen.findByText('Tee 2');

    expect(titlesIn('Just landed')).toEqual(['Tee 1', 'Tee 2']);
    expect(services.http.requests.filter(({ path }) => path === '/products')).toEqual([
      expect.objectContaining({ query: { page: 1, limit: 16, sort: 'newest' } }),
    ]);
  });

  test('shows no product again that is shown above, while there are others', async () => {
    const services = respondWithoutProducts(createFakeServices());
    services.http.answer('GET /products', () => ({ products: buildWireProducts(6, 'Tee'), hasMore: true }));
    await renderSection(<NewestProducts selectShownAbove={selectFirst} />, services);

    viewport.enter(screen.getByRole('region', { name: 'Just landed' }));
    await screen.findByText('Tee 6');

    expect(titlesIn('Just landed')).toEqual(['Tee 2', 'Tee 3', 'Tee 4', 'Tee 5', 'Tee 6']);
  });

  test('shows no product on sale as new: the page has rows for the sale', async () => {
    const services = respondWithoutProducts(createFakeServices());
    services.http.answer('GET /products', () => ({
      products: [
        ...buildWireProducts(1, 'Tee', { price: 1000, salePrice: 900 }),
        ...buildWireProducts(1, 'Cap', { price: 1000, salePrice: 'N/A' }),
      ],
      hasMore: true,
    }));
    await renderSection(<NewestProducts selectShownAbove={selectFirst} />, services);

    viewport.enter(screen.getByRole('region', { name: 'Just landed' }));
    await screen.findByText('Cap 1');

    expect(titlesIn('Just landed')).toEqual(['Cap 1']);
  });

  test('shows the largest discounts first', async () => {
    const services = respondWithoutProducts(createFakeServices());
    services.http.answer('GET /products/sale', () => ({
      products: [
        ...buildWireProducts(1, 'Tee', { price: 1000, salePrice: 900 }),
        ...buildWireProducts(1, 'Cap', { price: 1000, salePrice: 400 }),
      ],
      hasMore: false,
    }));
    await renderSection(<LargestDiscounts />, services);

    viewport.enter(screen.getByRole('region', { name: 'Deepest cuts' }));
    await screen.findByText('Cap 1');

    expect(titlesIn('Deepest cuts')).toEqual(['Cap 1', 'Tee 1']);
  });

  test('says that it is empty', async () => {
    await renderSection(<LargestDiscounts />, respondWithoutProducts(createFakeServices()));

    viewport.enter(screen.getByRole('region', { name: 'Deepest cuts' }));

    expect(await screen.findByText('Nothing on sale right now. Check back later.')).toBeVisible();
  });
});

test('Largest discounts exclude full prices, keep the order of equal discounts and end after twelve', () => {
  const cut = (id: string, salePrice: number | string) => buildProduct({ _id: id, price: 1000, salePrice });
  const many = Array.from({ length: 20 }, (_, index) => cut(`many-${index}`, 950));

  const keys = selectLargestDiscounts([
    cut('full', 'N/A'),
    cut('a', 500),
    cut('b', 300),
    cut('c', 500),
    ...many,
  ]).map(({ key }) => key);

  expect(keys.slice(0, 4)).toEqual(['b', 'a', 'c', 'many-0']);
  expect(keys).toHaveLength(12);
});

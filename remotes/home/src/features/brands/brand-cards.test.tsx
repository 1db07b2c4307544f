import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { SampleBrand } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { buildWireProducts } from '../../testing/answer-products.ts';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { NewestProducts } from '../product-rows/product-rows.tsx';
import { BrandCard, BrandCards, truncate } from './brand-cards.tsx';

const selectNone = () => [];

/** The brand cards of a shop whose newest products have this picture. */
async function renderCards(image: string) {
  const services = createFakeServices();
  const products = buildWireProducts(4, 'Tee', { image });
  services.http.answer('GET /products', () => ({ products, hasMore: false }));
  await renderSection(
    <>
      <NewestProducts selectShownAbove={selectNone} />
      <BrandCards />
    </>,
    services,
  );
  viewport.enter(screen.getByRole('region', { name: 'Just landed' }));
  await screen.findByText('Tee 1');
  return screen.getByRole('region', { name: 'Brands to know' });
}

let viewport: FakeViewport;
beforeEach(() => {
  viewport = installFakeViewport();
});
afterEach(() => viewport.uninstall());

test('Brand cards link to the page of their brand with a picture, a name and a short text', async () => {
  const cards = await renderCards('/media/garments/tee--black');

  const links = within(cards).getAllByRole('link');
  expect(links).toHaveLength(7);
  expect(links[0]).toHaveAttribute('href', '/product-details?id=Jaywalking');
  expect(links[0]).toHaveAccessibleName('Jaywalking Sharp cuts, louder details Meet the brand');
  expect(within(cards).getByText('The Bear House')).toBeInTheDocument();
  expect(cards.querySelectorAll('img')).toHaveLength(7);
});

test('Brand cards of a shop without sample products ask for no sample picture', async () => {
  const cards = await renderCards('https://pictures.example/tee.jpg');

  expect(within(cards).getAllByRole('link')).toHaveLength(7);
  expect(cards.querySelectorAll('img')).toHaveLength(0);
});

test('Brand card with a broken picture shows a text instead', async () => {
  const cards = await renderCards('/media/garments/tee--black');
  const [first] = cards.querySelectorAll('img');
  if (!first) throw new Error('There is no picture.');

  fireEvent.error(first);

  expect(within(cards).getByText('Image Not Available')).toBeInTheDocument();
  expect(cards.querySelectorAll('img')).toHaveLength(6);
});

test('Brand card shows a picture of the shop itself whatever its products are', () => {
  renderCard({ ...longBrand, imageUrl: '/media/brands/long.webp' });

  expect(document.querySelector('img')).toHaveAttribute(
    'src',
    expect.stringContaining('/media/brands/long.webp'),
  );
});

test('Brand card cuts a name to 18 characters and a description to 26', () => {
  renderCard(longBrand);

  expect(screen.getByText('Nineteen character...')).toBeInTheDocument();
  expect(screen.getByText('Twenty-seven characters no...')).toBeInTheDocument();
});

const longBrand = {
  id: 'long',
  imageUrl: '/media/garments/hoodie--black',
  name: 'Nineteen characters',
  description: 'Twenty-seven characters now',
};

function renderCard(brand: SampleBrand) {
  const element = <BrandCard brand={brand} hasSamplePictures={false} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test.each([
  ['Jaywalking', 18, 'Jaywalking'],
  ['Exactly eighteen c', 18, 'Exactly eighteen c'],
  ['Exactly eighteen ch', 18, 'Exactly eighteen c...'],
  ['Ends with a space here', 16, 'Ends with a spac...'],
  ['Cut at the space', 4, 'Cut...'],
  ['🧥🧥🧥', 2, '🧥🧥...'],
  ['', 18, ''],
])('%p cut to %i characters is %p', (text, longest, cut) => {
  expect(truncate(text, longest)).toBe(cut);
});

import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { installFakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { BrandCard, BrandCards, truncate } from './brand-cards.tsx';

test('Brand cards link to the brand spotlight with a picture, a name and a short text', async () => {
  const viewport = installFakeViewport();
  await renderSection(<BrandCards />, createFakeServices());

  const cards = await screen.findByRole('region', { name: 'Labels to know' });
  const links = within(cards).getAllByRole('link');
  expect(links).toHaveLength(7);
  expect(links[0]).toHaveAttribute('href', '/product-details?id=Jaywalking');
  expect(links[0]).toHaveAccessibleName('Jaywalking Sharp cuts, louder details Meet the label');
  expect(within(cards).getByText('The Bear House')).toBeInTheDocument();
  expect(cards.querySelectorAll('img')).toHaveLength(7);
  viewport.uninstall();
});

test('Brand card with a broken picture shows a text instead', async () => {
  const viewport = installFakeViewport();
  await renderSection(<BrandCards />, createFakeServices());
  const cards = await screen.findByRole('region', { name: 'Labels to know' });
  const [first] = cards.querySelectorAll('img');
  if (!first) throw new Error('There is no picture.');

  fireEvent.error(first);

  expect(within(cards).getByText('Image Not Available')).toBeInTheDocument();
  expect(cards.querySelectorAll('img')).toHaveLength(6);
  viewport.uninstall();
});

test('Brand card cuts a name to 18 characters and a description to 26', () => {
  const brand = {
    id: 'long',
    imageUrl: '/media/garments/hoodie--black',
    name: 'Nineteen characters',
    description: 'Twenty-seven characters now',
  };
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <BrandCard brand={brand} /> }])} />,
  );

  expect(screen.getByText('Nineteen character...')).toBeInTheDocument();
  expect(screen.getByText('Twenty-seven characters no...')).toBeInTheDocument();
});

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

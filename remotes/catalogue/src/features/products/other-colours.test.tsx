import { screen, waitFor, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products } from '../../testing/open-catalogue.tsx';

function servicesWithColours() {
  const services = createFakeServices();
  const otherColours = [
    { id: '51', colour: 'Red' },
    { id: '52', colour: 'Blue' },
    { id: '53', colour: 'Ultramarine' },
  ];
  const [first] = products(1, 1, { colour: 'Black', otherColours });
  services.http.answer('GET /products/gender/men', () => ({
    products: [first, ...products(2, 2, { colour: 'Black' })],
    hasMore: false,
  }));
  services.http.answer('GET /products/51', () => products(1, 51, { colour: 'Red' })[0]);
  services.http.answer('GET /products/51/similar', () => ({
    products: [first],
    hasMore: false,
  }));
  return services;
}

it('A card counts the other colours, and the quick view links to each of them', async () => {
  const { user, router } = await openCatalogue('/men', { services: servicesWithColours() });
  const [card, other] = screen.getAllByRole('article');
  expect(within(card ?? document.body).getByText('+3 colours')).toBeVisible();
  expect(within(other ?? document.body).queryByText(/colour/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Product 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Product 1' }));
  const colours = within(dialog.getByRole('list', { name: 'Other colours' }));
  expect(colours.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Red',
    'Blue',
    'Ultramarine',
  ]);
  await user.click(dialog.getByRole('link', { name: 'Also in Red: Product 1' }));
  await waitFor(() => expect(router.state.location.hash).toBe('#look-51'));
  expect(await screen.findByRole('dialog', { name: 'Product 51' })).toBeInTheDocument();
});

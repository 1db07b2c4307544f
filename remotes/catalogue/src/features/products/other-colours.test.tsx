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

it('A card has a swatch for each known other colour, which opens the quick view of its product', async () => {
  const { user, router } = await openCatalogue('/men', { services: servicesWithColours() });
  const [card, other] = screen.getAllByRole('article');
  const colours = within(card ?? document.body).getByRole('list', { name: 'Other colours' });
  expect(within(colours).getAllByRole('button')).toHaveLength(2);
  expect(within(other ?? document.body).queryByRole('list')).not.toBeInTheDocument();
  await user.click(within(colours).getByRole('button', { name: 'Also in Red: Product 1' }));
  await waitFor(() => expect(router.state.location.hash).toBe('#look-51'));
  expect(await screen.findByRole('dialog', { name: 'Product 51' })).toBeInTheDocument();
});

it('The quick view names all other colours, and a swatch in it replaces its product', async () => {
  const { user, router } = await openCatalogue('/men#look-1', { services: servicesWithColours() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Product 1' }));
  expect(await dialog.findByText('Ultramarine')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Also in Red: Product 1' }));
  await waitFor(() => expect(router.state.location.hash).toBe('#look-51'));
  expect(await screen.findByRole('dialog', { name: 'Product 51' })).toBeInTheDocument();
});

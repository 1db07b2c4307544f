import { screen, waitFor, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue } from '../../testing/open-catalogue.tsx';

function openLanding(path: string, answer: object) {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 3);
  answerPages(services, '/products/gender/category/men/Jeans', 3);
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: {},
    ...answer,
  }));
  return openCatalogue(path, { services });
}

const tilePictures = () => {
  const chips = screen.getByRole('navigation', { name: 'Shop by category' });
  return [...chips.querySelectorAll('img')].map((image) => image.getAttribute('src'));
};

it('The category links of a landing page have the pictures that the provider sends', async () => {
  const categoryPictures = { jeans: '/media/garments/jeans', polos: 'javascript:alert(1)' };
  await openLanding('/men', { filterOptions: { categoryPictures } });
  await waitFor(() => expect(tilePictures()).toEqual(['/media/garments/jeans?width=384']));
  const chips = screen.getByRole('navigation', { name: 'Shop by category' });
  expect(within(chips).getByRole('link', { name: 'Jeans' }).querySelector('img')).toHaveAttribute('alt', '');
});

it.each([
  ['the provider sends none', '/men', {}],
  ['the provider fails', '/men', { success: false, error: 'down' }],
  ['the page is a category', '/men/jeans', { filterOptions: { categoryPictures: { polos: '/media/a' } } }],
])('The category links have no room for pictures when %s', async (_why, path, answer) => {
  await openLanding(path, answer);
  await screen.findByText('3 products');
  const chips = screen.getByRole('navigation', { name: 'Shop by category' });
  await waitFor(() => expect(chips.querySelector('.picture')).toBeNull());
});

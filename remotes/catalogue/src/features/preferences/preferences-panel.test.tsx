import { screen, waitFor } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue, shownTitles } from '../../testing/open-catalogue.tsx';

function servicesWithMen() {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 60);
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  return services;
}

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

it('The panel turns off automatic loading and stores the preference', async () => {
  const services = servicesWithMen();
  const { user, scrollToEnd, view } = await openCatalogue('/men', { services });
  await user.click(screen.getByRole('checkbox', { name: 'Load more as I scroll' }));
  await scrollToEnd();
  expect(shownTitles()).toHaveLength(12);
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  view.unmount();

  const next = servicesWithMen();
  const again = await openCatalogue('/men', { services: { ...next, localStorage: services.localStorage } });
  expect(screen.getByRole('checkbox', { name: 'Load more as I scroll' })).not.toBeChecked();
  await again.scrollToEnd();
  expect(shownTitles()).toHaveLength(12);
});

it('Save-Data turns off automatic loading and requests the smallest pictures', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { user, scrollToEnd, view } = await openCatalogue('/men', { services: servicesWithMen() });
  await scrollToEnd();
  expect(shownTitles()).toHaveLength(12);
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  const sizes = [...view.container.querySelectorAll('img')].map((picture) => picture.sizes);
  expect(new Set(sizes.slice(12))).toEqual(new Set(['160px']));
  expect(sizes.slice(0, 12)).not.toContain('160px');
});

it('The panel explains click counting and turns it off', async () => {
  const services = servicesWithMen();
  const { user } = await openCatalogue('/men', { services });
  const choice = screen.getByRole('checkbox', { name: 'Count clicks to brands' });
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleDescription(/never by whom/);
  await user.click(choice);
  expect(choice).not.toBeChecked();
  expect(services.localStorage.read('szn:choices', (value) => value)).toEqual({ countsClicks: false });
});

it('Other pages of the catalogue offer to turn off click counting', async () => {
  const { user, go } = await openCatalogue('/search');
  const choice = () => screen.getByRole('checkbox', { name: 'Count clicks to brands' });
  await user.click(choice());
  await go('/product-details');
  expect(choice()).not.toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Load more as I scroll' })).not.toBeInTheDocument();
});

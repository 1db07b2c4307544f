import { createElement } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { preferencesSlot, startCatalogue } from '../../start-catalogue.tsx';
import { answerPages, openCatalogue, shownTitles } from '../../testing/open-catalogue.tsx';

function servicesWithMen() {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 60);
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  return services;
}

/** Opens the panel, which the page "Your data" has. */
async function openPanel(services = createFakeServices()) {
  const element = createElement(startCatalogue(services, undefined).fills[preferencesSlot]);
  const view = render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await screen.findByRole('group', { name: 'Your choices' });
  return { services, view, user: userEvent.setup({ delay: null }) };
}

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

it('The panel turns off automatic loading and stores the preference', async () => {
  const { services, user, view } = await openPanel();
  await user.click(screen.getByRole('checkbox', { name: 'Load more as I scroll' }));
  expect(screen.getByRole('checkbox', { name: 'Load more as I scroll' })).not.toBeChecked();
  view.unmount();

  const opened = await openCatalogue('/men', {
    services: { ...servicesWithMen(), localStorage: services.localStorage },
  });
  await opened.scrollToEnd();
  expect(shownTitles()).toHaveLength(12);
  await opened.user.click(screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(screen.queryByRole('group', { name: 'Your choices' })).not.toBeInTheDocument();
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
  const { services, user } = await openPanel();
  const choice = screen.getByRole('checkbox', { name: 'Count clicks to brands' });
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleDescription(/never by whom/);
  await user.click(choice);
  expect(choice).not.toBeChecked();
  expect(services.localStorage.read('szn:choices', (value) => value)).toEqual({ countsClicks: false });
});

import { act, screen, waitFor } from '@testing-library/react';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import remote from '../../../remote.ts';
import { answerPages, openCatalogue, products, shownTitles } from '../../../testing/open-catalogue.tsx';

function servicesWithPages(overrides: Parameters<typeof createFakeServices>[0] = {}): FakeServices {
  const services = createFakeServices(overrides);
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  answerPages(services, '/products/gender/men', 60);
  answerPages(services, '/products/gender/women', 5);
  return services;
}

beforeEach(() => {
  window.scrollBy = jest.fn();
});

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

/** What the browser says of how it came to the document; jsdom says nothing. */
function documentWasOpenedBy(type: 'navigate' | 'reload' | 'back_forward') {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
}

/** As a browser ends a document, by a reload or by going elsewhere. */
function leaveDocument(view: { readonly unmount: () => void }) {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  view.unmount();
}

async function scrollThroughThreePages(services = servicesWithPages()) {
  const opened = await openCatalogue('/men', { services });
  await opened.scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  await opened.scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(36));
  return opened;
}

it('brings the whole list back on Back', async () => {
  const { go } = await scrollThroughThreePages();
  const before = shownTitles();
  await go('/women');
  await waitFor(() => expect(shownTitles()).toHaveLength(5));
  await go(-1);
  expect(shownTitles()).toEqual(before);
});

it('goes on after the restored list with the right page', async () => {
  const { go, scrollToEnd, requests } = await scrollThroughThreePages();
  await go('/women');
  await go(-1);
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(48));
  expect(requests.at(-1)?.query).toMatchObject({ page: 4 });
});

it('brings it back on Forward too', async () => {
  const opened = await openCatalogue('/women', { services: servicesWithPages() });
  await opened.go('/men');
  await opened.scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  await opened.go(-1);
  await opened.go(1);
  expect(shownTitles()).toHaveLength(24);
});

it('begins anew when a link is followed', async () => {
  const { go } = await scrollThroughThreePages();
  await go('/women');
  await go('/men');
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
});

it('brings the old order’s list back when Back undoes a sort', async () => {
  const { user, go, location } = await scrollThroughThreePages();
  await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
  await waitFor(() => expect(location()).toBe('/men?sort=priceLowHigh'));
  // The products are there before all that hangs on the address.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Load more' }).getAttribute('href')).toMatch(/sort/),
  );
  expect(shownTitles()).toHaveLength(12);
  await go(-1);
  expect(shownTitles()).toHaveLength(36);
});

it('brings the old order’s list back when Back comes before the page has followed the sort', async () => {
  const { user, router } = await scrollThroughThreePages();
  const hasUndone = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ location }) => {
      if (location.search === '') return;
      stop();
      // The address is the new order's; the page is drawn for it only after this.
      queueMicrotask(() => void router.navigate(-1).then(resolve));
    });
  });
  await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
  await act(() => hasUndone);
  expect(screen.getByLabelText('Sort By')).toHaveValue('newest');
  expect(shownTitles()).toHaveLength(36);
});

it('keeps the list when a dialog over it is opened and closed', async () => {
  const { user, go, requests } = await scrollThroughThreePages();
  const before = requests.length;
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await screen.findByRole('dialog');
  await go(-1);
  expect(shownTitles()).toHaveLength(36);
  expect(
    requests.slice(before).filter(({ path }) => path === '/products/gender/men').length,
  ).toBeLessThanOrEqual(1);
});

it('keeps the pages that came behind a dialog, also while one more is on its way', async () => {
  const services = servicesWithPages();
  const { user, go, scrollToEnd } = await openCatalogue('/men', { services });
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await screen.findByRole('dialog');
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  let answer: (value: unknown) => void = () => undefined;
  services.http.answer('GET /products/gender/men', () => new Promise((resolve) => (answer = resolve)));
  await scrollToEnd();
  await go(-1);
  expect(shownTitles()).toHaveLength(24);
  await act(async () => answer({ products: products(12, 25), hasMore: true }));
  await waitFor(() => expect(shownTitles()).toHaveLength(36));
  expect(shownTitles().at(-1)).toBe('Product 36');
});

it('refreshes quietly: new prices appear, the order stays', async () => {
  const services = servicesWithPages();
  const { go } = await scrollThroughThreePages(services);
  await go('/women');
  services.http.answer('GET /products/gender/men', () => ({
    products: [...products(1, 900), ...products(1, 1, { price: 'Rs. 77' })],
    hasMore: true,
  }));
  await go(-1);
  expect(await screen.findByText('Rs 77')).toBeInTheDocument();
  expect(shownTitles().slice(0, 2)).toEqual(['Product 1', 'Product 2']);
  expect(shownTitles()).toHaveLength(36);
});

it('survives the tab being discarded: the next document finds the list', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('reload');
  await openCatalogue('/men', { services: servicesWithPages({ sessionStorage: services.sessionStorage }) });
  await waitFor(() => expect(shownTitles()).toHaveLength(36));
});

it('does not take a typed address for a return', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('navigate');
  await openCatalogue('/men', { services: servicesWithPages({ sessionStorage: services.sessionStorage }) });
  expect(shownTitles()).toHaveLength(12);
});

it('does not show one page’s list on another that took its entry', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('reload');
  await openCatalogue('/women', { services: servicesWithPages({ sessionStorage: services.sessionStorage }) });
  expect(shownTitles()).toHaveLength(5);
});

it('has the list whole before the page is drawn when the browser goes back to it', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('back_forward');
  window.history.replaceState(null, '', '/men');
  const next = servicesWithPages({ sessionStorage: services.sessionStorage });
  const instance = remote.start(next, undefined);
  await instance.pages['/men']?.loader?.({ params: {}, request: new Request(window.location.href) });
  const head = instance.pages['/men']?.head({ params: {}, url: new URL(window.location.href), data: null });
  expect(JSON.stringify(instance.dehydrate?.())).toContain('Product 36');
  expect(head?.title).toBe('Men');
  await waitFor(() => expect(next.http.requests.length).toBeGreaterThan(0));
  expect(JSON.stringify(instance.dehydrate?.())).toContain('Product 36');
  window.history.replaceState(null, '', '/');
});

it('keeps the whole list when the quiet second look answers after the page is drawn', async () => {
  const services = servicesWithPages();
  const { go } = await scrollThroughThreePages(services);
  await go('/');
  let answer: (value: unknown) => void = () => undefined;
  services.http.answer('GET /products/gender/men', () => new Promise((resolve) => (answer = resolve)));
  await go(-1);
  await waitFor(() => expect(shownTitles()).toHaveLength(36));
  await act(async () => answer({ products: products(12), hasMore: true }));
  expect(shownTitles()).toHaveLength(36);
});

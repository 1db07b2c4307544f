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

/** Sets the navigation type of the document, which jsdom does not have. */
function documentWasOpenedBy(type: 'navigate' | 'reload' | 'back_forward') {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
}

/** Unloads the document as a browser does. */
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

it('Back restores the whole list', async () => {
  const { go } = await scrollThroughThreePages();
  const before = shownTitles();
  await go('/women');
  await waitFor(() => expect(shownTitles()).toHaveLength(5));
  await go(-1);
  expect(shownTitles()).toEqual(before);
});

it('A restored list continues with the right page', async () => {
  const { go, scrollToEnd, requests } = await scrollThroughThreePages();
  await go('/women');
  await go(-1);
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(48));
  expect(requests.at(-1)?.query).toMatchObject({ page: 4 });
});

it('Forward restores the list', async () => {
  const opened = await openCatalogue('/women', { services: servicesWithPages() });
  await opened.go('/men');
  await opened.scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  await opened.go(-1);
  await opened.go(1);
  expect(shownTitles()).toHaveLength(24);
});

it('A link loads the list from its first page', async () => {
  const { go } = await scrollThroughThreePages();
  await go('/women');
  await go('/men');
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
});

it('Back after a sort restores the list of the previous order', async () => {
  const { user, go, location } = await scrollThroughThreePages();
  await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
  await waitFor(() => expect(location()).toBe('/men?sort=priceLowHigh'));
  // The products render before the parts that depend on the URL.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Load more' }).getAttribute('href')).toMatch(/sort/),
  );
  expect(shownTitles()).toHaveLength(12);
  await go(-1);
  expect(shownTitles()).toHaveLength(36);
});

it('Back before the URL has rendered restores the list of the previous order', async () => {
  const { user, router } = await scrollThroughThreePages();
  const hasUndone = new Promise<void>((resolve) => {
    const stop = router.subscribe(({ location }) => {
      if (location.search === '') return;
      stop();
      // The URL has changed; React renders the page afterwards.
      queueMicrotask(() => void router.navigate(-1).then(resolve));
    });
  });
  await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
  await act(() => hasUndone);
  await waitFor(() => expect(screen.getByLabelText('Sort By')).toHaveValue('newest'));
  expect(shownTitles()).toHaveLength(36);
});

it('A dialog over the list does not change it', async () => {
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

it('Pages that load behind a dialog stay', async () => {
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

it('A revalidation updates prices and keeps the order', async () => {
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

it('A discarded tab restores the list', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('reload');
  await openCatalogue('/men', { services: servicesWithPages({ sessionStorage: services.sessionStorage }) });
  await waitFor(() => expect(shownTitles()).toHaveLength(36));
});

it('A typed URL restores nothing', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('navigate');
  await openCatalogue('/men', { services: servicesWithPages({ sessionStorage: services.sessionStorage }) });
  expect(shownTitles()).toHaveLength(12);
});

it('Another page at the same history entry does not show the list', async () => {
  const services = servicesWithPages();
  const { view } = await scrollThroughThreePages(services);
  leaveDocument(view);
  documentWasOpenedBy('reload');
  await openCatalogue('/women', { services: servicesWithPages({ sessionStorage: services.sessionStorage }) });
  expect(shownTitles()).toHaveLength(5);
});

it('Back restores the list before the page renders', async () => {
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

it('A late revalidation keeps the whole list', async () => {
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

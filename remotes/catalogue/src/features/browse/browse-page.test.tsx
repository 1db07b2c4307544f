import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { stayAtEnd } from '../../testing/fake-intersection-observer.ts';
import { answerPages, openCatalogue, products, shownTitles } from '../../testing/open-catalogue.tsx';

const menPath = '/products/gender/men';

function servicesWithMen(total: number) {
  const services = createFakeServices();
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  answerPages(services, menPath, total);
  return services;
}

const unreachable = () => {
  throw new RequestError('network');
};

/** The list requests so far, by page. */
const pagesAsked = (requests: readonly { path: string; query: Readonly<Record<string, unknown>> }[]) =>
  requests.filter(({ path }) => path === menPath).map(({ query }) => query.page);

it('The page shows the products, their number and the breadcrumb', async () => {
  await openCatalogue('/men', { services: servicesWithMen(30) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Men' })).toBeInTheDocument();
  expect(screen.getByText('30 products')).toBeInTheDocument();
  expect(shownTitles()).toHaveLength(12);
  const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(breadcrumb).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

it('The page links to all categories of the gender', async () => {
  await openCatalogue('/women');
  const chips = screen.getByRole('navigation', { name: 'Shop by category' });
  expect(within(chips).getAllByRole('link')).toHaveLength(20);
  expect(within(chips).getByRole('link', { name: 'Parachute Pants' })).toHaveAttribute(
    'href',
    '/women/parachute-pants',
  );
});

it('The category links of a sale page lead to sale pages', async () => {
  await openCatalogue('/sale/women');
  const chips = screen.getByRole('navigation', { name: 'Shop by category' });
  for (const link of within(chips).getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(/^\/sales\/women\//);
  }
});

it('All Collection links to every brand', async () => {
  await openCatalogue('/collections');
  const brands = screen.getByRole('navigation', { name: 'All brands' });
  expect(within(brands).getAllByRole('link')).toHaveLength(25);
  expect(within(brands).getByRole('link', { name: 'Crayyheads' })).toHaveAttribute(
    'href',
    '/collections/Crayyheads',
  );
});

it('The next page loads near the end of the list, and the added products are announced', async () => {
  const { scrollToEnd } = await openCatalogue('/men', { services: servicesWithMen(30) });
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(screen.getByText('12 more products loaded, 24 shown')).toBeInTheDocument();
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(30));
  expect(screen.getByText('6 more products loaded, 30 shown')).toBeInTheDocument();
  expect(await screen.findByText('That is everything for now.')).toBeInTheDocument();
});

it('Each added page and each filter is announced, even with equal numbers', async () => {
  const services = servicesWithMen(60);
  answerPages(services, '/products/filtered', 30);
  const filterOptions = { styles: ['Boxy', 'Y2K'] };
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions }));
  const { scrollToEnd, user } = await openCatalogue('/men', { services });
  const status = screen.getAllByRole('status')[0] ?? document.body;
  const said: (string | null)[] = [];
  // A slow machine also announces that the list is loading, or empties the status before.
  const isNews = () => !['', 'Loading products'].includes(status.textContent);
  new MutationObserver(() => isNews() && said.push(status.textContent)).observe(status, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  for (const count of [24, 36, 48]) {
    await scrollToEnd();
    await waitFor(() => expect(shownTitles()).toHaveLength(count));
  }
  await user.click(screen.getByRole('checkbox', { name: 'Boxy' }));
  await waitFor(() => expect(said).toHaveLength(4));
  // The products render before the parts that depend on the URL.
  const link = () => screen.getByRole('link', { name: 'Load more' });
  await waitFor(() => expect(link()).toHaveAttribute('href', '/men?styles=Boxy&page=2'));
  await user.click(screen.getByRole('checkbox', { name: 'Y2K' }));
  await waitFor(() => expect(said).toHaveLength(5));
  expect(said).toEqual([
    '12 more products loaded, 24 shown',
    '12 more products loaded, 36 shown',
    '12 more products loaded, 48 shown',
    '30 products',
    '30 products',
  ]);
});

it('The next page of a new sort order loads automatically before the URL has changed', async () => {
  const { user, requests } = await openCatalogue('/men', { services: servicesWithMen(30) });
  stayAtEnd();
  await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: Low to High');
  await waitFor(() => expect(shownTitles()).toHaveLength(30));
  expect(pagesAsked(requests)).toEqual([1, 1, 2, 3]);
});

it('The Load more link works without script', async () => {
  const { user } = await openCatalogue('/men?sort=priceHighLow', { services: servicesWithMen(30) });
  const link = await screen.findByRole('link', { name: 'Load more' });
  expect(link).toHaveAttribute('href', '/men?sort=priceHighLow&page=2');
  await user.click(link);
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
});

it('A list starts at the page that the URL names', async () => {
  const { requests } = await openCatalogue('/men?page=2', { services: servicesWithMen(30) });
  await waitFor(() => expect(shownTitles()[0]).toBe('Product 13'));
  expect(pagesAsked(requests)).toEqual([2]);
});

it.each([
  ['/sales/men/jeans?page=50', '/products/sales/gender/category/men/Jeans'],
  ['/search?q=tee&page=50', '/products/search'],
])('%s shows that the list has fewer pages and links to the first page', async (path, endpoint) => {
  const services = createFakeServices();
  const reduced = products(4, 1, { price: 900, salePrice: 500 });
  services.http.answer(`GET ${endpoint}`, ({ query }) => {
    const found = query.page === 1 ? reduced : [];
    return { products: found, data: found, hasMore: false };
  });
  const { user } = await openCatalogue(path, { services });
  expect(await screen.findByText('This list ends before page 50.')).toBeInTheDocument();
  expect(screen.queryByText(/^(Oops! No|No products found)/)).not.toBeInTheDocument();
  // The previous page is past the end as well.
  expect(screen.queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'To the first page' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(4));
});

it('An empty list shows its empty text, whatever page the URL names', async () => {
  const services = createFakeServices();
  answerPages(services, menPath, 0);
  await openCatalogue('/men?page=2', { services });
  expect(await screen.findByText('Nothing here right now. New drops land all the time.')).toBeInTheDocument();
});

it('The End key and "Skip to footer" suspend automatic loading', async () => {
  const { user, scrollToEnd, requests } = await openCatalogue('/men', { services: servicesWithMen(60) });
  await user.click(await screen.findByRole('link', { name: 'Skip to footer' }));
  await scrollToEnd();
  expect(pagesAsked(requests)).toEqual([1]);
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  await user.keyboard('{End}');
  await scrollToEnd();
  expect(pagesAsked(requests)).toEqual([1, 2]);
});

it('The End key in the sort menu does not suspend loading, on a checkbox it does', async () => {
  const services = servicesWithMen(60);
  const filterOptions = { styles: ['Boxy', 'Y2K'] };
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions }));
  const { scrollToEnd, requests } = await openCatalogue('/men', { services });
  fireEvent.keyDown(screen.getByLabelText('Sort By'), { key: 'End' });
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(pagesAsked(requests)).toEqual([1, 2]);
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Boxy' }), { key: 'End' });
  await scrollToEnd();
  expect(pagesAsked(requests)).toEqual([1, 2]);
});

it('A failed later page keeps the cards and is loaded again', async () => {
  const services = servicesWithMen(30);
  const { user, scrollToEnd } = await openCatalogue('/men', { services });
  services.http.answer(`GET ${menPath}`, unreachable);
  await scrollToEnd();
  expect(await screen.findByRole('alert')).toHaveTextContent('Request failed');
  expect(shownTitles()).toHaveLength(12);
  answerPages(services, menPath, 30);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(new Set(shownTitles()).size).toBe(24);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('A failed first page shows an error, and Retry loads the list', async () => {
  const services = servicesWithMen(30);
  services.http.answer(`GET ${menPath}`, () => {
    throw new RequestError('status', { status: 500, serverMessage: 'The stockroom is on fire' });
  });
  const { user } = await openCatalogue('/men', { services });
  expect(await screen.findByRole('alert')).toHaveTextContent('The stockroom is on fire');
  expect(screen.queryByRole('feed', { name: 'Men' })).not.toBeInTheDocument();
  answerPages(services, menPath, 30);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
});

it('Retry of the list also loads failed filter options', async () => {
  const services = createFakeServices();
  const { user, requests } = await openCatalogue('/men', { services });
  await screen.findAllByRole('alert');
  const before = requests.length;
  await user.click(
    within(screen.getByRole('region', { name: 'Men' })).getByRole('button', { name: 'Retry' }),
  );
  expect(
    requests
      .slice(before)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['/products/filter-options', menPath]);
});

it('A failed list loads again when the network is back', async () => {
  const services = servicesWithMen(30);
  services.http.answer(`GET ${menPath}`, unreachable);
  await openCatalogue('/men', { services });
  await screen.findByRole('alert');
  answerPages(services, menPath, 30);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
});

it("An empty sale category shows the sale's text", async () => {
  const services = createFakeServices();
  answerPages(services, '/products/sales/gender/category/men/Jeans', 0);
  await openCatalogue('/sales/men/jeans', { services });
  expect(
    await screen.findByText('Oops! No Jeans for sale right now. Check back later for fresh deals!'),
  ).toBeInTheDocument();
  const main = within(screen.getByRole('region', { name: 'Men’s Jeans Sale' }));
  expect(main.getByRole('link', { name: 'Men’s Sale' })).toHaveAttribute('href', '/sale/men');
  expect(main.getByRole('link', { name: 'Men’s Jeans' })).toHaveAttribute('href', '/men/jeans');
});

it('A sort order is in the URL, and Back removes it', async () => {
  const { user, location, requests, go } = await openCatalogue('/men', { services: servicesWithMen(30) });
  await user.selectOptions(await screen.findByLabelText('Sort By'), 'Price: Low to High');
  await waitFor(() => expect(location()).toBe('/men?sort=priceLowHigh'));
  expect(requests.at(-1)?.query).toMatchObject({ sort: 'priceLowHigh', page: 1 });
  expect(await screen.findByText('Sorted by Price: Low to High')).toBeInTheDocument();
  await go(-1);
  expect(location()).toBe('/men');
  expect(screen.getByLabelText('Sort By')).toHaveValue('newest');
});

/** The number of cards after each change of the document. */
function recordCardCounts(): () => readonly number[] {
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(document.querySelectorAll('article').length));
  observer.observe(document.body, { subtree: true, childList: true });
  return () => counts;
}

it('The previous cards stay until the new sort order is loaded', async () => {
  const services = servicesWithMen(30);
  const { user } = await openCatalogue('/men', { services });
  let answer: (value: unknown) => void = () => undefined;
  services.http.answer(`GET ${menPath}`, () => new Promise((resolve) => (answer = resolve)));
  await user.selectOptions(await screen.findByLabelText('Sort By'), 'Price: High to Low');
  await waitFor(() => expect(screen.getByRole('feed', { name: 'Men' })).toHaveAttribute('aria-busy', 'true'));
  expect(shownTitles()).toHaveLength(12);
  const counts = recordCardCounts();
  answer({ products: products(1, 500), hasMore: false });
  await waitFor(() => expect(shownTitles()).toEqual(['Product 500']));
  await waitFor(() => expect(screen.getByText('Sorted by Price: High to Low')).toBeInTheDocument());
  // No skeletons between the old and the new cards.
  expect(counts()).not.toContain(0);
  expect(screen.getByRole('feed', { name: 'Men' })).toHaveAttribute('aria-busy', 'false');
});

it('A slow new page shows skeletons, then its products', async () => {
  const services = servicesWithMen(30);
  const { go } = await openCatalogue('/men', { services });
  let answer: (value: unknown) => void = () => undefined;
  services.http.answer('GET /products/gender/women', () => new Promise((resolve) => (answer = resolve)));
  await go('/women');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Women');
  expect(screen.getByRole('feed', { name: 'Women' })).toHaveAttribute('aria-busy', 'true');
  expect(shownTitles()).toEqual([]);
  answer({ products: products(2), hasMore: false });
  await waitFor(() => expect(shownTitles()).toHaveLength(2));
});

/** Finds the mutation that inserted an element: elements of one render share it. */
function recordAdded(): (element: Element) => Node | undefined {
  const added: Node[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) added.push(...addedNodes);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  return (element) => added.findLast((node) => node.contains(element));
}

it('A new list renders before the content below it; on Back both render at once', async () => {
  const services = servicesWithMen(12);
  answerPages(services, '/products/gender/women', 12);
  const { go } = await openCatalogue('/men', { services });
  const addedWith = recordAdded();
  const findCard = () => screen.findByRole('heading', { name: 'Product 1' });
  const findFoot = () => screen.findByText(/^Prices are as last checked/);

  await go('/women');
  expect(addedWith(await findFoot())).not.toContainElement(await findCard());
  await go(-1);
  expect(addedWith(await findFoot())).toContainElement(await findCard());
});

it('Pictures of the first row load eagerly, the others lazily', async () => {
  const { view } = await openCatalogue('/men', { services: servicesWithMen(12) });
  const pictures = [...view.container.querySelectorAll('img')];
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    ...Array.from({ length: 4 }, () => 'eager'),
    ...Array.from({ length: 8 }, () => 'lazy'),
  ]);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestError } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue, products, shownTitles } from './testing/open-catalogue.tsx';

const menPath = '/products/gender/men';

const unreachable = () => {
  throw new RequestError('network');
};

function servicesWithMen() {
  const services = createFakeServices();
  answerPages(services, menPath, 60);
  answerPages(services, '/products/filtered', 0);
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: { styles: ['Boxy', 'Y2K'] },
  }));
  return services;
}

type Opened = Awaited<ReturnType<typeof openCatalogue>>;

/** Activates a control by keyboard. */
async function press({ user }: Opened, control: HTMLElement) {
  control.focus();
  await user.keyboard('{Enter}');
}

const lastCard = () => screen.getByRole('article', { name: 'Product 12' });
const list = () => screen.getByRole('region', { name: 'Men' });

it('Load more moves the focus to the last card', async () => {
  const opened = await openCatalogue('/men', { services: servicesWithMen() });
  await press(opened, screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(lastCard()).toHaveFocus();
});

it('Automatic loading moves the focus from Load more to the last card', async () => {
  const { scrollToEnd } = await openCatalogue('/men', { services: servicesWithMen() });
  screen.getByRole('link', { name: 'Load more' }).focus();
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(lastCard()).toHaveFocus();
});

it('Retry of a page moves the focus to the last card', async () => {
  const services = servicesWithMen();
  const opened = await openCatalogue('/men', { services });
  services.http.answer(`GET ${menPath}`, unreachable);
  await opened.scrollToEnd();
  await screen.findByRole('alert');
  answerPages(services, menPath, 60);
  await press(opened, screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(lastCard()).toHaveFocus();
});

it('Retry of the list moves the focus to the list', async () => {
  const services = servicesWithMen();
  services.http.answer(`GET ${menPath}`, unreachable);
  const opened = await openCatalogue('/men', { services });
  const retry = await within(list()).findByRole('button', { name: 'Retry' });
  answerPages(services, menPath, 60);
  await press(opened, retry);
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
  expect(list()).toHaveFocus();
});

describe('When the network is back', () => {
  const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

  it('The retried list takes the focus of Retry', async () => {
    const services = servicesWithMen();
    services.http.answer(`GET ${menPath}`, unreachable);
    await openCatalogue('/men', { services });
    (await within(list()).findByRole('button', { name: 'Retry' })).focus();
    answerPages(services, menPath, 60);
    await comeOnline();
    await waitFor(() => expect(shownTitles()).toHaveLength(12));
    expect(list()).toHaveFocus();
  });

  it('The retried page moves the focus of Retry to the last card', async () => {
    const services = servicesWithMen();
    const { scrollToEnd } = await openCatalogue('/men', { services });
    services.http.answer(`GET ${menPath}`, unreachable);
    await scrollToEnd();
    (await screen.findByRole('button', { name: 'Retry' })).focus();
    answerPages(services, menPath, 60);
    await comeOnline();
    await waitFor(() => expect(shownTitles()).toHaveLength(24));
    expect(lastCard()).toHaveFocus();
  });

  it('The focus stays on another element', async () => {
    const services = servicesWithMen();
    services.http.answer(`GET ${menPath}`, unreachable);
    await openCatalogue('/men', { services });
    await within(list()).findByRole('button', { name: 'Retry' });
    screen.getByLabelText('Sort By').focus();
    answerPages(services, menPath, 60);
    await comeOnline();
    await waitFor(() => expect(shownTitles()).toHaveLength(12));
    expect(screen.getByLabelText('Sort By')).toHaveFocus();
  });
});

it.each([
  ['at the page', '/product-details?id=900', 'main'],
  ['in the dialog', '/men#look-900', 'dialog'],
])(
  'The focus stays %s while the product and its similar products are retried',
  async (_place, path, role) => {
    const services = servicesWithMen();
    services.http.answer('GET /products/900', unreachable);
    const opened = await openCatalogue(path, { services });
    const listingId = within(await screen.findByRole(role));
    const retry = await listingId.findByRole('button', { name: 'Retry' });
    services.http.answer('GET /products/900', () => buildWireProduct({ _id: '900', title: 'Back again' }));
    services.http.answer('GET /products/900/similar', unreachable);
    await press(opened, retry);
    expect(await listingId.findByRole('link', { name: /^View Product: Back again/ })).toBeInTheDocument();
    expect(screen.getByRole(role)).toHaveFocus();

    services.http.answer('GET /products/900/similar', () => ({ products: products(2, 70), hasMore: false }));
    const similar = await listingId.findByRole('region', { name: 'Same vibe, any budget' });
    await press(opened, await within(similar).findByRole('button', { name: 'Retry' }));
    expect(await within(similar).findAllByRole('article')).toHaveLength(2);
    expect(similar).toHaveFocus();
  },
);

it('"Clear all" keeps the focus at the filters', async () => {
  const opened = await openCatalogue('/men?styles=Boxy', { services: servicesWithMen() });
  const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
  await press(opened, panel.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(opened.location()).toBe('/men'));
  expect(panel.getByRole('heading', { name: 'Filters' })).toHaveFocus();
});

it('Retry of the filter options keeps the focus at the filters', async () => {
  const services = servicesWithMen();
  services.http.answer('GET /products/filter-options', unreachable);
  const opened = await openCatalogue('/men', { services });
  const panel = screen.getByRole('complementary', { name: 'Filters' });
  await press(opened, await within(panel).findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(within(panel).getByRole('button', { name: 'Retry' })).toBeInTheDocument());
  expect(panel).toHaveFocus();
});

it.each(['Remove filter: Boxy', 'Clear all'])(
  'The focus moves to the list when “%s” restores it',
  async (name) => {
    const opened = await openCatalogue('/men?styles=Boxy&sale=true', { services: servicesWithMen() });
    await screen.findByText('Nothing matches all of these');
    await press(opened, within(list()).getAllByRole('button', { name }).at(-1) ?? document.body);
    await waitFor(() => expect(opened.location()).not.toBe('/men?styles=Boxy&sale=true'));
    expect(list()).toHaveFocus();
  },
);

it('Clearing recent searches moves the focus to a note', async () => {
  const services = createFakeServices();
  services.localStorage.write('szn:recent-searches', ['tee']);
  const opened = await openCatalogue('/search', { services });
  await press(opened, screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.getByText('Your recent searches are cleared.')).toHaveFocus();
});

it('Clearing recently viewed products moves the focus to a note', async () => {
  const services = createFakeServices();
  services.localStorage.write('szn:recently-viewed', products(2));
  const opened = await openCatalogue('/search', { services });
  await press(opened, screen.getByRole('button', { name: 'Clear recently viewed products' }));
  expect(screen.getByText('Your recently viewed products are cleared.')).toHaveFocus();
});

describe('After clearing recently viewed products and viewing others', () => {
  const note = 'Your recently viewed products are cleared.';
  const changeElsewhere = () =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'szn:recently-viewed' })));
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  async function openClearedAndViewed() {
    const services = createFakeServices();
    services.http.answer('GET /products/900', () => buildWireProduct({ _id: '900', title: 'Viewed since' }));
    services.http.answer('GET /products/900/similar', () => ({ products: [], hasMore: false }));
    services.localStorage.write('szn:recently-viewed', products(2));
    const opened = await openCatalogue('/product-details', { services });
    stop = opened.instance.activate?.();
    await press(opened, screen.getByRole('button', { name: 'Clear recently viewed products' }));
    // Viewed in another tab.
    const viewed = [buildWireProduct({ _id: '900', title: 'Viewed since' })];
    services.localStorage.write('szn:recently-viewed', viewed);
    changeElsewhere();
    expect(screen.getByRole('region', { name: 'Recently viewed' })).toBeInTheDocument();
    return opened;
  }

  it('The focus stays when another tab clears them', async () => {
    const { services } = await openClearedAndViewed();
    services.localStorage.remove('szn:recently-viewed');
    changeElsewhere();
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });

  it('The focus stays on the page of the only product of the list', async () => {
    const { go } = await openClearedAndViewed();
    await go('/product-details?id=900');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Viewed since');
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });
});

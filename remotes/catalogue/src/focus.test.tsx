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

/** Uses a control as a keyboard does. */
async function press({ user }: Opened, control: HTMLElement) {
  control.focus();
  await user.keyboard('{Enter}');
}

const lastCard = () => screen.getByRole('article', { name: 'Product 12' });
const list = () => screen.getByRole('region', { name: 'Men' });

it('waits on the last card while more come after it', async () => {
  const opened = await openCatalogue('/men', { services: servicesWithMen() });
  await press(opened, screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(lastCard()).toHaveFocus();
});

it('waits on the last card when more come by themselves while it is on “Load more”', async () => {
  const { scrollToEnd } = await openCatalogue('/men', { services: servicesWithMen() });
  screen.getByRole('link', { name: 'Load more' }).focus();
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(lastCard()).toHaveFocus();
});

it('waits on the last card while a page that failed is asked for again', async () => {
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

it('waits at the list while all of it is asked for again', async () => {
  const services = servicesWithMen();
  services.http.answer(`GET ${menPath}`, unreachable);
  const opened = await openCatalogue('/men', { services });
  const retry = await within(list()).findByRole('button', { name: 'Retry' });
  answerPages(services, menPath, 60);
  await press(opened, retry);
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
  expect(list()).toHaveFocus();
});

describe('when the device is online again by itself', () => {
  const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

  it('waits at the list while all of it is asked for again', async () => {
    const services = servicesWithMen();
    services.http.answer(`GET ${menPath}`, unreachable);
    await openCatalogue('/men', { services });
    (await within(list()).findByRole('button', { name: 'Retry' })).focus();
    answerPages(services, menPath, 60);
    await comeOnline();
    await waitFor(() => expect(shownTitles()).toHaveLength(12));
    expect(list()).toHaveFocus();
  });

  it('waits on the last card while a page that failed is asked for again', async () => {
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

  it('stays elsewhere, where it is elsewhere', async () => {
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
  'stays %s while its product is asked for again, and at the like of it while that is',
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
    const similar = await listingId.findByRole('region', { name: 'Similar across brands' });
    await press(opened, await within(similar).findByRole('button', { name: 'Retry' }));
    expect(await within(similar).findAllByRole('article')).toHaveLength(2);
    expect(similar).toHaveFocus();
  },
);

it('stays at the filters when all of them are cleared', async () => {
  const opened = await openCatalogue('/men?styles=Boxy', { services: servicesWithMen() });
  const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
  await press(opened, panel.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(opened.location()).toBe('/men'));
  expect(panel.getByRole('heading', { name: 'Filters' })).toHaveFocus();
});

it('stays at the filters when they are asked for again', async () => {
  const services = servicesWithMen();
  services.http.answer('GET /products/filter-options', unreachable);
  const opened = await openCatalogue('/men', { services });
  const panel = screen.getByRole('complementary', { name: 'Filters' });
  await press(opened, await within(panel).findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(within(panel).getByRole('button', { name: 'Retry' })).toBeInTheDocument());
  expect(panel).toHaveFocus();
});

it.each(['Remove filter: Boxy', 'Clear all'])(
  'goes to the list when nothing matched and “%s” brings it back',
  async (name) => {
    const opened = await openCatalogue('/men?styles=Boxy&sale=true', { services: servicesWithMen() });
    await screen.findByText('Nothing matches all of these');
    await press(opened, within(list()).getAllByRole('button', { name }).at(-1) ?? document.body);
    await waitFor(() => expect(opened.location()).not.toBe('/men?styles=Boxy&sale=true'));
    expect(list()).toHaveFocus();
  },
);

it('stays where the recent searches were, on a word that they are cleared', async () => {
  const services = createFakeServices();
  services.localStorage.write('szn:recent-searches', ['tee']);
  const opened = await openCatalogue('/search', { services });
  await press(opened, screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.getByText('Your recent searches are cleared.')).toHaveFocus();
});

it('stays where the recently viewed products were, on a word that they are cleared', async () => {
  const services = createFakeServices();
  services.localStorage.write('szn:recently-viewed', products(2));
  const opened = await openCatalogue('/search', { services });
  await press(opened, screen.getByRole('button', { name: 'Clear recently viewed products' }));
  expect(screen.getByText('Your recently viewed products are cleared.')).toHaveFocus();
});

describe('once recently viewed products were cleared, and others viewed since', () => {
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
    // Looked at in another tab.
    const viewed = [buildWireProduct({ _id: '900', title: 'Viewed since' })];
    services.localStorage.write('szn:recently-viewed', viewed);
    changeElsewhere();
    expect(screen.getByRole('region', { name: 'Recently viewed' })).toBeInTheDocument();
    return opened;
  }

  it('stays where it is when another tab clears those', async () => {
    const { services } = await openClearedAndViewed();
    services.localStorage.remove('szn:recently-viewed');
    changeElsewhere();
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });

  it('stays where it is on the own page of the only one of those', async () => {
    const { go } = await openClearedAndViewed();
    await go('/product-details?id=900');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Viewed since');
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });
});

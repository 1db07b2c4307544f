import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { followsChanged, followSet, followsKey, RequestError, type FollowSet } from '@szn/shared-contracts';
import { buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import remote from '../../remote.ts';
import { openCatalogue } from '../../testing/open-catalogue.tsx';

// 1 November 2026, 05:30 in India: the clock of the fake services.
const drop = (source: string, count: number, maxPrice = 999) => ({
  source,
  count,
  minPrice: 999,
  maxPrice,
  products: [1, 2].map((index) =>
    buildWireProduct({ _id: `${source}${index}`, title: `${source} tee ${index}` }),
  ),
});
const radar = {
  days: [
    { day: '2026-11-01', drops: [drop('HUEMN', 5, 2499), drop('TURNT', 1)] },
    { day: '2026-10-31', drops: [drop('H&M', 2)] },
    { day: '2026-10-21', drops: [drop('HUEMN', 2)] },
  ],
  before: '2026-10-21',
};

function createServices(answer: () => unknown = () => radar) {
  const services = createFakeServices();
  services.http.answer('GET /products/drops', answer);
  return services;
}
const poster = (name: string) => screen.getByRole('article', { name });

test('New drops shows a poster of each drop, by day', async () => {
  const services = createServices();
  await openCatalogue('/drops', { services });
  const days = await screen.findAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Today 1 Nov',
    'Yesterday 31 Oct',
    'Wednesday 21 Oct',
  ]);
  const huemn = within(poster('Huemn, 5 products'));
  expect(huemn.getByRole('link', { name: 'Huemn' })).toHaveAttribute('href', '/collections/huemn');
  expect(huemn.getByRole('link', { name: 'HUEMN tee 1' })).toHaveAttribute(
    'href',
    '/product-details?id=HUEMN1',
  );
  expect(huemn.getByText('Rs 999 – Rs 2,499')).toBeInTheDocument();
  expect(within(poster('H&M, 2 products')).getByRole('link', { name: 'H&M' })).toHaveAttribute(
    'href',
    '/collections?source=h%26m',
  );
  expect(screen.getByText('2 brands, 6 products')).toBeInTheDocument();
});

test('New drops follows a brand with one tap, and then filters by the followed brands', async () => {
  const services = createServices();
  const commands: FollowSet[] = [];
  services.bus.handle(followSet, (command) => {
    commands.push(command);
    services.bus.publish(followsChanged, { brands: ['huemn'] });
    return { outcome: 'followed' as const };
  });
  const { router } = await openCatalogue('/drops', { services });
  const user = userEvent.setup({ delay: null });
  const button = await within(poster('Huemn, 5 products')).findByRole('button', { name: 'Follow Huemn' });
  expect(screen.queryByRole('link', { name: /Brands I follow/ })).toBeNull();
  await user.click(button);
  expect(commands).toEqual([{ brand: 'HUEMN', isFollowed: true }]);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('link', { name: 'Brands I follow (1)' }));
  expect(router.state.location.search).toBe('?brands=huemn');
  expect(services.http.requests.at(-1)?.query).toEqual({ days: 5, brands: 'huemn' });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Brands I follow (1)' })).toHaveAttribute('aria-current', 'page'),
  );
});

test('New drops names the labels of a shared filter', async () => {
  await openCatalogue('/drops?brands=turnt,hm,Salt%252C%20Sand', { services: createServices() });
  expect(await screen.findByText('TurntUp, H&M, Salt, Sand')).toHaveAttribute('aria-current', 'page');
});

test('New drops links to earlier days and keeps the filter', async () => {
  const services = createServices();
  services.localStorage.write(followsKey, { brands: ['huemn'] });
  await openCatalogue('/drops?brands=huemn', { services });
  const earlier = await screen.findByRole('link', { name: 'Earlier drops' });
  expect(earlier).toHaveAttribute('href', '/drops?brands=huemn&before=2026-10-21');
  expect(screen.queryByRole('link', { name: 'Latest drops' })).toBeNull();
});

test('New drops says so when nothing dropped', async () => {
  await openCatalogue('/drops', { services: createServices(() => ({ days: [], before: null })) });
  expect(await screen.findByText('Nothing has dropped in the last 30 days')).toBeInTheDocument();
});

test('New drops offers a retry after a failed request', async () => {
  let isFailing = true;
  const services = createServices(() => {
    if (isFailing) throw new RequestError('network');
    return radar;
  });
  await openCatalogue('/drops', { services });
  expect(await screen.findByText('The drops could not be fetched')).toBeInTheDocument();
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Huemn, 5 products' })).toBeInTheDocument();
});

test('Search engines list the radar, without its earlier days', () => {
  const page = remote.start(createServices(), undefined).pages['/drops'];
  const head = (search: string) =>
    page?.head({ params: {}, url: new URL(`https://szn.example/drops${search}`), data: undefined });
  expect(head('')).toMatchObject({ title: 'New drops', canonicalPath: '/drops' });
  expect(head('?brands=huemn')).toMatchObject({ canonicalPath: '/drops' });
  expect(head('?before=2026-10-21')).toMatchObject({ isIndexed: false });
});

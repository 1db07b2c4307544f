import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RequestError, type WireProduct } from '@szn/shared-contracts';
import { buildProduct, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue } from '../../testing/open-catalogue.tsx';
import { nearestItems, readBudgetItems } from './budget-control.tsx';

const announceMs = 700;

/** Ten hoodies of two brands for Rs 500 to Rs 5,000. */
const hoodies = Array.from({ length: 10 }, (_, index) =>
  buildWireProduct({
    _id: `h${index}`,
    title: `Hoodie ${index}`,
    source: index % 2 === 0 ? 'six5sixstreet' : 'H&M',
    price: 500 * (index + 1),
  }),
);

type Answer = (query: Readonly<Record<string, unknown>>) => unknown;

async function open(answer: Answer, path = '/product-details?id=p1', own: Partial<WireProduct> = {}) {
  const services = createFakeServices();
  const product = buildWireProduct({ _id: 'p1', title: 'Mesh Hoodie', price: 1500, ...own });
  services.http.answer('GET /products/p1', () => product);
  services.http.answer('GET /products/gender/men', () => ({ products: [product], hasMore: false }));
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  services.http.answer('GET /products/p1/similar', ({ query }) => answer(query));
  services.http.answer('GET /products/h1', () => hoodies[1]);
  services.http.answer('GET /products/h1/similar', () => ({ products: [], hasMore: false }));
  const opened = await openCatalogue(path, { services });
  await screen.findByRole('region', { name: 'Same vibe, any budget' });
  await opened.scrollToEnd();
  return opened;
}

const withAll: Answer = ({ budget }) => ({
  products: budget === 'any' ? hoodies : hoodies.slice(0, 4),
  hasMore: false,
});

const name = 'Same vibe, any budget';
const row = () => within(screen.getByRole('region', { name }));
const slider = () => row().findByRole('slider', { name: 'Your budget, in rupees' });
const items = () =>
  row()
    .getAllByRole('article')
    .map(
      (card) =>
        `${within(card).getByRole('heading').textContent} ${card.textContent?.match(/Rs .*(?=View)/)?.[0]}`,
    );

const move = (thumb: HTMLElement, rupees: number) =>
  fireEvent.input(thumb, { target: { value: String(rupees) } });

it('One row shows the nearest products of all brands, with the slider at the price of the product in front', async () => {
  const { requests } = await open(withAll);
  const before = items();
  const thumb = await slider();
  expect(thumb).toHaveAttribute('min', '500');
  expect(thumb).toHaveAttribute('max', '5000');
  expect(thumb).toHaveValue('1500');
  expect(thumb).toHaveAttribute('aria-valuetext', 'Rs 1,500');
  expect(items()).toEqual(before);
  expect(before).toEqual([
    'Hoodie 0 Rs 500Rs 1,000 less',
    'Hoodie 1 Rs 1,000Rs 500 less',
    'Hoodie 2 Rs 1,500Same price',
    'Hoodie 3 Rs 2,000Rs 500 more',
  ]);
  const asked = requests.filter(({ path, query }) => path === '/products/p1/similar' && query.budget);
  expect(asked.map(({ query }) => query)).toEqual([{ limit: 48, budget: 'any' }]);
});

it('The thumb changes the row without a request, and is announced once after its last step', async () => {
  const { requests } = await open(withAll);
  const thumb = await slider();
  const before = requests.length;
  jest.useFakeTimers();
  try {
    const status = row().getByRole('status');
    expect(status).toHaveTextContent('');
    move(thumb, 3000);
    act(() => jest.advanceTimersByTime(announceMs - 1));
    move(thumb, 5000);
    expect(thumb).toHaveAttribute('aria-valuetext', 'Rs 5,000');
    act(() => jest.advanceTimersByTime(announceMs - 1));
    expect(status).toHaveTextContent('');
    act(() => jest.advanceTimersByTime(1));
    expect(status).toHaveTextContent('8 similar products around Rs 5,000');
  } finally {
    jest.useRealTimers();
  }
  expect(items()[0]).toBe('Hoodie 9 Rs 5,000Rs 3,500 more');
  expect(items()).toHaveLength(8);
  expect(requests).toHaveLength(before);
});

it.each(['/product-details?id=p1', '/men#look-p1'])(
  'A product opens its quick view over %s',
  async (path) => {
    const { user, location } = await open(withAll, path);
    await slider();
    const before = location();
    const link = row().getByRole('link', { name: 'Hoodie 1' });
    expect(link).toHaveAttribute('href', '/product-details?id=h1');
    await user.click(link);
    expect(await screen.findByRole('dialog', { name: 'Hoodie 1' })).toBeInTheDocument();
    expect(location()).toBe(before);
  },
);

it.each<[string, Answer, Partial<WireProduct>]>([
  [
    'the provider rejects the request',
    ({ budget }) => {
      if (budget === 'any') throw new RequestError('status', { status: 400 });
      return { products: hoodies.slice(0, 4), hasMore: false };
    },
    {},
  ],
  [
    'there is one price',
    () => ({ products: hoodies.slice(0, 4).map((one) => ({ ...one, price: 1500 })), hasMore: false }),
    {},
  ],
  ['the product has no price', withAll, { price: 'Price on request' }],
])('The row has no slider if %s', async (_case, answer, own) => {
  const { requests } = await open(answer, undefined, own);
  await waitFor(() => expect(requests.some(({ query }) => query.budget === 'any')).toBe(true));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
  expect(row().queryByRole('slider')).not.toBeInTheDocument();
  expect(row().getAllByRole('article')).toHaveLength(4);
});

it.each([
  [[549, 8000], { min: 500, max: 8000, step: 100 }],
  [[549, 1210], { min: 500, max: 1250, step: 50 }],
  [[100, 90_000], { min: 0, max: 90_000, step: 1000 }],
])('Prices of %j rupees have the range %j', ([lowest = 0, highest = 0], range) => {
  const others = [buildProduct({ _id: 'b', price: lowest }), buildProduct({ _id: 'c', price: highest })];
  expect(readBudgetItems(buildProduct({ _id: 'a', price: 700 }), others)?.range).toEqual(range);
});

it('The nearest price is first, of equally near ones the cheaper; the product itself and text prices are left out', () => {
  const own = buildProduct({ _id: 'a', price: 1000 });
  const budget = readBudgetItems(own, [
    buildProduct({ _id: 'b', price: 1500 }),
    buildProduct({ _id: 'c', price: 900, salePrice: 500 }),
    buildProduct({ _id: 'd', price: 'Price on request' }),
    buildProduct({ _id: 'e', price: 1100 }),
    own,
  ]);
  expect(nearestItems(budget?.items ?? [], 100_000).map(({ product }) => product.id)).toEqual([
    'e',
    'c',
    'b',
  ]);
});

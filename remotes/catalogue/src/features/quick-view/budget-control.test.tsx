import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RequestError, type WireProduct } from '@szn/shared-contracts';
import { buildProduct, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue } from '../../testing/open-catalogue.tsx';
import { nearestPieces, readBudgetPieces } from './budget-pieces.ts';

const announceMs = 700;

/** Ten hoodies of two labels for Rs 500 to Rs 5,000. */
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
  await screen.findByRole('region', { name: 'More like this' });
  await opened.scrollToEnd();
  return opened;
}

const withAll: Answer = ({ budget }) => ({
  products: budget === 'any' ? hoodies : hoodies.slice(0, 4),
  hasMore: false,
});

const rail = () => screen.findByRole('region', { name: 'Same vibe, any budget' });
const slider = async () =>
  await within(await rail()).findByRole('slider', { name: 'Your budget, in rupees' });
const rows = async () =>
  within(await rail())
    .getAllByRole('link')
    .map((link) => link.textContent);

const move = (thumb: HTMLElement, rupees: number) =>
  fireEvent.input(thumb, { target: { value: String(rupees) } });

it('The rail starts at the price of the product and compares the nearest pieces of all labels', async () => {
  const { requests } = await open(withAll);
  const thumb = await slider();
  expect(thumb).toHaveAttribute('min', '500');
  expect(thumb).toHaveAttribute('max', '5000');
  expect(thumb).toHaveValue('1500');
  expect(thumb).toHaveAttribute('aria-valuetext', 'Rs 1,500');
  expect(within(await rail()).getByText('Compared by category, colour and price')).toBeInTheDocument();
  expect((await rows()).slice(0, 4)).toEqual([
    'Hoodie 2 Rs 1,500 Same price at Six5Six',
    'Hoodie 1 Rs 1,000 Rs 500 less at H&M',
    'Hoodie 3 Rs 2,000 Rs 500 more at H&M',
    'Hoodie 0 Rs 500 Rs 1,000 less at Six5Six',
  ]);
  expect(await rows()).toHaveLength(8);
  expect(within(await rail()).getAllByRole('presentation')).toHaveLength(8);
  const asked = requests.filter(({ path, query }) => path === '/products/p1/similar' && query.budget);
  expect(asked.map(({ query }) => query)).toEqual([{ limit: 48, budget: 'any' }]);
});

it('The thumb changes the pieces without a request, and is announced once after its last step', async () => {
  const { requests } = await open(withAll);
  const thumb = await slider();
  const before = requests.length;
  jest.useFakeTimers();
  try {
    const status = within(screen.getByRole('region', { name: 'Same vibe, any budget' })).getByRole('status');
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
  expect((await rows())[0]).toBe('Hoodie 9 Rs 5,000 Rs 3,500 more at H&M');
  expect(await rows()).toHaveLength(8);
  expect(requests).toHaveLength(before);
});

it.each(['/product-details?id=p1', '/men#look-p1'])('A piece opens its quick view over %s', async (path) => {
  const { user, location } = await open(withAll, path);
  await slider();
  const before = location();
  const link = within(await rail()).getByRole('link', { name: /^Hoodie 1 / });
  expect(link).toHaveAttribute('href', '/product-details?id=h1');
  await user.click(link);
  expect(await screen.findByRole('dialog', { name: 'Hoodie 1' })).toBeInTheDocument();
  expect(location()).toBe(before);
});

it('A click for a new tab is left to the browser', async () => {
  await open(withAll, '/men#look-p1');
  await slider();
  const link = within(await rail()).getByRole('link', { name: /^Hoodie 1 / });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.getByRole('dialog', { name: 'Mesh Hoodie' })).toBeInTheDocument();
});

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
    'there is one piece',
    ({ budget }) => ({ products: hoodies.slice(0, budget === 'any' ? 1 : 4), hasMore: false }),
    {},
  ],
  ['the product has no price', withAll, { price: 'Price on request' }],
])('The rail is hidden if %s', async (_case, answer, own) => {
  await open(answer, undefined, own);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Same vibe, any budget' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('region', { name: 'More like this' })).toBeInTheDocument();
});

it('Pieces that all cost the same have no slider', async () => {
  const same = hoodies.map((hoodie) => ({ ...hoodie, price: 1500 }));
  await open(() => ({ products: same, hasMore: false }));
  expect(await within(await rail()).findAllByText(/^Same price at /)).toHaveLength(8);
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

it.each([
  [[549, 8000], { min: 500, max: 8000, step: 100 }],
  [[549, 1210], { min: 500, max: 1250, step: 50 }],
  [[100, 90_000], { min: 0, max: 90_000, step: 1000 }],
])('Prices of %j rupees have the range %j', ([lowest = 0, highest = 0], range) => {
  const others = [buildProduct({ _id: 'b', price: lowest }), buildProduct({ _id: 'c', price: highest })];
  expect(readBudgetPieces(buildProduct({ _id: 'a', price: 700 }), others)?.range).toEqual(range);
});

it('The nearest price is first, of equally near ones the cheaper; the product itself and text prices are left out', () => {
  const own = buildProduct({ _id: 'a', price: 1000 });
  const budget = readBudgetPieces(own, [
    buildProduct({ _id: 'b', price: 1500 }),
    buildProduct({ _id: 'c', price: 900, salePrice: 500 }),
    buildProduct({ _id: 'd', price: 'Price on request' }),
    buildProduct({ _id: 'e', price: 1100 }),
    own,
  ]);
  expect(nearestPieces(budget?.pieces ?? [], 100_000).map(({ product }) => product.id)).toEqual([
    'e',
    'c',
    'b',
  ]);
});

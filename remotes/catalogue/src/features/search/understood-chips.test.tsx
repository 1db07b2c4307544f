import { screen, waitFor, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products, shownTitles } from '../../testing/open-catalogue.tsx';

const understood = {
  brands: ['Jaywalking'],
  gender: 'men',
  categories: ['Hoodies'],
  colours: ['Red'],
  styles: [],
  minPrice: null,
  maxPrice: 2000,
  isOnSale: false,
  excluded: { brands: [], categories: [], colours: [], styles: ['Printed'] },
  sort: 'priceLowHigh',
  text: 'fleece',
  unavailable: ['cotton'],
  dropped: 'text',
  similarColours: ['Maroon', 'Coral'],
};

it('The page shows what the search text was understood as, and a chip removes its condition', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/search', ({ query }) => ({
    data: products(query.without === undefined ? 2 : 3),
    hasMore: false,
    total: query.without === undefined ? 2 : 3,
    understood: query.without === undefined ? understood : { ...understood, maxPrice: null },
  }));
  const { user, requests } = await openCatalogue('/search?q=cheap', { services });
  const chips = () =>
    within(screen.getByRole('list', { name: 'Looking for' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  expect(chips()).toEqual([
    'Jaywalking',
    'Men',
    'Hoodies',
    'Red',
    'not Printed',
    'Up to Rs 2,000',
    'Cheapest first',
  ]);
  expect(screen.getByText('No red hoodies. 2 in maroon and coral.')).toBeInTheDocument();
  expect(screen.getByText('No match with “fleece”. These come closest.')).toBeInTheDocument();
  expect(screen.getByText('We don’t have “cotton” yet. These match the rest.')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /sort/i })).toHaveValue('priceLowHigh');

  await user.click(screen.getByRole('link', { name: 'Leave out Up to Rs 2,000' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(3));

  expect(requests.at(-1)?.query).toMatchObject({ q: 'cheap', without: 'price' });
  expect(chips()).toEqual([
    'Jaywalking',
    'Men',
    'Hoodies',
    'Red',
    'not Printed',
    'Cheapest first',
    'Search as typed',
  ]);
  expect(screen.getByRole('link', { name: 'Leave out Cheapest first' })).toHaveFocus();
});

it('Choosing the default order leaves out the order that the search text names', async () => {
  const services = createFakeServices();
  services.http.answer('GET /products/search', ({ query }) => ({
    data: products(2),
    hasMore: false,
    understood: { ...understood, sort: query.without === 'sort' ? null : 'priceLowHigh' },
  }));
  const { user, requests } = await openCatalogue('/search?q=cheap', { services });

  await user.selectOptions(screen.getByRole('combobox', { name: /sort/i }), 'newest');
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ without: 'sort', sort: 'newest' }));

  expect(screen.getByRole('combobox', { name: /sort/i })).toHaveValue('newest');
});

it.each([
  ['outfit under 2000', 'men', [], ['/outfits/compose?budget=2000&gender=men']],
  [
    'Full look size m',
    null,
    ['M'],
    ['men', 'women'].map((gender) => `/outfits/compose?budget=2000&gender=${gender}&size=M`),
  ],
  ['outfitters tee', 'men', [], []],
] as const)(
  'The search "%s" leads to outfits that are composed within its price',
  async (q, gender, sizes, expected) => {
    const services = createFakeServices();
    services.http.answer('GET /products/search', () => ({
      data: products(2),
      hasMore: false,
      total: 2,
      understood: { ...understood, gender, sizes },
    }));
    await openCatalogue(`/search?q=${encodeURIComponent(q)}`, { services });
    const links = screen
      .queryAllByRole('link', { name: /^Outfits for/ })
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(expected);
  },
);

it.each([
  ['outfit under 2000', {}, '/outfits/compose?budget=2000&gender=men'],
  [
    'women look size m',
    { gender: 'women', sizes: ['M'] },
    '/outfits/compose?budget=2000&gender=women&size=M',
  ],
  ['red outfit under 2000', { colours: ['Red'] }, '/search?q=red%20outfit%20under%202000'],
  ['outfit in s or m', { sizes: ['S', 'M'] }, '/search?q=outfit%20in%20s%20or%20m'],
  ['outfit from 1000 to 2000', { minPrice: 1000 }, '/search?q=outfit%20from%201000%20to%202000'],
  ['outfit under 2000&without=price', {}, '/search?q=outfit%20under%202000&without=price'],
  ['gift for her', { page: '/outfits/compose?gender=women' }, '/outfits/compose?gender=women'],
  ['size guide&without=price', { page: '/about' }, '/search?q=size%20guide&without=price'],
  ['elsewhere', { page: '//elsewhere.example' }, '/search?q=elsewhere'],
])(
  'The search "%s" opens the page that composes it or that an editor has named, unless it asks for more',
  async (q, conditions, target) => {
    const services = createFakeServices();
    const nothing = { brands: [], categories: [], colours: [], styles: [], excluded: {}, text: '' };
    services.http.answer('GET /products/search', () => ({
      data: products(2),
      hasMore: false,
      total: 2,
      understood: { ...nothing, gender: null, minPrice: null, maxPrice: 2000, sort: null, ...conditions },
    }));
    const { location } = await openCatalogue(`/search?q=${q.replaceAll(' ', '%20')}`, { services });
    expect(location()).toBe(target);
  },
);

import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue, products, shownTitles } from '../../testing/open-catalogue.tsx';

const brands = [
  'Almost Gods',
  'Beeglee',
  'Bluer',
  'Bomaachi',
  'Evemen',
  'Genrage',
  'HUEMN',
  'TURNT',
  'Veloce',
  'wtflex',
  'Jaywalking',
  'outcasts',
];

function servicesWithFilters() {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 30);
  answerPages(services, '/products/filtered', 5);
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: {
      brands,
      categories: ['Jeans', 'T-shirts'],
      styles: ['Boxy', 'Oversized'],
      priceRange: { min: 299, max: 9999 },
      counts: { brands: { TURNT: 7 }, categories: {}, styles: {} },
    },
  }));
  return services;
}

/** Opens a page on a wide screen, which has the panel. */
async function open(path = '/men', services = servicesWithFilters()) {
  const opened = await openCatalogue(path, { services });
  const panel = screen.queryByRole('complementary', { name: 'Filters' }) ?? document.body;
  return { ...opened, panel: within(panel), lastRequest: () => services.http.requests.findLast(isList) };
}

const isList = ({ path }: { path: string }) => path !== '/products/filter-options';
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));

afterEach(() => jest.restoreAllMocks());

describe('Filter panel', () => {
  it('A chosen option filters the list and changes the URL', async () => {
    const { user, panel, location, lastRequest } = await open();
    await user.click(panel.getByRole('button', { name: 'Show 6 more' }));
    await user.click(panel.getByRole('checkbox', { name: /^TurntUp/ }));
    await waitFor(() => expect(location()).toBe('/men?brands=TURNT'));
    expect(lastRequest()).toMatchObject({
      path: '/products/filtered',
      query: { brands: 'TURNT', gender: 'men' },
    });
    await waitFor(() => expect(shownTitles()).toHaveLength(5));
    expect(panel.getByRole('checkbox', { name: /^TurntUp/ })).toBeChecked();
  });

  it('Two quick clicks both count', async () => {
    const { panel, location } = await open();
    act(() => panel.getByRole('checkbox', { name: 'Jeans' }).click());
    act(() => panel.getByRole('checkbox', { name: 'Boxy' }).click());
    await waitFor(() => expect(location()).toBe('/men?categories=Jeans&styles=Boxy'));
  });

  it('The focus stays on the clicked checkbox', async () => {
    const { user, panel, location } = await open();
    await user.click(panel.getByRole('checkbox', { name: 'Jeans' }));
    await waitFor(() => expect(location()).toBe('/men?categories=Jeans'));
    expect(panel.getByRole('checkbox', { name: 'Jeans' })).toHaveFocus();
  });

  it('Each change is one history entry, which Back reverts', async () => {
    const { user, panel, location, go } = await open();
    await user.click(panel.getByRole('checkbox', { name: 'Jeans' }));
    await waitFor(() => expect(location()).toBe('/men?categories=Jeans'));
    await user.click(panel.getByRole('checkbox', { name: 'Boxy' }));
    await waitFor(() => expect(location()).toBe('/men?categories=Jeans&styles=Boxy'));
    await go(-1);
    expect(location()).toBe('/men?categories=Jeans');
    expect(panel.getByRole('checkbox', { name: 'Boxy' })).not.toBeChecked();
  });

  it('A facet shows six options, then all', async () => {
    const { user, panel } = await open();
    const boxes = () => within(panel.getByRole('group', { name: 'Brand' })).getAllByRole('checkbox');
    expect(boxes()).toHaveLength(6);
    await user.click(panel.getByRole('button', { name: 'Show 6 more' }));
    expect(boxes()).toHaveLength(12);
    await user.click(panel.getByRole('button', { name: 'Show fewer' }));
    expect(boxes()).toHaveLength(6);
  });

  it('The brand search finds brands by their display names', async () => {
    const { user, panel } = await open();
    const brandGroup = within(panel.getByRole('group', { name: 'Brand' }));
    await user.type(brandGroup.getByRole('searchbox', { name: 'Find a brand' }), 'turntu');
    expect(brandGroup.getAllByRole('checkbox')).toHaveLength(1);
    expect(brandGroup.getByRole('checkbox', { name: 'TurntUp 7' })).toBeInTheDocument();
    await user.type(brandGroup.getByRole('searchbox'), 'xyz');
    expect(brandGroup.getByText('Nothing of that name here.')).toBeInTheDocument();
  });

  it('An option without a count shows no number, whatever its name', async () => {
    const services = servicesWithFilters();
    services.http.answer('GET /products/filter-options', () => ({
      success: true,
      filterOptions: { styles: ['constructor', 'toString', 'Boxy'], counts: { styles: { Boxy: 3 } } },
    }));
    const { panel } = await open('/men', services);
    const boxes = within(panel.getByRole('group', { name: 'Look' })).getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Boxy3',
      'constructor',
      'toString',
    ]);
  });

  it('"On sale only" requests the sale list', async () => {
    const services = servicesWithFilters();
    services.http.answer('GET /products/sale/gender/men', () => ({
      products: products(2, 1, { price: 900, salePrice: 500 }),
      hasMore: false,
    }));
    const { user, panel, location } = await open('/men', services);
    await user.click(panel.getByRole('checkbox', { name: 'On sale only' }));
    await waitFor(() => expect(location()).toBe('/men?sale=true'));
    await waitFor(() => expect(shownTitles()).toHaveLength(2));
  });

  it('The panel leaves out the filters that the path determines', async () => {
    const { panel } = await open('/collections/TurntUp');
    expect(panel.queryByRole('group', { name: 'Brand' })).not.toBeInTheDocument();
    expect(panel.getByRole('group', { name: 'Category' })).toBeInTheDocument();
  });

  it('The panel requests the options of its scope', async () => {
    const { requests } = await open('/sales/men/jeans');
    expect(requests).toContainEqual(
      expect.objectContaining({
        path: '/products/filter-options',
        query: { gender: 'men', category: 'Jeans', sale: true },
      }),
    );
    expect(screen.queryByRole('checkbox', { name: 'On sale only' })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Category' })).not.toBeInTheDocument();
  });

  it.each([
    ['the server says that it failed', () => ({ success: false }), 'Failed to fetch filter options'],
    ['the server says why', () => ({ success: false, error: 'Stocktaking' }), 'Stocktaking'],
    [
      'nothing is answered',
      () => {
        throw new RequestError('network');
      },
      'An error occurred while fetching filter options',
    ],
  ])('The panel shows an error when %s, and the list works', async (_case, answer, text) => {
    const services = servicesWithFilters();
    services.http.answer('GET /products/filter-options', answer);
    const { user, panel } = await open('/men', services);
    expect(await panel.findByRole('alert')).toHaveTextContent(text);
    expect(shownTitles()).toHaveLength(12);
    services.http.answer('GET /products/filter-options', () => ({
      success: true,
      filterOptions: { styles: ['Boxy', 'Y2K'] },
    }));
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await panel.findByRole('checkbox', { name: 'Boxy' })).toBeInTheDocument();
  });
});

it('The panel is rendered on wide screens only', async () => {
  const isNarrow = Object.assign(window.matchMedia('(width < 64em)'), { matches: true });
  jest.spyOn(window, 'matchMedia').mockReturnValue(isNarrow);
  await open();
  expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
  Object.assign(isNarrow, { matches: false });
  act(() => void isNarrow.dispatchEvent(new Event('change')));
  expect(screen.getByRole('complementary', { name: 'Filters' })).toBeInTheDocument();
});

it('One outage of list and filter options shows one Retry button, which loads both', async () => {
  const services = servicesWithFilters();
  let isOffline = true;
  for (const path of ['/products/gender/men', '/products/filter-options'] as const) {
    services.http.answer(`GET ${path}`, () => {
      if (isOffline) throw new RequestError('network');
      return { products: products(3), hasMore: false, filterOptions: { brands, styles: [] } };
    });
  }
  const { panel, user } = await open('/men', services);
  expect(await panel.findByText('An error occurred while fetching filter options')).toBeInTheDocument();
  expect(services.http.requests.filter((sent) => !isList(sent))).toHaveLength(1);
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByRole('checkbox', { name: 'Almost Gods' })).toBeInTheDocument();
  await waitFor(() => expect(shownTitles()).toHaveLength(3));
});

it('The filter panel has its own Retry button while the list is loaded', async () => {
  const services = servicesWithFilters();
  services.http.answer('GET /products/filter-options', () => {
    throw new RequestError('network');
  });
  const { panel } = await open('/men', services);
  await waitFor(() => expect(shownTitles()).toHaveLength(12));
  expect(await panel.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

describe('Applied filters', () => {
  it('Each chip names a filter and removes it', async () => {
    const { user, location } = await open(
      '/men?brands=TURNT,HUEMN&styles=Boxy&minPrice=500&maxPrice=2000&sale=true',
    );
    const names = chips()
      .getAllByRole('button')
      .map((chip) => chip.textContent);
    const chipNames = ['Rs 500 – Rs 2,000', 'TurntUp', 'Huemn', 'Boxy', 'On sale only', 'Clear all'];
    // Then the late command to save the search.
    expect(names.slice(0, chipNames.length)).toEqual(chipNames);
    await user.click(chips().getByRole('button', { name: 'Remove filter: Huemn' }));
    await waitFor(() =>
      expect(location()).toBe('/men?brands=TURNT&styles=Boxy&minPrice=500&maxPrice=2000&sale=true'),
    );
  });

  it('A removed chip moves the focus to the next chip', async () => {
    const { user, location } = await open('/men?brands=TURNT,HUEMN');
    await user.click(chips().getByRole('button', { name: 'Remove filter: TurntUp' }));
    await waitFor(() => expect(location()).toBe('/men?brands=HUEMN'));
    expect(chips().getByRole('button', { name: 'Remove filter: Huemn' })).toHaveFocus();
    await user.click(chips().getByRole('button', { name: 'Remove filter: Huemn' }));
    await waitFor(() => expect(location()).toBe('/men'));
    expect(screen.getByRole('region', { name: 'Men' })).toHaveFocus();
  });

  it('"Clear all" removes all chips', async () => {
    const { user, location } = await open('/men?brands=TURNT&sort=priceLowHigh&maxPrice=900');
    await user.click(chips().getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(location()).toBe('/men?sort=priceLowHigh'));
  });
});

it('An empty result offers to remove each filter', async () => {
  const services = servicesWithFilters();
  answerPages(services, '/products/filtered', 0);
  const { user, location } = await open('/men?brands=TURNT&styles=Boxy', services);
  expect(await screen.findByText('Nothing matches all of these')).toBeInTheDocument();
  const ways = screen.getAllByRole('button', { name: 'Remove filter: Boxy' });
  await user.click(ways.at(-1) ?? document.body);
  await waitFor(() => expect(location()).toBe('/men?brands=TURNT'));
});

describe('Filter sheet', () => {
  const openSheet = async (path = '/men') => {
    const opened = await open(path);
    await opened.user.click(screen.getByRole('button', { name: /^Filters/, hidden: false }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    return { ...opened, sheet };
  };

  it('The sheet collects changes, counts products and applies all changes together', async () => {
    const { user, sheet, location, go } = await openSheet();
    await user.click(sheet.getByRole('checkbox', { name: 'Jeans' }));
    await user.click(sheet.getByRole('checkbox', { name: 'Boxy' }));
    expect(location()).toBe('/men');
    await user.click(await sheet.findByRole('button', { name: 'Show 5 products' }));
    expect(location()).toBe('/men?categories=Jeans&styles=Boxy');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await go(-1);
    expect(location()).toBe('/men');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('The sheet counts with a price while it is typed and applies it', async () => {
    const { user, sheet, location, services } = await openSheet('/men?minPrice=1500');
    services.http.answer('GET /products/filtered', ({ query }) => ({
      products: [],
      hasMore: false,
      total: query.minPrice === 900 && query.maxPrice === 1500 ? 3 : 5,
    }));
    const highest = sheet.getByRole('textbox', { name: 'Highest price, in rupees' });
    await user.type(highest, '900');
    const show = await sheet.findByRole('button', { name: 'Show 3 products' });
    expect(highest).toHaveFocus();
    expect(highest).toHaveValue('900');
    expect(location()).toBe('/men?minPrice=1500');
    await user.click(show);
    await waitFor(() => expect(location()).toBe('/men?minPrice=900&maxPrice=1500'));
  });

  it('Applying filters scrolls to the start of the list', async () => {
    const scrollIntoView = jest.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    const { user, sheet, location } = await openSheet();
    screen.getByRole('region', { name: 'Men' }).getBoundingClientRect = () => new DOMRect(0, -900, 400, 2000);
    await user.click(sheet.getByRole('checkbox', { name: 'Jeans' }));
    await user.click(await sheet.findByRole('button', { name: 'Show 5 products' }));
    await waitFor(() => expect(location()).toBe('/men?categories=Jeans'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('Back closes the sheet and discards its changes', async () => {
    const { user, sheet, location, go } = await openSheet();
    await user.click(sheet.getByRole('checkbox', { name: 'Jeans' }));
    await go(-1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location()).toBe('/men');
    expect(shownTitles()).toHaveLength(12);
  });

  it('"Clear all" clears the filters with which the sheet was opened', async () => {
    const { user, sheet, location } = await openSheet('/men?styles=Boxy');
    await user.click(sheet.getByRole('button', { name: 'Clear all' }));
    await user.click(await sheet.findByRole('button', { name: 'Show 30 products' }));
    await waitFor(() => expect(location()).toBe('/men'));
  });
});

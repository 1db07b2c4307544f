import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue } from '../../testing/open-catalogue.tsx';

async function open(path = '/men', min = 299) {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 30);
  answerPages(services, '/products/filtered', 5);
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: { priceRange: { min, max: 9999 } },
  }));
  const opened = await openCatalogue(path, { services });
  const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
  const isList = ({ path: asked }: { path: string }) => asked !== '/products/filter-options';
  return { ...opened, panel, lastRequest: () => opened.requests.findLast(isList) };
}

/** Moves a thumb as a browser does. */
const setValue = (thumb: HTMLElement, value: string) => fireEvent.input(thumb, { target: { value } });

it('A request contains a price only if the shopper chose one', async () => {
  const { user, panel, location, lastRequest } = await open();
  expect(lastRequest()?.query).not.toHaveProperty('minPrice');
  await user.type(panel.getByRole('textbox', { name: 'Highest price, in rupees' }), '2000{Enter}');
  await waitFor(() => expect(location()).toBe('/men?maxPrice=2000'));
  expect(lastRequest()?.query).toMatchObject({ maxPrice: 2000 });
  expect(lastRequest()?.query).not.toHaveProperty('minPrice');
});

it('A typed price applies when it is complete', async () => {
  jest.useFakeTimers();
  try {
    const { panel, router, location } = await open('/men?minPrice=1500');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const entries: string[] = [];
    const stop = router.subscribe((state) => entries.push(state.location.search));
    const highest = panel.getByRole('textbox', { name: 'Highest price, in rupees' });
    await user.type(highest, '2');
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(highest).toHaveValue('2');
    expect(location()).toBe('/men?minPrice=1500');
    await user.type(highest, '000');
    expect(entries).toEqual([]);
    await user.tab();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    stop();
    expect(location()).toBe('/men?minPrice=1500&maxPrice=2000');
  } finally {
    jest.useRealTimers();
  }
});

it('A price outside the bounds changes nothing and is removed from the field', async () => {
  const { user, panel, router, requests } = await open('/men?maxPrice=2000');
  const lowest = panel.getByRole('textbox', { name: 'Lowest price, in rupees' });
  const before = requests.length;
  const navigated = jest.fn();
  router.subscribe(navigated);
  await user.type(lowest, '100{Enter}');
  await user.tab();
  expect(lowest).toHaveValue('');
  expect(navigated).not.toHaveBeenCalled();
  expect(requests).toHaveLength(before);
});

it('Prices in the wrong order are swapped', async () => {
  const { user, panel, location } = await open('/men?minPrice=1500');
  await user.type(panel.getByRole('textbox', { name: 'Highest price, in rupees' }), '900{Enter}');
  await waitFor(() => expect(location()).toBe('/men?minPrice=900&maxPrice=1500'));
  expect(panel.getByRole('textbox', { name: 'Lowest price, in rupees' })).toHaveValue('900');
});

it('A slider thumb applies its price on release, and once after several keys', async () => {
  jest.useFakeTimers();
  try {
    const { panel, router, location } = await open('/men');
    const rest = () => act(() => jest.advanceTimersByTimeAsync(5000));
    const thumb = panel.getByRole('slider', { name: 'Lowest price, in rupees' });
    // A drag fires `input` for each step and `change` at its end.
    setValue(thumb, '700');
    setValue(thumb, '800');
    await rest();
    expect(location()).toBe('/men');
    fireEvent.pointerUp(thumb);
    await rest();
    expect(location()).toBe('/men?minPrice=800');
    const entries = new Set<string>();
    router.subscribe((state) => entries.add(state.location.search));
    for (const price of ['900', '1000']) {
      setValue(thumb, price);
      thumb.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await rest();
    expect(location()).toBe('/men?minPrice=1000');
    expect([...entries]).not.toContain('?minPrice=900');
  } finally {
    jest.useRealTimers();
  }
});

it.each([
  [299, ['Up to Rs 999', 'Up to Rs 1,499', 'Up to Rs 1,999']],
  [1499, ['Up to Rs 1,499', 'Up to Rs 1,999']],
  [2499, []],
])('Where the lowest price is Rs %s, the price shortcuts are %j', async (min, names) => {
  await open('/men', min);
  const shortcuts = within(screen.getByRole('group', { name: 'Shortcuts' }));
  const prices = shortcuts.queryAllByRole('button', { name: /^Up to/ });
  expect(prices.map((chip) => chip.textContent)).toEqual(names);
});

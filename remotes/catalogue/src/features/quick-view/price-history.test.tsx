import { act, render, screen, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { PriceHistory } from './price-history.tsx';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

function show(answer: unknown) {
  const services = createFakeServices();
  services.http.answer('GET /products/7/prices', () => answer);
  return render(
    <ServicesContext value={services}>
      <PriceHistory id="7" />
    </ServicesContext>,
  );
}

it('PriceHistory tells the range, the usual price and each price in words', async () => {
  const { container } = show({
    isSample: false,
    median90: 1299,
    points: [
      { at: daysAgo(100), price: 1299 },
      { at: daysAgo(10), price: 999 },
    ],
  });
  const figure = within(await screen.findByRole('figure'));
  expect(figure.getByText('Price in the last 90 days')).toBeInTheDocument();
  expect(figure.getByText(/Rs 999 to Rs 1,299, mostly Rs 1,299/)).toBeInTheDocument();
  expect(figure.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Rs 1,299 from \d+ \w+$/),
    expect.stringMatching(/^Rs 999 from \d+ \w+$/),
  ]);
  // The price was valid for 80 of 90 days: high, then a step down to the low one.
  expect(container.querySelector('path')).toHaveAttribute('d', 'M0 4H284.4V60H320');
  expect(screen.queryByText(/Sample data/)).not.toBeInTheDocument();
});

it('PriceHistory says since when prices are known, and that they are samples', async () => {
  show({ isSample: true, median90: null, points: [{ at: daysAgo(20), price: 500 }] });
  expect(await screen.findByText(/^Price since \d+ \w+$/)).toBeInTheDocument();
  expect(screen.getByText(/Rs 500 all the time/)).toHaveTextContent('(Sample data)');
});

it.each([
  [90_000, 'Price checked 1 minute ago'],
  [2 * 3_600_000, 'Price checked 2 hours ago'],
  [26 * 3_600_000, 'Price checked yesterday'],
  [9 * dayMs, 'Price checked 9 days ago'],
  [-60_000, 'Price checked this minute'],
])('PriceHistory says that a price of %i ms ago was checked then, also without a line', async (age, text) => {
  const checkedAt = new Date(Date.now() - age).toISOString();
  show({ checkedAt, points: [{ at: daysAgo(1), price: 500 }] });
  expect(await screen.findByText(text)).toHaveAttribute('datetime', checkedAt);
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});

it.each([
  ['prices of 13 days', { points: [{ at: daysAgo(13), price: 500 }] }],
  ['no readable price', { points: [{ at: 'soon', price: 500 }, { at: daysAgo(40), price: 'free' }, null] }],
  ['no object', 'Bad Gateway'],
])('PriceHistory shows nothing for %s', async (_case, answer) => {
  const { container } = show(answer);
  // The answer arrives.
  await act(async () => undefined);
  expect(container).toBeEmptyDOMElement();
});

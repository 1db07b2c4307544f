import { act, render, screen, within } from '@testing-library/react';
import { setBrandRows, type WireProduct } from '@szn/shared-contracts';
import { buildProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { PriceFacts } from './price-history.tsx';
import { LateFactRows, ProductFacts } from './product-facts.tsx';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

function show(answer: unknown) {
  const services = createFakeServices();
  services.http.answer('GET /products/7/prices', () => answer);
  return render(
    <ServicesContext value={services}>
      <dl>
        <PriceFacts id="7" Rows={LateFactRows} />
      </dl>
    </ServicesContext>,
  );
}

/** The value of a row, by its name. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('Prices of 90 days are a range, a line and each price in words', async () => {
  const { container } = show({
    isSample: false,
    points: [
      { at: daysAgo(100), price: 1299 },
      { at: daysAgo(10), price: 999 },
    ],
  });
  expect(await screen.findByText('Rs 999 to Rs 1,299')).toBeInTheDocument();
  expect(fact('Price')).toHaveTextContent(/^Rs 999 to Rs 1,299 in 90 days/);
  expect(
    within(container)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^Rs 1,299 from \d+ \w+$/),
    expect.stringMatching(/^Rs 999 from \d+ \w+$/),
  ]);
  // The price was valid for 80 of 90 days: high, then a step down to the low one.
  expect(container.querySelector('path')).toHaveAttribute('d', 'M0 4H284.4V60H320');
});

it('One price has no line: it says since when it is known, and that it is a sample', async () => {
  const { container } = show({ isSample: true, points: [{ at: daysAgo(20), price: 500 }] });
  expect(await screen.findByText('No change')).toBeInTheDocument();
  expect(fact('Price')).toHaveTextContent(/^No change since \d+ \w+, sample data$/);
  expect(container.querySelector('svg')).not.toBeInTheDocument();
});

describe('Facts of a product', () => {
  afterEach(() => setBrandRows(undefined));

  function factsOf(traits: Partial<WireProduct>) {
    const product = { ...buildProduct({ source: 'LoomHouse', ...traits }), id: null };
    render(
      <ServicesContext value={createFakeServices()}>
        <ProductFacts product={product} />
      </ServicesContext>,
    );
    return screen
      .getAllByRole('term')
      .map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  }

  it('are those of the product, then those of its brand', () => {
    const delivery = 'In 3 to 5 days';
    const payment = 'Cash on delivery';
    const policyLink = 'https://loom.example/pages/returns';
    setBrandRows([{ slug: 'LoomHouse', delivery, payment, returns: 'Within 7 days', policyLink }]);
    const traits = { fit: 'Oversized', fabric: '240 GSM cotton', colour: 'Black', pattern: 'Plain' };
    expect(factsOf(traits)).toEqual([
      ['Fit', 'Oversized'],
      ['Fabric', '240 GSM cotton'],
      ['Colour', 'Black'],
      ['Pattern', 'Plain'],
      ['Delivery', delivery],
      ['Payment', payment],
      ['Returns', 'Within 7 days'],
      ['Policies', 'Delivery and returns'],
    ]);
    const link = screen.getByRole('link', { name: 'Delivery and returns' });
    expect(link).toHaveAttribute('href', policyLink);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('have no row for what is not known', () => {
    expect(factsOf({ fit: 'Oversized', colour: 'Black' })).toEqual([
      ['Fit', 'Oversized'],
      ['Colour', 'Black'],
    ]);
  });
});

it('Rows are there before their values', async () => {
  show(new Promise(() => undefined));
  expect(fact('Added')).toBeEmptyDOMElement();
  expect(fact('Price checked')).toBeEmptyDOMElement();
  expect(fact('Price')).toBeEmptyDOMElement();
});

it.each([
  [90_000, '1 minute ago'],
  [2 * 3_600_000, '2 hours ago'],
  [26 * 3_600_000, 'yesterday'],
  [9 * dayMs, '9 days ago'],
  [-60_000, 'this minute'],
])('A product of %i ms ago, whose price was checked then, says so', async (age, text) => {
  const at = new Date(Date.now() - age).toISOString();
  show({ addedAt: at, checkedAt: at, points: [{ at: daysAgo(1), price: 500 }] });
  expect(await screen.findAllByText(text)).toHaveLength(2);
  for (const name of ['Added', 'Price checked'])
    expect(fact(name)?.querySelector('time')).toHaveAttribute('datetime', at);
});

it('A provider that does not send the times has prices only', async () => {
  show({ points: [{ at: daysAgo(1), price: 500 }] });
  await screen.findByText('No change');
  expect(fact('Added')).toHaveTextContent('Not known');
});

it.each([
  ['no readable price', { points: [{ at: 'soon', price: 500 }, { at: daysAgo(40), price: 'free' }, null] }],
  ['no object', 'Bad Gateway'],
])('Nothing is shown for %s', async (_case, answer) => {
  const { container } = show(answer);
  // The answer arrives.
  await act(async () => undefined);
  expect(container.querySelector('dl')).toBeEmptyDOMElement();
});

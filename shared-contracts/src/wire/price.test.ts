import fc from 'fast-check';
import { amountInPaise, discountPercent, formatPrice, readPrice, type Price } from './price.ts';

describe('readPrice and formatPrice', () => {
  test.each<[unknown, string]>([
    [123456, 'Rs 1,23,456'],
    ['Rs. 1,23,456', 'Rs 1,23,456'],
    ['₹1,23,456', 'Rs 1,23,456'],
    ['Rs.123456', 'Rs 1,23,456'],
    ['₹ 1,23,456.00', 'Rs 1,23,456'],
    ['1,23,456', 'Rs 1,23,456'],
    [' 123456 ', 'Rs 1,23,456'],
    ['Rs. 1,23,456.00', 'Rs 1,23,456'],
    ['Rs 1,23,456', 'Rs 1,23,456'],
    ['rs.1,23,456', 'Rs 1,23,456'],
    ['INR 1,23,456', 'Rs 1,23,456'],
    ['123,456', 'Rs 1,23,456'],
    ['1,29,999', 'Rs 1,29,999'],
    ['129,999', 'Rs 1,29,999'],
    ['Rs. 1 29 999', 'Rs 1,29,999'],
    ['₹ 1\u202f299.50', 'Rs 1,299.5'],
    ['1,299 Rs.', 'Rs 1,299'],
    ['1299₹', 'Rs 1,299'],
    ['1,299 INR', 'Rs 1,299'],
    [1999, 'Rs 1,999'],
    [999, 'Rs 999'],
    [0, 'Rs 0'],
    ['0', 'Rs 0'],
    [1299.5, 'Rs 1,299.5'],
    ['1299.99', 'Rs 1,299.99'],
    ['1,00,00,000', 'Rs 1,00,00,000'],
  ])('%p is formatted as "%s"', (value, shown) => {
    const price = readPrice(value);

    expect(price).toHaveProperty('paise');
    expect(formatPrice(price)).toBe(shown);
  });

  test.each<unknown>([
    null,
    undefined,
    '',
    '   ',
    'N/A',
    'n/a',
    'NA',
    'Rs. N/A',
    'Rs.',
    '₹ ',
    'NaN',
    'Rs. NaN',
    'undefined',
    'null',
    'Infinity',
    '-Infinity',
    -500,
    '-500',
    'Rs. -1,299',
    '-₹1,299',
    -0.001,
    Number.NaN,
    Infinity,
    -Infinity,
    '₹∞',
    1e21,
    [],
    [1299],
    {},
    { paise: 100 },
    true,
    10n,
    Symbol('price'),
  ])('%p is formatted as N/A', (value) => {
    expect(readPrice(value)).toBeNull();
    expect(formatPrice(readPrice(value))).toBe('N/A');
  });

  test.each([
    ['Price on request', 'Price on request'],
    ['Rs. 2999 onwards', 'Rs 2,999 onwards'],
    ['rs 129999 each', 'Rs 1,29,999 each'],
    ['from ₹129999', 'from ₹1,29,999'],
    ['Rs. 1,299/-', 'Rs 1,299/-'],
    ['RSVP for the price', 'RSVP for the price'],
    ['Ask for SKU 0999 or AB1234', 'Ask for SKU 0999 or AB1234'],
    ['999 or 2499', '999 or 2,499'],
    // A comma in an unusual position may mean a missing digit: no amount and no discount is derived.
    ['1,2,99', '1,2,99'],
    ['Rs. 12,34', 'Rs 12,34'],
    ['1,234,56', '1,234,56'],
    ['1234,567', '1234,567'],
    ['1 2 99', '1 2 99'],
    ['Rs. 12 34', 'Rs 12 34'],
    ['1, 299', '1, 299'],
    ['999 799', '999 799'],
    ['1,299 999', '1,299 999'],
    [',999', ',999'],
    ['1299.', '1,299.'],
    ['1.2.3', '1.2.3'],
    ['1e5', '1e5'],
    ['१२९९', '१२९९'],
  ])('the text "%s" without an amount is formatted as "%s"', (text, shown) => {
    const price = readPrice(text);

    expect(price).toEqual({ text });
    expect(amountInPaise(price)).toBeUndefined();
    expect(formatPrice(price)).toBe(shown);
  });

  test('amounts are exact to the paisa', () => {
    expect(readPrice(1299.99)).toEqual({ paise: 129999 });
    expect(readPrice('0.1')).toEqual({ paise: 10 });
    // 114.99999999999999 in binary fractions.
    expect(readPrice(1.15)).toEqual({ paise: 115 });
    expect(readPrice('Rs. 1,23,456.78')).toEqual({ paise: 12345678 });
  });

  test('amounts above 10,000 crore rupees are rejected', () => {
    expect(formatPrice(readPrice(1e11))).toBe('Rs 1,00,00,00,00,000');
    expect(readPrice(1e11 + 1)).toBeNull();
    expect(readPrice('100000000001')).toEqual({ text: '100000000001' });
  });

  test('minus zero is read as zero', () => {
    expect(Object.is(amountOrNaN(readPrice(-0)), 0)).toBe(true);
    expect(formatPrice(readPrice(-0))).toBe('Rs 0');
  });

  test('all wire forms of an amount are read as the same price', () => {
    const forms = (rupees: number) => {
      const grouped = rupees.toLocaleString('en-IN');
      const spellings = [
        `Rs. ${grouped}`,
        `₹${grouped}`,
        `Rs.${rupees}`,
        `₹ ${grouped}.00`,
        `${grouped} Rs.`,
        `Rs. ${grouped.replaceAll(',', ' ')}`,
        grouped,
        ` ${rupees} `,
      ];
      return [rupees, ...spellings, `Rs. ${grouped}.00`];
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (rupees) => {
        for (const form of forms(rupees)) expect(readPrice(form)).toEqual({ paise: rupees * 100 });
      }),
      { numRuns: 2000 },
    );
  });

  test('any value is read as an amount, a text or null, never as NaN, infinite or negative', () => {
    fc.assert(
      fc.property(hostilePrice(), (value) => {
        const price = readPrice(value);
        const given = price !== null && 'text' in price ? price.text : undefined;

        expect(given ?? formatPrice(price)).toMatch(given === undefined ? amountOrNothing : /\S/);
        expect(withoutDress(formatPrice(given === undefined ? null : price))).toBe(
          withoutDress(given ?? 'N/A'),
        );
        expect(Object.is(amountOrNaN(price), -0)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('discountPercent', () => {
  test.each<[unknown, unknown, number]>([
    [1000, 750, 25],
    ['Rs. 2,999', '₹1,499', 50],
    [999, 998, 0],
    [3000, 1000, 67],
    [1000, 1, 100],
    [1999, '1,599.00', 20],
  ])('from %p to %p is %i percent off', (price, salePrice, percent) => {
    expect(discountPercent(readPrice(price), readPrice(salePrice))).toBe(percent);
  });

  test.each<[unknown, unknown]>([
    [1000, 1000],
    [1000, 1200],
    [1000, 0],
    [0, 0],
    [0, 500],
    [1000, 'N/A'],
    [1000, null],
    [1000, -5],
    [1000, 'sale'],
    ['On request', 500],
    [null, 500],
    [Number.NaN, 500],
    [1000, Number.NaN],
  ])('from %p to %p is undefined', (price, salePrice) => {
    expect(discountPercent(readPrice(price), readPrice(salePrice))).toBeUndefined();
  });

  test('is a whole number from 0 to 100 or undefined for any values', () => {
    fc.assert(
      fc.property(hostilePrice(), hostilePrice(), (price, salePrice) => {
        const percent = discountPercent(readPrice(price), readPrice(salePrice));

        expect(percent === undefined || (Number.isInteger(percent) && percent >= 0 && percent <= 100)).toBe(
          true,
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

test('amountInPaise of a zero price is undefined', () => {
  expect(amountInPaise({ paise: 0 })).toBeUndefined();
  expect(amountInPaise({ paise: 1 })).toBe(1);
  expect(amountInPaise({ text: '5' })).toBeUndefined();
  expect(amountInPaise(null)).toBeUndefined();
});

test('a very long text is read and formatted without delay', () => {
  // A pattern with quadratic backtracking would exceed the time limit of the test.
  const text = `${'1,'.repeat(500_000)}x`;

  expect(formatPrice(readPrice(text))).toBe(text);
});

const amountOrNothing = /^(?:N\/A|Rs \d{1,3}(?:,\d{2,3})*(?:\.\d{1,2})?)$/;

/** The text without the parts that formatting may change: currency and commas. */
function withoutDress(text: string): string {
  return text.replace(/^rs\.?\s*/i, '').replaceAll(',', '');
}

function amountOrNaN(price: Price): number {
  return price !== null && 'paise' in price ? price.paise : Number.NaN;
}

function hostilePrice(): fc.Arbitrary<unknown> {
  const priceLike = fc
    .array(
      fc.constantFrom(
        'Rs',
        '../../sr',
        '₹',
        ' ',
        ',',
        '-',
        '9',
        '12',
        '999',
        '0',
        'e',
        'N/A',
        'NaN',
        '/-',
        '∞',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''));
  return fc.oneof(priceLike, fc.double(), fc.integer(), fc.string(), fc.anything({ withBigInt: true }));
}

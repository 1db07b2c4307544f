import { charmPrice, randomSalePrice } from './prices.ts';
import { createRandom } from './seeded-random.ts';

describe('a shop price', () => {
  it.each([
    [12, 299],
    [760, 749],
    [790, 799],
    [2480, 2499],
    [5480, 5500],
    [6220, 6199],
    [8010, 8000],
  ])('for about %d rupees is %d', (rupees, price) => {
    expect(charmPrice(rupees)).toBe(price);
  });

  it.each([299, 349, 999, 4999, 5000, 12000])('is lower in a sale: %d', (price) => {
    const random = createRandom(`sale of ${price}`);
    const sales = Array.from({ length: 200 }, () => randomSalePrice(random, price));
    expect(Math.max(...sales)).toBeLessThan(price);
    expect(Math.min(...sales)).toBeGreaterThan(0);
  });
});

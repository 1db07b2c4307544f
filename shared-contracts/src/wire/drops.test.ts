import { buildWireProduct } from '../testing/index.ts';
import { readDropPage } from './drops.ts';

const drop = { source: 'HUEMN', count: 3, minPrice: 499, maxPrice: 999, products: [buildWireProduct()] };
const page = { days: [{ day: '2026-11-25', drops: [drop] }], before: '2026-11-25' };

test('a page of drops is read with its products', () => {
  const read = readDropPage(page);
  expect(read).toMatchObject({ days: [{ day: '2026-11-25', drops: [{ source: 'HUEMN', count: 3 }] }] });
  expect(read?.days[0]?.drops[0]?.products).toHaveLength(1);
  expect(read?.before).toBe('2026-11-25');
});

test.each([null, [], 'days', { days: {} }])('%j is no page of drops', (value) => {
  expect(readDropPage(value)).toBeUndefined();
});

test.each([
  { ...drop, products: [] },
  { ...drop, count: -1 },
  { ...drop, minPrice: '499' },
  { ...drop, source: ' ' },
])('an unreadable drop is left out, and a day without drops too', (unreadable) => {
  expect(readDropPage({ days: [{ day: '2026-11-25', drops: [unreadable] }], before: 'soon' })).toEqual({
    days: [],
    before: null,
  });
});

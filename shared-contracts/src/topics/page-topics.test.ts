import { createBus } from '../bus/create-bus.ts';
import { productOpened, splashChanged } from './page-topics.ts';

test('a shopper leaving for a brand is told with the product and its brand', () => {
  expect(productOpened.read({ productId: 'p1', source: 'Jaywalking', price: 1 })).toEqual({
    productId: 'p1',
    source: 'Jaywalking',
  });
});

test('a product without an id can be left for as well', () => {
  expect(productOpened.read({ productId: null, source: 'Jaywalking' })).toEqual({
    productId: null,
    source: 'Jaywalking',
  });
});

test.each([
  undefined,
  null,
  'p1',
  {},
  { productId: 'p1' },
  { source: 'Jaywalking' },
  { productId: 7, source: 'Jaywalking' },
  { productId: 'p1', source: null },
  Object.create({ productId: 'p1', source: 'Jaywalking' }),
])('refuses %p', (value) => {
  expect(productOpened.read(value)).toBeUndefined();
});

test('whoever opens later learns whether the splash still covers the page', () => {
  const bus = createBus();
  const heard: boolean[] = [];
  bus.publish(splashChanged, { isShown: true });
  bus.observe(splashChanged).subscribe(({ isShown }) => heard.push(isShown));
  bus.publish(splashChanged, { isShown: false });

  expect(heard).toEqual([true, false]);
});

test.each([undefined, null, true, {}, { isShown: 'yes' }, { isShown: null }])(
  '%p says nothing of the splash',
  (value) => {
    expect(splashChanged.read(value)).toBeUndefined();
  },
);

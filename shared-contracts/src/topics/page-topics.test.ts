import { createBus } from '../bus/create-bus.ts';
import { productOpened, splashChanged } from './page-topics.ts';

test('product:opened carries the product id and its source', () => {
  expect(productOpened.read({ productId: 'p1', source: 'Jaywalking', price: 1 })).toEqual({
    productId: 'p1',
    source: 'Jaywalking',
  });
});

test('product:opened accepts a product without an id', () => {
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
])('product:opened rejects %p', (value) => {
  expect(productOpened.read(value)).toBeUndefined();
});

test('splash:changed is replayed to later subscribers', () => {
  const bus = createBus();
  const heard: boolean[] = [];
  bus.publish(splashChanged, { isShown: true });
  bus.observe(splashChanged).subscribe(({ isShown }) => heard.push(isShown));
  bus.publish(splashChanged, { isShown: false });

  expect(heard).toEqual([true, false]);
});

test.each([undefined, null, true, {}, { isShown: 'yes' }, { isShown: null }])(
  'splash:changed rejects %p',
  (value) => {
    expect(splashChanged.read(value)).toBeUndefined();
  },
);

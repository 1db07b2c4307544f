import {
  followsChanged,
  followSet,
  productCompared,
  productOpened,
  profileSaved,
  sessionChanged,
  sessionEnded,
  splashChanged,
  wishlistChanged,
  wishlistSet,
} from '../index.ts';

const user = { id: 'u1', name: 'Asha', email: 'asha@example.com' };
const product = {
  _id: 'p1',
  title: 'Tee',
  image: '/tee.webp',
  source: 'Jaywalking',
  link: 'https://brand.example/tee',
  price: 999,
  salePrice: null,
};
const topics = [
  [followsChanged, { brands: ['huemn'] }],
  [followSet, { brand: 'HUEMN', isFollowed: true }],
  [productCompared, { productId: 'p1', source: 'Jaywalking' }],
  [productOpened, { productId: 'p1', source: 'Jaywalking' }],
  [profileSaved, { user }],
  [sessionChanged, { status: 'guest' }],
  [sessionEnded, { reason: 'expired' }],
  [splashChanged, { isShown: true }],
  [wishlistChanged, { productIds: ['p1'] }],
  [wishlistSet, { product, isInWishlist: true }],
] as const;

test.each(topics.map(([topic]) => topic))('$name declares its payload', ({ payload }) => {
  expect(Object.keys(payload ?? {})).not.toEqual([]);
});

const required = topics.flatMap(([topic, payload]) =>
  Object.entries(topic.payload ?? {})
    .filter(([, type]) => !type.endsWith('?'))
    .map(([field]) => [topic.name, field, topic.read, payload] as const),
);

test.each(required)('%s requires its field %s', (_name, field, read, payload) => {
  expect(read(payload)).toBeDefined();
  expect(read(without(payload, field.split('.')))).toBeUndefined();
});

function without(value: object, [first = '', ...rest]: readonly string[]): object {
  const entries = Object.entries(value).flatMap(([key, held]): [string, unknown][] => {
    if (key !== first) return [[key, held]];
    return rest.length > 0 && typeof held === 'object' && held !== null ? [[key, without(held, rest)]] : [];
  });
  return Object.fromEntries(entries);
}

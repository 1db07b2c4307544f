import {
  productOpened,
  profileSaved,
  sessionChanged,
  sessionEnded,
  splashChanged,
  wishlistChanged,
  wishlistSet,
} from '../index.ts';
import { topicPayloads } from '../release.ts';

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
  [productOpened, { productId: 'p1', source: 'Jaywalking' }],
  [profileSaved, { user }],
  [sessionChanged, { status: 'guest' }],
  [sessionEnded, { reason: 'expired' }],
  [splashChanged, { isShown: true }],
  [wishlistChanged, { productIds: ['p1'] }],
  [wishlistSet, { product, isInWishlist: true }],
] as const;

test('topicPayloads declares the payload of every topic', () => {
  const named = topics.map(([topic]) => `${topic.name} ${topic.version}`);
  const declared = Object.entries(topicPayloads).flatMap(([name, versions]) =>
    Object.keys(versions).map((version) => `${name} ${version}`),
  );

  expect(declared.sort()).toEqual([...named].sort());
});

const required = topics.flatMap(([topic, payload]) =>
  Object.entries(topicPayloads[topic.name]?.[topic.version] ?? {})
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

import type { ProductDraft } from '../../catalogue/product-record.ts';
import { readStoredLink } from '../../catalogue/product-serializer.ts';
import { type FeedReading, readFeedRecord } from './read-feed-record.ts';
import { createHandOwnership } from './feed-ownership.ts';
import { flattenShopifyProduct } from './read-feed.ts';

const now = new Date('2025-06-01T00:00:00Z');
const defaults = { now };
const shop = { schedule: [], ownHosts: ['szn.example'] };
const anyone = createHandOwnership({ brands: undefined, hosts: undefined }, shop);
const turnt = createHandOwnership({ brands: ['Turnt Up'], hosts: ['turnt.example'] }, shop);
const record = {
  title: '  Boxy   Tee ',
  brand: 'TurntUp',
  url: 'https://turnt.example/products/boxy-tee?v=1',
  image: 'https://cdn.example/boxy.jpg',
  additional_image_link: 'https://cdn.example/boxy-back.jpg',
  price: 'Rs. 1,299',
  salePrice: '₹999',
  gender: 'Men',
  category: 'tshirts',
  tags: 'Oversized, graphic|oversized',
  created_at: '2025-05-01T10:00:00+05:30',
};

test('a plain record is read with every field name', () => {
  expect(readFeedRecord(record, defaults, anyone)).toEqual({
    warnings: [],
    draft: {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      source: 'TURNT',
      link: 'https://turnt.example/products/boxy-tee?v=1',
      title: 'Boxy Tee',
      image: 'https://cdn.example/boxy.jpg',
      secondImage: 'https://cdn.example/boxy-back.jpg',
      gender: 'men',
      category: 'T-shirts',
      styles: ['oversized', 'graphic'],
      pricePaise: 129_900,
      salePaise: 99_900,
      priceText: 'Rs. 1,299',
      saleText: '₹999',
      createdAt: '2025-05-01T04:30:00.000Z',
    },
  });
});

test('missing fields of a record have the default values', () => {
  const { brand: _brand, gender: _gender, category: _category, ...rest } = record;
  const reading = readFeedRecord(rest, { now, source: 'Veloce', gender: 'women', category: 'Tops' }, anyone);
  expect(draftOf(reading)).toMatchObject({ source: 'Veloce', gender: 'women', category: 'Tops' });
});

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(301) }, 'title'],
  [{ brand: undefined }, 'source'],
  [{ url: 'javascript:alert(1)' }, 'link'],
  [{ url: 'https://user:pass@shop.example/' }, 'link'],
  [{ url: 'http://turnt.example/tee' }, 'link'],
  [{ url: 'https://10.0.0.1/tee' }, 'link'],
  [{ url: 'https://2130706433/tee' }, 'link'],
  [{ url: 'https://[::1]/tee' }, 'link'],
  [{ url: 'https://turnt.example:8443/tee' }, 'link'],
  [{ url: 'https://localhost/brand-pages/a/b' }, 'link'],
  [{ url: `https://turnt.example/${'x'.repeat(2000)}` }, 'link'],
  [{ brand: 'x'.repeat(81) }, 'source'],
  [{ category: 'x'.repeat(81) }, 'category'],
  [{ price: 'ask us' }, 'price'],
  [{ price: 0 }, 'price'],
  [{ price: -5 }, 'price'],
  [{ price: 1e12 }, 'price'],
  [{ gender: 'men & women' }, 'gender'],
  [{ category: '' }, 'category'],
  [{ gender: '' }, 'category'],
])('%j makes the record faulty', (change, field) => {
  const reading = readFeedRecord({ ...record, ...change }, defaults, anyone);
  expect('faults' in reading ? reading.faults : []).toContain(`${field} is missing or not valid`);
});

test.each([undefined, null, 5, 'text', [], [record]])('%j is rejected as a record', (value) => {
  expect(readFeedRecord(value, defaults, anyone)).toHaveProperty('faults');
});

test.each([
  [{ salePrice: 'N/A' }, { salePaise: null, saleText: 'N/A' }, []],
  [{ salePrice: 1299 }, { salePaise: null, saleText: null }, []],
  [{ salePrice: 5000 }, { salePaise: null }, ['the sale price is not below the price and was ignored']],
  [{ price: 1299, salePrice: 999 }, { pricePaise: 129_900, salePaise: 99_900, priceText: null }, []],
  [{ image: 'ftp://x/y.jpg' }, { image: '' }, ['has no valid picture']],
  [{ image: '/proxy/users/logout?' }, { image: '' }, ['has no valid picture']],
  [{ image: 'https://szn.example/proxy/users/logout?' }, { image: '' }, ['has no valid picture']],
  [{ image: 'https://SZN.example/wishlist' }, { image: '' }, ['has no valid picture']],
  [{ category: 'Capes' }, { category: 'Capes' }, ['category "Capes" has no listing page']],
  [{ title: 'Boxy\u202E\u0007 Tee\n' }, { title: 'Boxy Tee' }, []],
  [{ title: 'Bo\u200Bxy\u061C Tee\u2028\u3164' }, { title: 'Boxy Tee' }, []],
  [{ brand: 'Ur\u200Bban\u2060' }, { source: 'Urban' }, []],
  [{ created_at: '2999-01-01' }, { createdAt: now.toISOString() }, []],
])('a record with %j becomes a product with warnings', (change, expected, warnings) => {
  const reading = readFeedRecord({ ...record, ...change }, defaults, anyone);
  expect(draftOf(reading)).toMatchObject(expected);
  expect('warnings' in reading ? reading.warnings : ['faulty']).toEqual(warnings);
});

test('the second picture of a record is never an address of the storefront', () => {
  for (const additional_image_link of ['/proxy/users/logout?', 'https://szn.example/wishlist'])
    expect(
      draftOf(readFeedRecord({ ...record, additional_image_link }, defaults, anyone)),
    ).not.toHaveProperty('secondImage');
});

test.each([
  [{ brand: 'Rival' }, 'brand "Rival" is none of the feed’s'],
  [{ brand: '\u0422urntUp' }, 'brand "\u0422urntUp" is none of the feed’s'],
  [{ url: 'https://rival.example/a' }, 'the link’s host rival.example is none of the feed’s'],
  [
    { url: 'https://turnt.example.evil.example/a' },
    'the link’s host turnt.example.evil.example is none of the feed’s',
  ],
])('%j is a fault in the feed of another brand', (change, fault) => {
  expect(readFeedRecord({ ...record, ...change }, defaults, turnt)).toEqual({ faults: [fault] });
});

test('a link to the storefront itself is a fault', () => {
  const reading = readFeedRecord(
    { ...record, url: 'https://szn.example/proxy/users/logout' },
    defaults,
    anyone,
  );
  expect(reading).toEqual({ faults: ['link leads to the storefront itself'] });
});

test('a link by http is the identity of a product of a feed that names the host, and is shown as https', () => {
  const draft = draftOf(readFeedRecord({ ...record, url: 'HTTP://turnt.example/tee' }, defaults, turnt));
  expect(draft?.link).toBe('http://turnt.example/tee');
  expect(readStoredLink(draft?.link ?? '')).toBe('https://turnt.example/tee');
});

test('a Shopify product has the prices of its cheapest available variant, and gender and category from type, tags and title', () => {
  const product = {
    handle: 'washed-hoodie',
    title: "Women's Washed Hoodie",
    vendor: 'Jaywalking',
    product_type: 'Hoodie',
    tags: ['Oversized', 'Winter'],
    published_at: '2025-01-02T00:00:00Z',
    images: [{ src: 'https://cdn.shopify.com/x.jpg?v=12' }],
    variants: [
      { price: '900.00', compare_at_price: null, available: false },
      { price: '2499.00', compare_at_price: '3499.00', available: true },
      { price: '2599.00', compare_at_price: '3499.00', available: true },
    ],
  };
  const reading = readFeedRecord(
    flattenShopifyProduct(product, 'https://jaywalking.example'),
    defaults,
    anyone,
  );
  expect(draftOf(reading)).toMatchObject({
    source: 'Jaywalking',
    link: 'https://jaywalking.example/products/washed-hoodie',
    gender: 'women',
    category: 'Hoodies & Sweatshirts',
    pricePaise: 349_900,
    salePaise: 249_900,
    styles: ['oversized', 'winter'],
  });
});

function draftOf(reading: FeedReading): ProductDraft | undefined {
  return 'draft' in reading ? reading.draft : undefined;
}

import { draftOf, namedRecord as record, readRecord } from '../../../test/support/feed-products.ts';
import { readStoredLink } from '../../catalogue/product-serializer.ts';
import { createHandOwnership } from './feed-ownership.ts';

const now = new Date('2025-06-01T00:00:00Z');
const defaults = { now };
const shop = { schedule: [], ownHosts: ['szn.example'] };
const anyone = createHandOwnership({ brands: undefined, hosts: undefined }, shop);
const turnt = createHandOwnership({ brands: ['Turnt Up'], hosts: ['turnt.example'] }, shop);
const turntWithWww = createHandOwnership(
  { brands: ['Turnt Up'], hosts: ['turnt.example', 'www.turnt.example'] },
  shop,
);

test('a plain record is read with every field name', () => {
  expect(readRecord(record, defaults, anyone)).toEqual({
    warnings: [],
    currency: 'INR',
    changesAt: null,
    evidence: {
      gender: { by: 'field', confidence: 'high' },
      category: { by: 'categories', confidence: 'high' },
      colour: { by: 'picture', confidence: 'medium' },
    },
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

/** A title, tags and a link without a kind of product. */
const saysNothing = { title: 'Loom', tags: '', url: 'https://turnt.example/1' };

test('numbered pictures and a deep link are read', () => {
  const { title, brand, price, gender } = record;
  const pictures = ['1', '2'].map((name) => `https://cdn.example/${name}.jpg`);
  const row = {
    title,
    brand,
    price,
    gender,
    deeplink: 'https://turnt.example/a',
    'Image 1': pictures[0],
    'Image 2': pictures[1],
  };
  expect(draftOf(readRecord(row, defaults, anyone))).toMatchObject({
    link: 'https://turnt.example/a',
    image: pictures[0],
    secondImage: pictures[1],
  });
});

test.each([
  [{ material: 'Linen' }, 'Linen'],
  [{ 'Fabric type': 'Wool &amp; silk' }, 'Wool & silk'],
  [{ composition: 'x'.repeat(81) }, undefined],
])('the fabric of %j is %s', (fields, fabric) => {
  expect(draftOf(readRecord({ ...record, ...fields }, defaults, anyone))?.fabric).toBe(fabric);
});

test('missing fields of a record have the default values', () => {
  const { brand: _brand, gender: _gender, category: _category, ...rest } = record;
  const silent = { ...rest, ...saysNothing };
  const reading = readRecord(silent, { now, source: 'Veloce', gender: 'women', category: 'Tops' }, anyone);
  expect(draftOf(reading)).toMatchObject({ source: 'Veloce', gender: 'women', category: 'Tops' });
});

test.each([
  [{ title: '' }, 'title is missing or not valid'],
  [{ brand: undefined }, 'brand is missing or not valid'],
  [{ brand: 'x'.repeat(81) }, 'brand is missing or not valid'],
  [{ url: 'javascript:alert(1)' }, 'link is missing or not valid'],
  [{ url: 'https://user:pass@shop.example/' }, 'link is missing or not valid'],
  [{ url: 'http://turnt.example/tee' }, 'link is missing or not valid'],
  [{ url: 'https://10.0.0.1/tee' }, 'link is missing or not valid'],
  [{ url: 'https://2130706433/tee' }, 'link is missing or not valid'],
  [{ url: 'https://[::1]/tee' }, 'link is missing or not valid'],
  [{ url: 'https://turnt.example:8443/tee' }, 'link is missing or not valid'],
  [{ url: 'https://localhost/brand-pages/a/b' }, 'link is missing or not valid'],
  [{ url: `https://turnt.example/${'x'.repeat(2000)}` }, 'link is missing or not valid'],
  [{ url: '/products/a' }, 'link is missing or not valid: it needs the address of the shop (site)'],
  [{ price: 'ask us', salePrice: '' }, 'price is missing or not valid'],
  [{ price: 0, salePrice: '' }, 'price is missing or not valid'],
  [{ price: -5, salePrice: '' }, 'price "-5" is no amount'],
  [{ price: 1e12, salePrice: '' }, 'price is missing or not valid'],
  [{ price: '$15.00', salePrice: '' }, 'price is in USD, for which no rate is set'],
  [{ price: 'Rs.1299 Rs.999', salePrice: '' }, 'price "Rs.1299 Rs.999" is no amount'],
])('%j makes the record faulty', (change, fault) => {
  const reading = readRecord({ ...record, ...change }, defaults, anyone);
  expect('faults' in reading ? reading.faults : []).toContain(fault);
});

test.each([undefined, null, 5, 'text', []])('%j is rejected as a record', (value) => {
  expect(readRecord(value, defaults, anyone)).toHaveProperty('faults');
});

test.each([
  [{ salePrice: 'N/A' }, { salePaise: null, saleText: 'N/A' }, []],
  [{ salePrice: 1299 }, { salePaise: null, saleText: null }, []],
  [{ salePrice: 5000 }, { salePaise: null }, ['the sale price is not below the price and was ignored']],
  [{ price: 1299, salePrice: 999 }, { pricePaise: 129_900, salePaise: 99_900, priceText: null }, []],
  [{ image: 'ftp://x/y.jpg', additional_image_link: '' }, { image: '' }, ['has no valid picture']],
  [{ image: '/proxy/users/logout?', additional_image_link: '' }, { image: '' }, ['has no valid picture']],
  [
    { image: 'https://szn.example/proxy/users/logout?', additional_image_link: '' },
    { image: '' },
    ['has no valid picture'],
  ],
  [
    { image: 'https://SZN.example/wishlist', additional_image_link: '' },
    { image: '' },
    ['has no valid picture'],
  ],
  [{ ...saysNothing, category: 'Capes' }, { category: 'Capes' }, ['category "Capes" has no listing page']],
  [{ title: 'Boxy\u202E\u0007 Tee\n' }, { title: 'Boxy Tee' }, []],
  [{ title: 'Bo\u200Bxy\u061C Tee\u2028\u3164' }, { title: 'Boxy Tee' }, []],
  [{ brand: 'Ur\u200Bban\u2060' }, { source: 'Urban' }, []],
  [{ title: 'Rock &amp; Roll <b>Tee</b> \uD83D' }, { title: 'Rock & Roll Tee' }, []],
  [{ category: '' }, { category: 'T-shirts' }, []],
  [{ ...saysNothing, category: '' }, { category: 'Other' }, ['category "Other" has no listing page']],
  [{ gender: 'men & women' }, { gender: 'unisex' }, []],
  [{ gender: '' }, { gender: 'unisex' }, ['no gender is named: listed for women and men']],
  [{ gender: 'kids', title: 'Mens Tee' }, { gender: 'men' }, ['gender "kids" is not understood']],
  [{ created_at: '2999-01-01' }, { createdAt: now.toISOString() }, []],
])('a record with %j becomes a product with warnings', (change, expected, warnings) => {
  const reading = readRecord({ ...record, ...change }, defaults, anyone);
  expect(draftOf(reading)).toMatchObject(expected);
  expect('warnings' in reading ? reading.warnings : ['faulty']).toEqual(warnings);
});

test('the second picture of a record is never an address of the storefront', () => {
  for (const additional_image_link of ['/proxy/users/logout?', 'https://szn.example/wishlist'])
    expect(draftOf(readRecord({ ...record, additional_image_link }, defaults, anyone))).toMatchObject({
      secondImage: undefined,
    });
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
  expect(readRecord({ ...record, ...change }, defaults, turnt)).toEqual({ faults: [fault] });
});

test('a link to the storefront itself is a fault', () => {
  const reading = readRecord({ ...record, url: 'https://szn.example/proxy/users/logout' }, defaults, anyone);
  expect(reading).toEqual({ faults: ['link leads to the storefront itself'] });
});

test('a link by http is the identity of a product of a feed that names the host, and is shown as https', () => {
  const draft = draftOf(readRecord({ ...record, url: 'HTTP://turnt.example/tee' }, defaults, turnt));
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
  const reading = readRecord(product, { ...defaults, site: 'https://jaywalking.example' }, anyone);
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

test.each([
  ['1,299.00 INR', 1299],
  ['INR1299', 1299],
  ['Rs. 1,299/-', 1299],
  ['MRP: Rs. 1299', 1299],
  ['1299.0000', 1299],
  ['1,29,900', 129_900],
  ['1.299,00', 1299],
  ['\u00E2\u201A\u00B91,299', 1299],
  ['From \u20B9999', 999],
  ['1,299.00 - 1,599.00', 1299],
  ['\u20B91299.00 (incl. taxes)', 1299],
])('The price %j is %d rupees', (price, rupees) => {
  const draft = draftOf(readRecord({ ...record, price, salePrice: '' }, defaults, anyone));
  expect(draft?.pricePaise).toBe(rupees * 100);
});

test.each([
  [{ price: 1299, mrp: 1999 }, 1999, 1299],
  [{ price: 1299, compare_at_price: '1,999.00' }, 1999, 1299],
  [{ regularPrice: 1999, 'Sale Price': 1299 }, 1999, 1299],
  [{ mrp: 1999, 'Selling Price (in Rs.)': '1,299' }, 1999, 1299],
  [{ price: 1299, compare_at_price: '0.00' }, 1299, null],
  [
    { price: 1999, sale_price: 999, sale_price_effective_date: '2023-01-01T00:00/2023-02-01T00:00' },
    1999,
    null,
  ],
  [{ price: 1999, sale_price: 999, sale_price_effective_date: '2099-01-01/2099-02-01' }, 1999, null],
  [{ price: 1999, sale_price: 999, sale_price_effective_date: '2023-01-01/2099-02-01' }, 1999, 999],
])('Prices %j are read as list price %d and sale price %s', (prices, list, sale) => {
  const { price: _price, salePrice: _sale, ...rest } = record;
  const reading = readRecord({ ...rest, ...prices }, defaults, anyone);
  expect(draftOf(reading)).toMatchObject({
    pricePaise: list * 100,
    salePaise: sale === null ? null : sale * 100,
  });
});

test('Amounts in another currency are converted at the rate of the feed', () => {
  const price = { price: { value: '15.00', currency: 'USD' }, salePrice: '' };
  const reading = readRecord({ ...record, ...price }, { ...defaults, rates: { USD: 80 } }, anyone);
  expect(draftOf(reading)).toMatchObject({ pricePaise: 120_000, priceText: null });
});

test('A product stays the same when its link gets https, www, a final slash or tracking parameters', () => {
  const idOf = (url: string) => draftOf(readRecord({ ...record, url }, defaults, turntWithWww))?.id;
  const id = idOf('https://turnt.example/p/1');
  for (const url of [
    'http://turnt.example/p/1',
    'https://www.turnt.example/p/1/',
    'https://turnt.example/p/1?utm_source=feed&gclid=a',
  ])
    expect(idOf(url)).toBe(id);
  expect(idOf('https://turnt.example/p/1?v=2')).not.toBe(id);
});

test('A product that is sold out is filtered, with its identity', () => {
  const reading = readRecord({ ...record, availability: 'out_of_stock' }, defaults, anyone);
  const id = draftOf(readRecord(record, defaults, anyone))?.id;
  expect(reading).toEqual({ filtered: 'is sold out', soldOut: { id, source: 'TurntUp' } });
});

test.each([
  [
    'https://turnt.example/p?variant=1&currency=INR&region=in',
    'https://turnt.example/p?variant=1&currency=INR&region=in',
  ],
  ['https://turnt.example/p?a=1&amp;b=2', 'https://turnt.example/p?a=1&b=2'],
])('The link %s leads to %s', (url, link) => {
  expect(draftOf(readRecord({ ...record, url }, defaults, anyone))?.link).toBe(link);
});

test.each([
  [{ price: 1299, mrp: 1999, sale_price: 1500 }, 129_900],
  [{ price: 1299, mrp: 1999, sale_price: 999, currency: '\u20B9' }, 99_900],
])('Prices %j are %d paise now', (prices, salePaise) => {
  const { price: _price, salePrice: _sale, ...rest } = record;
  expect(draftOf(readRecord({ ...rest, ...prices }, defaults, anyone))).toMatchObject({ salePaise });
});

test.each(['Leather Wallet with 2 Year Warranty', 'Donation Tee', 'Gift Voucher Print Tee'])(
  '%s is a product',
  (title) => {
    expect(readRecord({ ...record, title }, defaults, anyone)).toHaveProperty('draft');
  },
);

test.each([
  [{ title: 'Shipping Protection' }, 'is no product'],
  [{ title: 'Gift Card' }, 'is no product'],
  [{ age_group: 'toddler' }, 'is for children'],
  [{ status: 'draft' }, 'is not published'],
])('%j is filtered', (change, reason) => {
  expect(readRecord({ ...record, ...change }, defaults, anyone)).toEqual({ filtered: reason });
});

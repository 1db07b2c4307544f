import type { ProductDraft } from '../../catalogue/product-record.ts';
import { readJsonRows } from '../feed-files/product-rows.ts';
import { createHandOwnership, type FeedOwnership } from './feed-ownership.ts';
import { type FeedDefaults, type FeedReading, readProduct } from './read-product.ts';

const now = new Date('2025-06-01T00:00:00Z');
const defaults = { now };
const shop = { schedule: [], ownHosts: ['szn.example'] };
const anyone = createHandOwnership({ brands: undefined, hosts: undefined }, shop);
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

function readRecord(value: unknown, given: FeedDefaults, ownership: FeedOwnership): FeedReading {
  return readProduct(
    readJsonRows(value, given.site).map((row) => row.record),
    given,
    ownership,
  );
}

test('a plain record is read with every field name', () => {
  expect(readRecord(record, defaults, anyone)).toEqual({
    warnings: [],
    sizes: [],
    assumesRupees: false,
    changesAt: null,
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

test.each([
  [{ title: 'Womens Red Tee' }, 'men', 'women'],
  [{ title: 'Spider-Man Tee' }, 'women', 'women'],
  [{ title: 'Tee', category: 'Apparel > Women > Tops' }, 'men', 'women'],
  [{ title: 'Pleated Skirt', category: '' }, 'men', 'women'],
  [{ title: 'Tee', gender: 'F' }, 'men', 'women'],
  [{ title: 'Tee for men and women' }, 'men', 'unisex'],
  [{ title: 'Tee' }, 'men', 'men'],
] as const)('%j with the default %s is for %s', (change, byDefault, wearer) => {
  const given = { ...record, gender: '', ...change };
  expect(draftOf(readRecord(given, { ...defaults, gender: byDefault }, anyone))?.gender).toBe(wearer);
});

test.each([
  ['men', 'Apparel > Hoodies', '', 'Hoodies'],
  ['men', 'Apparel & Accessories > Clothing > Shirts & Tops', 'Boxy Tee', 'Shirts'],
  ['men', 'Hoodies & Sweatshirts', 'Zip Hoodie', 'Hoodies'],
  ['men', 'Hoodies & Sweatshirts', 'Crewneck Sweatshirt', 'Sweatshirts'],
  ['women', 'Hoodies & Sweatshirts', 'Zip Hoodie', 'Hoodies & Sweatshirts'],
  ['men', 'Tshirts|Men', '', 'T-shirts'],
  ['men', 'Polo T-Shirts', '', 'Polos'],
  ['men', '', 'Checked Shirt with Patch Pocket', 'Shirts'],
  ['men', '', 'Denim Jacket', 'Jackets'],
  ['women', '', 'Cap Sleeve Top', 'Tops'],
  ['women', '', 'Oversized T-shirt Dress', 'Dresses'],
  ['women', 'Swimwear > Bottoms', 'Wise Bottom', 'Swimwear'],
  ['women', 'Tops', 'Corset Top', 'Corsets'],
  ['women', 'Co-Ords', '', 'Co-ord Set'],
  ['men', '', 'Canvas Sneakers', 'Other'],
  ['men', 'Shoes', 'Denim Sneakers', 'Shoes'],
])('A product for %s of type "%s" with the title "%s" is listed in %s', (gender, category, title, listed) => {
  const given = {
    ...record,
    gender,
    category,
    title: title || 'Loom',
    tags: '',
    url: 'https://turnt.example/1',
  };
  expect(draftOf(readRecord(given, defaults, anyone))?.category).toBe(listed);
});

function draftOf(reading: FeedReading): ProductDraft | undefined {
  return 'draft' in reading ? reading.draft : undefined;
}

import { draftOf, namedRecord as record, readRecord } from '../../../test/support/feed-products.ts';
import { createHandOwnership } from './feed-ownership.ts';

const now = new Date('2025-06-01T00:00:00Z');
const defaults = { now };
const shop = { schedule: [], ownHosts: ['szn.example'] };
const anyone = createHandOwnership({ brands: undefined, hosts: undefined }, shop);
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

const silent = { gender: '', category: '', tags: '', title: 'Aurora', url: 'https://turnt.example/a' };
test.each([
  [{ gender: 'Men', category: 'Jeans' }, ['field', 'categories']],
  [{ category: 'Men > Jeans' }, ['categories', 'categories']],
  [{ title: 'Mens Jeans' }, ['title', 'title']],
  [{ tags: 'mens, jeans' }, ['tags', 'tags']],
  [{ google_product_category: 'Apparel > Men > Jeans' }, ['taxonomy', 'taxonomy']],
  [{ title: 'Pleated Skirt' }, ['kind', 'title']],
  [{ url: 'https://turnt.example/mens-jeans' }, ['link', 'link']],
  [{ gender: 'men', description: 'Jeans.' }, ['field', 'description']],
  [{}, ['nothing', 'nothing']],
])('The evidence of %j is %j, and a weak one is a warning', (change, [gender, category]) => {
  const reading = readRecord({ ...record, ...silent, ...change }, defaults, anyone);
  expect(reading).toMatchObject({ evidence: { gender, category } });
  const weak = Object.entries({ gender, category }).filter(([, by]) => /link|description/.test(by ?? ''));
  const warnings = 'warnings' in reading ? reading.warnings : [];
  expect(warnings.filter((text) => text.startsWith('only'))).toEqual(
    weak.map(([what, by]) => `only the ${by} names the ${what}`),
  );
});

test.each([
  ['men', 'Apparel > Hoodies', '', 'Hoodies'],
  ['men', 'Apparel & Accessories > Clothing > Shirts & Tops', 'Boxy Tee', 'T-shirts'],
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
  ['men', '', 'Denim Sneakers', 'Other'],
  ['women', 'Tops/Jackets', 'Full Zip Jacket', 'Jackets'],
  ['women', 'Jackets', 'Longline Denim Jacket', 'Denim'],
  ['men', '', 'Polo Collar CottonT-Shirt', 'Polos'],
  ['women', '', 'T-shirt Bra', 'Other'],
  ['women', 'Bras & Tanks', 'Loom Tunic', 'Tops'],
  ['women', 'Bottoms/Pants', 'Parachute Pant', 'Parachute Pants'],
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

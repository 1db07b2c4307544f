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

test.each([
  ['men', 'Linen Shirt and Shorts', 'Bottoms', ['Shirts']],
  ['women', 'Crop Top & Skirt Set', 'Skirts', ['Tops']],
  ['men', 'Denim and Leather Jacket', 'Jackets', undefined],
  ['men', 'Black and White Tee', 'T-shirts', undefined],
  ['men', 'Tee for Men and Women', 'T-shirts', undefined],
  ['men', 'Shirt with Pocket and Belt', 'Shirts', undefined],
])(
  'A product for %s with the title "%s" is listed in %s and %j',
  (gender, title, category, furtherCategories) => {
    const given = { ...record, gender, category: '', tags: '', title, url: 'https://turnt.example/1' };
    const draft = draftOf(readRecord(given, defaults, anyone));
    expect([draft?.category, draft?.furtherCategories]).toEqual([category, furtherCategories]);
  },
);

test.each([
  ['women', 'Aurora', 'Clothing > Shirts, Clothing > Co-ord Sets', '', 'Shirts', ['Co-ord Set']],
  ['women', 'Linen Shirt', 'Clothing > Shirts, Vacation > Beachwear', '', 'Shirts', ['Beachwear']],
  ['women', 'Aurora', '', 'summer, shirts, beachwear', 'Shirts', ['Beachwear']],
  ['men', 'Aurora', 'Jackets | Denim', '', 'Jackets', ['Denim']],
  ['men', 'Denim Jacket', 'Jackets', 'denim', 'Jackets', ['Denim']],
  ['unisex', 'Boxy Hoodie', '', '', 'Hoodies', ['Hoodies & Sweatshirts']],
  // One category lists the other, the title names the garment, or the words are for search engines.
  ['women', 'Boxy Tee', 'Tops, Tops > T-shirts', '', 'T-shirts', undefined],
  ['men', 'Boxy Tee', 'T-shirts, Hoodies', 'hoodie, shirts', 'T-shirts', undefined],
  ['men', 'Aurora', '', 'shirts, hoodies, jackets, jeans', 'Shirts', undefined],
  ['men', 'Graphic Tee', '', 'denim', 'T-shirts', undefined],
  ['men', 'Canvas Sneakers', 'Shoes, Denim', '', 'Shoes', undefined],
  ['men', 'Tie and Dye Tee', 'T-shirts', '', 'T-shirts', undefined],
])(
  'A product for %s with the title "%s", the categories "%s" and the tags "%s" is listed in %s and %j',
  (gender, title, category, tags, listed, furtherCategories) => {
    const given = { ...record, gender, category, tags, title, url: 'https://turnt.example/1' };
    const draft = draftOf(readRecord(given, defaults, anyone));
    expect([draft?.category, draft?.furtherCategories]).toEqual([listed, furtherCategories]);
  },
);

const silent = { gender: '', category: '', tags: '', title: 'Aurora', url: 'https://turnt.example/a' };
/** What has decided gender, category and colour, each with its confidence, and the warnings. */
const evidenceOf = (change: object) => {
  const reading = readRecord({ ...record, ...silent, ...change }, defaults, anyone);
  if (!('draft' in reading)) throw new Error('no product');
  const { gender, category, colour } = reading.evidence;
  const decisions = [gender, category, colour].map(({ by, confidence }) => `${by} ${confidence}`);
  return [...decisions, reading.warnings.join()];
};

test.each([
  [{ gender: 'Men', category: 'Jeans', colour: 'Red' }, ['field high', 'categories high', 'field high', '']],
  [{ title: 'Mens Black Jeans' }, ['title high', 'title high', 'title high', '']],
  [{ tags: 'mens, jeans' }, ['tags medium', 'tags medium', 'picture medium', '']],
  [
    { google_product_category: 'Apparel > Men > Jeans' },
    ['taxonomy medium', 'taxonomy medium', 'picture medium', ''],
  ],
  [{ title: 'Pleated Skirt' }, ['kind medium', 'title high', 'picture medium', '']],
  [
    { gender: 'men', url: 'https://turnt.example/blue-jeans' },
    ['field high', 'link low', 'picture medium', 'only the link names the category "Jeans"'],
  ],
  [
    { category: 'Jeans', url: 'https://turnt.example/mens-jeans' },
    ['link low', 'categories high', 'picture medium', 'only the link names the gender "men"'],
  ],
  [
    { gender: 'men', description: 'Jeans.' },
    ['field high', 'description low', 'picture medium', 'only the description names the category "Jeans"'],
  ],
  [
    { gender: 'men', category: 'Jeans', colour: 'Midnight Rush' },
    [
      'field high',
      'categories high',
      'picture low',
      'colour "Midnight Rush" is not understood: the picture decides',
    ],
  ],
  [
    { gender: 'men', category: 'Jeans', title: 'Womens Jeans' },
    ['field low', 'categories high', 'picture medium', 'gender "men" by the field, but "women" by the title'],
  ],
  [
    { gender: 'men', category: 'Shirts', title: 'Linen Shirt and Shorts' },
    ['field high', 'categories high', 'picture medium', ''],
  ],
  [
    { gender: 'men', category: 'Shirts', title: 'Boxy Hoodie' },
    [
      'field high',
      'categories low',
      'picture medium',
      'category "Shirts" by the categories, but "Hoodies" by the title',
    ],
  ],
])('The evidence of %j is %j', (change, expected) => {
  expect(evidenceOf(change)).toEqual(expected);
});

test('A record that says nothing is listed for both, in no category', () => {
  expect(evidenceOf({}).slice(0, 3)).toEqual(['nothing low', 'nothing low', 'picture medium']);
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

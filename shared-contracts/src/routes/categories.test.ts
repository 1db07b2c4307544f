import { categories, findCategory, genders, isGender, type Gender } from './categories.ts';
import { categorySlug } from './names.ts';

const listed = {
  men: 't-shirts, polos, jeans, jackets, shirts, bottoms, sweatpants, sweatshirts, accessories, hoodies, denim, jersey',
  women:
    'bottoms, dresses, swimwear, accessories, tops, playsuits, co-ord-set, sweatshirts, parachute-pants, t-shirts, shirts, trousers, jeans, hoodies-sweatshirts, shorts, bodysuits, denim, skirts, corsets, beachwear',
};
const inMenu = {
  // Section 2: "The men menu uses the tshirts spelling for t-shirts"; the category is the same.
  men: listed.men,
  women:
    'bottoms, dresses, accessories, tops, co-ord-set, sweatshirts, t-shirts, shirts, jeans, hoodies-sweatshirts, shorts, bodysuits, denim, skirts, corsets, beachwear',
};

test.each(genders)('categories of %s are those of section 2 in its order', (gender) => {
  expect(categories[gender].map((category) => category.slug)).toEqual(listed[gender].split(', '));
});

test.each(genders)('menu categories of %s are those of section 2 in its order', (gender) => {
  const menu = categories[gender].filter((category) => category.isInMenu);

  expect(menu.map((category) => category.slug)).toEqual(inMenu[gender].split(', '));
});

test.each(genders)('findCategory finds every category of %s by slug, name and upper-case slug', (gender) => {
  for (const category of categories[gender]) {
    expect(findCategory(gender, category.slug)).toBe(category);
    expect(findCategory(gender, category.name)).toBe(category);
    expect(findCategory(gender, category.slug.toUpperCase())).toBe(category);
  }
});

test.each<[Gender, string, string]>([
  ['men', 'tshirts', 'T-shirts'],
  ['men', 'TSHIRTS', 'T-shirts'],
  ['men', 't-shirts', 'T-shirts'],
  ['men', 'T-Shirts', 'T-shirts'],
  ['men', 't shirts', 'T-shirts'],
  ['women', 'tshirts', 'T-shirts'],
  ['women', 'Hoodies & Sweatshirts', 'Hoodies & Sweatshirts'],
  ['women', 'hoodies&sweatshirts', 'Hoodies & Sweatshirts'],
  ['women', 'hoodies-sweatshirts', 'Hoodies & Sweatshirts'],
  ['women', 'hoodies---sweatshirts', 'Hoodies & Sweatshirts'],
  ['women', '  hoodies  sweatshirts ', 'Hoodies & Sweatshirts'],
  ['women', 'co ord set', 'Co-ord Set'],
  ['women', 'Parachute Pants', 'Parachute Pants'],
  ['men', '-jeans-', 'Jeans'],
])('findCategory for %s maps "%s" to %s', (gender, text, name) => {
  expect(findCategory(gender, text)?.name).toBe(name);
});

test.each<[Gender, string]>([
  ['men', 'dresses'],
  ['men', 'hoodies-sweatshirts'],
  ['women', 'polos'],
  ['women', 'hoodies'],
  ['men', ''],
  ['men', ' & '],
  ['men', '__proto__'],
  ['women', 'constructor'],
  ['women', 'toString'],
  ['men', 'jeans/..'],
  ['men', 'je_ans'],
])('findCategory for %s returns undefined for "%s"', (gender, text) => {
  expect(findCategory(gender, text)).toBeUndefined();
});

test.each([
  ['Hoodies & Sweatshirts', 'hoodies-sweatshirts'],
  ['tshirts', 't-shirts'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['&&', ''],
])('categorySlug maps "%s" to "%s"', (text, slug) => {
  expect(categorySlug(text)).toBe(slug);
});

test.each([
  ['men', true],
  ['women', true],
  ['Men', false],
  ['kids', false],
  ['', false],
  ['__proto__', false],
  [0, false],
  [null, false],
  [undefined, false],
  [['men'], false],
])('isGender of %p is %p', (value, expected) => {
  expect(isGender(value)).toBe(expected);
});

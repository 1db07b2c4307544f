import { categorySlug } from './names.ts';

export const genders = ['men', 'women'] as const;
export type Gender = (typeof genders)[number];

export type Category = {
  /** Canonical URL form, e.g. `hoodies-sweatshirts`. */
  readonly slug: string;
  /** Display name, also used in the provider's category paths, e.g. `Hoodies & Sweatshirts`. */
  readonly name: string;
  /** Whether the header's menu lists it (section 2: the women's menu is a smaller set). */
  readonly isInMenu: boolean;
};

const nameExceptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    't-shirts': 'T-shirts',
    'co-ord-set': 'Co-ord Set',
    'hoodies-sweatshirts': 'Hoodies & Sweatshirts',
  }),
);

const menSlugs = [
  't-shirts',
  'polos',
  'jeans',
  'jackets',
  'shirts',
  'bottoms',
  'sweatpants',
  'sweatshirts',
  'accessories',
  'hoodies',
  'denim',
  'jersey',
];
const womenSlugs = [
  'bottoms',
  'dresses',
  'swimwear',
  'accessories',
  'tops',
  'playsuits',
  'co-ord-set',
  'sweatshirts',
  'parachute-pants',
  't-shirts',
  'shirts',
  'trousers',
  'jeans',
  'hoodies-sweatshirts',
  'shorts',
  'bodysuits',
  'denim',
  'skirts',
  'corsets',
  'beachwear',
];
const notInMenu = new Set(['swimwear', 'playsuits', 'parachute-pants', 'trousers']);

/** The listing categories of section 2, per gender, in its order. */
export const categories: Readonly<Record<Gender, readonly Category[]>> = {
  men: menSlugs.map(completeCategory),
  women: womenSlugs.map(completeCategory),
};

export function isGender(value: unknown): value is Gender {
  return genders.some((gender) => gender === value);
}

/**
 * The category a path segment or display name means for this gender, or `undefined` (the 404 page).
 * Section 5: lower-cased, runs of spaces and ampersands become one hyphen.
 */
export function findCategory(gender: Gender, text: string): Category | undefined {
  const slug = categorySlug(text);
  return categories[gender].find((category) => category.slug === slug);
}

function completeCategory(slug: string): Category {
  return { slug, name: nameExceptions.get(slug) ?? titleCase(slug), isInMenu: !notInMenu.has(slug) };
}

function titleCase(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

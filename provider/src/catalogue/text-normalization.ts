import {
  brandKey,
  findBrandByStoredName,
  findStoredSource,
  splitSlugIntoName,
} from '@szn/shared-contracts/wire';

/** The same key for every spelling of a brand: slug, label, alias, stored name and their form in addresses. */
export function sourceKey(name: string): string {
  return brandKey(findStoredSource(brandKey(name)) ?? name);
}

/** The name under which a brand is stored: the name that the storefront uses, or `name` for an unknown brand. */
export function storedSource(name: string): string {
  return findStoredSource(name) ?? name.trim();
}

/**
 * Normalises text for the search: lower case, no accents, words separated by single spaces, one spelling of "T-shirt".
 * Titles, keywords, terms and queries all pass through it.
 */
export function toSearchWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/\bt[\s-]+shirt/g, 'tshirt')
    .replaceAll(/\bco[\s-]+ord/g, 'coord')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Further names that shoppers use for a category. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    't-shirts': 'tshirt tshirts tee tees',
    polos: 'polo',
    jackets: 'jacket outerwear',
    bottoms: 'pants trousers',
    sweatpants: 'joggers trackpants',
    sweatshirts: 'sweatshirt pullover crewneck',
    hoodies: 'hoodie hoody',
    'hoodies-sweatshirts': 'hoodie hoody sweatshirt pullover',
    'co-ord-set': 'coord coords set',
    swimwear: 'swimsuit bikini',
    trousers: 'pants',
    'parachute-pants': 'cargo pants',
    accessories: 'cap bag accessory',
  }),
);

export function categoryKeywords(categorySlug: string, category: string): string {
  return toSearchWords(`${category} ${synonyms.get(categorySlug) ?? ''}`);
}

export function brandKeywords(source: string): readonly string[] {
  const brand = findBrandByStoredName(source);
  const names =
    brand === undefined ? [] : [brand.label, brand.slug, splitSlugIntoName(brand.slug), ...brand.aliases];
  return [source, ...names].map(toSearchWords);
}

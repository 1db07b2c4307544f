import { findBrandByStoredName, findStoredSource } from '@szn/shared-contracts/wire';

/**
 * A text as the search sees it: lower case, without accents, words apart by single spaces, and the many spellings of
 * "T-shirt" as one word. Titles, keywords, terms and queries all pass through here, so that they meet.
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

/** What shoppers call a category beside its name. */
const synonyms: Readonly<Record<string, string>> = {
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
};

/** The words that find a product beside those of its title. */
export function categoryKeywords(categorySlug: string, category: string): string {
  return toSearchWords(`${category} ${synonyms[categorySlug] ?? ''}`);
}

/** What two spellings of a brand have in common: slug, label, alias and stored name all give the stored name's key. */
export function sourceKey(name: string): string {
  return bare(findStoredSource(name) ?? name);
}

/** How a feed's brand is stored: the storefront's stored name where it knows the brand, else as given. */
export function storedSource(name: string): string {
  return findStoredSource(name) ?? name.trim();
}

/** The brand's part of its sample pages' addresses. */
export function brandPageSlug(source: string): string {
  return findBrandByStoredName(source)?.slug ?? kebab(source);
}

/** Lower-case words joined by hyphens. */
export function kebab(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, '');
}

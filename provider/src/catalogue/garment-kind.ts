/**
 * The kind of garment that a title names, from the most specific words to the least: a zip hoodie is no pullover, and
 * both are in the category Hoodies. The words are search words, see `toSearchWords`.
 */
const kinds: readonly (readonly [name: string, words: RegExp])[] = [
  ['zip hoodie', /\b(?:zip|zipped|zipper|zipup)\b.*\b(?:hoodie|hoody)\b|\b(?:hoodie|hoody)\b.*\bzip/],
  ['hoodie', /\b(?:hoodie|hoody)\b/],
  ['sweatshirt', /\b(?:sweatshirt|crewneck|pullover)\b/],
  ['co-ord set', /\b(?:coords?|two piece|matching set)\b/],
  ['swimsuit', /\b(?:swimsuit|bikini|swim)\b/],
  ['cover-up', /\b(?:kaftan|cover up|beach dress|sarong)\b/],
  ['bodysuit', /\bbodysuit\b/],
  ['playsuit', /\b(?:playsuit|romper|jumpsuit)\b/],
  ['corset', /\b(?:corset|bustier)\b/],
  ['dress', /\bdress\b/],
  ['skirt', /\b(?:skirt|skort)\b/],
  ['denim jacket', /\bdenim\b.*\b(?:jacket|trucker)\b/],
  ['light jacket', /\b(?:windbreaker|track jacket|windcheater)\b/],
  ['bomber', /\bbomber\b/],
  ['varsity jacket', /\b(?:varsity|letterman)\b/],
  ['jacket', /\b(?:jacket|coat|blazer|puffer|gilet)\b/],
  ['shorts', /\b(?:shorts|jorts)\b/],
  ['parachute pants', /\bparachute\b/],
  ['cargo pants', /\bcargos?\b/],
  ['jeans', /\b(?:jeans|denim pants)\b/],
  ['sweatpants', /\b(?:sweatpants|joggers|track pants|trackpants|lounge pants)\b/],
  ['trousers', /\b(?:trousers|chinos|pants)\b/],
  ['polo', /\bpolo\b/],
  ['jersey', /\bjersey\b/],
  ['tee', /\b(?:tee|tshirt)\b/],
  ['shirt', /\b(?:shirt|overshirt)\b/],
  ['top', /\b(?:top|tank|cami|camisole)\b/],
  ['cap', /\b(?:cap|hat)\b/],
  ['beanie', /\bbeanie\b/],
  ['bag', /\b(?:bag|tote|backpack)\b/],
  ['chain', /\b(?:chain|pendant|necklace)\b/],
];

/** The name of a kind by its number; `undefined` for 0. */
export function nameGarmentKind(kind: number): string | undefined {
  return kinds[kind - 1]?.[0];
}

/** Whether a word of titles names a garment: "cargo", "cap". */
export function isGarment(word: string): boolean {
  return numberGarmentKind(word) > 0;
}

/** The kind as a number, from 1; 0 if the title names none. */
export function numberGarmentKind(titleWords: string): number {
  return kinds.findIndex(([, words]) => words.test(titleWords)) + 1;
}

/** Categories of one kind of clothing: their garments are told apart by the titles. */
const categoryGroups: Readonly<Record<string, readonly string[]>> = {
  sweatshirts: ['sweatshirts', 'hoodies', 'hoodies-sweatshirts'],
  bottoms: ['bottoms', 'jeans', 'denim', 'trousers', 'sweatpants', 'parachute-pants', 'shorts'],
  tops: ['tops', 't-shirts'],
  swimwear: ['swimwear', 'beachwear'],
};

const groupOfCategory: ReadonlyMap<string, string> = new Map(
  Object.entries(categoryGroups).flatMap(([group, slugs]) => slugs.map((slug) => [slug, group] as const)),
);

/** The group of a category; another category is a group of its own. */
export function findCategoryGroup(categorySlug: string): string {
  return groupOfCategory.get(categorySlug) ?? categorySlug;
}

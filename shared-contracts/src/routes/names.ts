// Spellings of names in addresses, apart from the tables of categories and brands, which the first script does not have.

/** Other spellings of categories in section 2. */
const slugAliases: ReadonlyMap<string, string> = new Map([['tshirts', 't-shirts']]);

/** Canonical slug of any accepted spelling; does not check that the category exists. */
export function categorySlug(text: string): string {
  const slug = comparableText(text)
    .replaceAll(/[\s&-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slugAliases.get(slug) ?? slug;
}

/**
 * The text to compare by, where people have typed one side or both: names, brands, e-mail addresses, filters, searches.
 * Case does not matter, nor how a character is encoded: keyboards and systems write "é" as one code point or as two (NFC,
 * NFD), and wide or ligated forms for letters. For keys only: what people read keeps the spelling of who wrote it.
 */
export function comparableText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * One name of a list in an address or request: lists are separated by commas (specification, section 3), repeated, or both. A
 * comma in a name, such as "Salt, Sand & Co", is written as `%2C`, before the list becomes part of a URL. Names without
 * commas are unchanged, except for one that has the escape itself.
 */
export function encodeName(name: string): string {
  return name.replaceAll(/,|%(?=2[5c])/gi, (character) => (character === ',' ? '%2C' : '%25'));
}

export function encodeNames(names: readonly string[]): string {
  return names.map(encodeName).join(',');
}

/** The names of all values of a parameter, trimmed, without empty ones. */
export function decodeNames(values: readonly string[]): readonly string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((name) => name.replaceAll(/%2[5c]/gi, decodeURIComponent).trim())
    .filter((name) => name !== '');
}

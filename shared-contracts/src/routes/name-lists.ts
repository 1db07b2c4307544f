/**
 * Lists of names in addresses and requests: separated by commas (specification, section 3), repeated, or both. A name may have
 * a comma itself, such as the brand "Salt, Sand & Co": it is then written as `%2C`, before the list becomes part of a URL.
 */

/** One name of a list. Names without commas are unchanged, except for one that has the escape itself. */
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

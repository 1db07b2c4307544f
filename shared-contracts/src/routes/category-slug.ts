import { comparableText } from './comparable-text.ts';

// Not in categories.ts: paths use it, and the shell's main script must not contain the category tables for that.

/** Other spellings of categories in section 2. */
const slugAliases: ReadonlyMap<string, string> = new Map([['tshirts', 't-shirts']]);

/** Canonical slug of any accepted spelling; does not check that the category exists. */
export function categorySlug(text: string): string {
  const slug = comparableText(text)
    .replaceAll(/[\s&-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slugAliases.get(slug) ?? slug;
}

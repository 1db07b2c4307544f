import {
  amountInPaise,
  categories,
  categorySlug,
  comparableText,
  findCategory,
  readField,
  readPrice,
  readText,
  toPlainLine,
  type Gender,
} from '@szn/shared-contracts/wire';

/** Readers for the fields of a feed. Each returns `undefined` for missing or invalid values. */

/** The value of the first field that is not empty. */
export function readFirst(record: unknown, names: readonly string[]): unknown {
  return names
    .map((name) => readField(record, name))
    .find((value) => value !== undefined && value !== null && value !== '');
}

/** A line of text without characters that nobody sees. Accepts numbers. */
export function readLine(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  return readText(toPlainLine(text.normalize('NFC')));
}

const genderWords: ReadonlyMap<string, Gender> = new Map(
  Object.entries({
    men: 'men',
    mens: 'men',
    man: 'men',
    male: 'men',
    women: 'women',
    womens: 'women',
    woman: 'women',
    female: 'women',
    ladies: 'women',
  } as const),
);

/** The gender in a text; `undefined` when it contains both. */
export function readGender(value: unknown): Gender | undefined {
  const words = (readLine(value) ?? '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z]+/);
  const named = new Set(words.map((word) => genderWords.get(word)));
  named.delete(undefined);
  return named.size === 1 ? [...named][0] : undefined;
}

/** A list, or a text with commas or bars as separators. */
export function readNames(value: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : (readLine(value) ?? '').split(/[,|]/);
  const names = parts.map(readLine).filter((name) => name !== undefined && name.length <= 60);
  return [...new Set(names.map((name) => comparableText(name ?? '')))].slice(0, 20);
}

/** The price in whole paise, above zero, and its spelling unless that is a plain number. */
export function readFeedPrice(value: unknown): { paise: number; text: string | null } | undefined {
  const paise = amountInPaise(readPrice(value));
  if (paise === undefined || paise > maxPaise) return undefined;
  const isPlain = typeof value !== 'string' || /^\d+(?:\.\d+)?$/.test(value);
  return { paise, text: isPlain || value.length > 40 ? null : value };
}

/** The integer column of the database holds no higher price. */
const maxPaise = 2_000_000_000;

/** The name of a category in the storefront, found by name or singular in any of the texts. */
export function readCategory(gender: Gender, texts: readonly string[]): string | undefined {
  const tries = texts.flatMap((text) => [text, `${text}s`, `${text} sweatshirts`, `${text}s sweatshirts`]);
  return tries.map((text) => findCategory(gender, text)?.name).find((name) => name !== undefined);
}

/** True when the storefront has a listing page for the category. */
export function isListedCategory(gender: Gender, category: string): boolean {
  return categories[gender].some(({ slug }) => slug === categorySlug(category));
}

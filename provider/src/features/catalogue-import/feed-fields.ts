import {
  amountInPaise,
  categories,
  categorySlug,
  findCategory,
  readField,
  readPrice,
  readText,
  type Gender,
} from '@szn/shared-contracts/wire';

/** Readers of a feed's fields, whatever it calls them. Each returns `undefined` for what says nothing. */

/** The first of the named fields that has something to say. */
export function readFirst(record: unknown, names: readonly string[]): unknown {
  return names
    .map((name) => readField(record, name))
    .find((value) => value !== undefined && value !== null && value !== '');
}

// oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
const controlCharacters = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** One line without characters that control terminals or the direction of writing; numbers count as text. */
export function readLine(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  return readText(text.replaceAll(controlCharacters, ' ').replaceAll(/\s+/g, ' '));
}

const genderWords: Readonly<Record<string, Gender>> = {
  men: 'men',
  mens: 'men',
  man: 'men',
  male: 'men',
  women: 'women',
  womens: 'women',
  woman: 'women',
  female: 'women',
  ladies: 'women',
};

/** The one gender a text names; none where it names both. */
export function readGender(value: unknown): Gender | undefined {
  const words = (readLine(value) ?? '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z]+/);
  const named = new Set(
    words.map((word) => (Object.hasOwn(genderWords, word) ? genderWords[word] : undefined)),
  );
  named.delete(undefined);
  return named.size === 1 ? [...named][0] : undefined;
}

/** A list given as such, or as one text with commas or bars between. */
export function readNames(value: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : (readLine(value) ?? '').split(/[,|]/);
  const names = parts.map(readLine).filter((name) => name !== undefined && name.length <= 60);
  return [...new Set(names.map((name) => name?.toLowerCase() ?? ''))].slice(0, 20);
}

/** Whole paise above zero, and the feed's own spelling where it is more than a number. */
export function readFeedPrice(value: unknown): { paise: number; text: string | null } | undefined {
  const paise = amountInPaise(readPrice(value));
  if (paise === undefined || paise > largestPaise) return undefined;
  const isPlain = typeof value !== 'string' || /^\d+(?:\.\d+)?$/.test(value);
  return { paise, text: isPlain || value.length > 40 ? null : value };
}

/** Two crore rupees: more than an integer column holds is no garment's price. */
const largestPaise = 2_000_000_000;

/** The storefront's name of a category, told by its own name, its singular, or any of several texts. */
export function readCategory(gender: Gender, texts: readonly string[]): string | undefined {
  const tries = texts.flatMap((text) => [text, `${text}s`, `${text} sweatshirts`, `${text}s sweatshirts`]);
  return tries.map((text) => findCategory(gender, text)?.name).find((name) => name !== undefined);
}

/** Whether listing pages of this gender have the category at all. */
export function isListedCategory(gender: Gender, category: string): boolean {
  return categories[gender].some(({ slug }) => slug === categorySlug(category));
}

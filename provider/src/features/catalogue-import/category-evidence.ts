import { categories, findCategory, type Gender } from '@szn/shared-contracts/wire';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { Wearer } from '../../database/schema.ts';
import { rememberByText } from '../feed-files/feed-record.ts';
import { kinds, type Kind } from './category-words.ts';
import { type Decision, type Evidence, weighEvidence } from './evidence.ts';

/** What a record says about its kind, in texts. */
export type CategoryTexts = {
  /** The shop's own words for it; a text can be a path (`Apparel > Hoodies`) or a list. */
  readonly own: readonly string[];
  readonly title: string;
  readonly tags: readonly string[];
  /** A taxonomy of others, into which shops often put things roughly. */
  readonly taxonomy: readonly string[];
  /** Its first words. */
  readonly description: string;
  /** The words of the link's path. */
  readonly path: string;
};

const kindsByWords: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap((kind) => kind.words.split('|').map((words) => [words, kind] as const)),
);
const longestPhrase = Math.max(...[...kindsByWords.keys()].map((words) => words.split(' ').length));

/**
 * The name of the category that lists a product: by the shop's own words, then by the title, by tags, and by the taxonomy.
 * An exact word of the title counts before a generic one ("Tops") and before one of two ("Hoodies & Sweatshirts").
 */
export function findListedCategory(
  wearer: Wearer,
  texts: CategoryTexts,
): { readonly name: string; readonly decision: Decision; readonly warnings: readonly string[] } | undefined {
  const ofTitle = findKinds(texts.title);
  const own = texts.own.flatMap(splitPath);
  const readParts = (by: Evidence, parts: readonly string[]) =>
    parts.map((part) => ({ by, reading: readPart(wearer, part, ofTitle) }));
  const readings = [
    ...readParts('categories', own),
    { by: 'title' as const, reading: readName(wearer, texts.title) },
    ...readParts('tags', texts.tags),
    ...readParts('taxonomy', texts.taxonomy.flatMap(splitPath)),
    { by: 'link' as const, reading: readName(wearer, texts.path) },
    { by: 'description' as const, reading: readName(wearer, texts.description) },
  ];
  // Shoes, for example: no later text says what it is.
  const end = readings.findIndex(({ reading }) => reading === 'unlisted');
  const found = readings
    .slice(0, end === -1 ? undefined : end)
    .flatMap(({ by, reading }) => (typeof reading === 'object' ? [{ ...reading, by }] : []));
  const exact = found.filter(({ isGeneric }) => !isGeneric);
  const chosen = exact[0] ?? found[0];
  if (chosen === undefined) return undefined;
  const { name, by } = chosen;
  const other = exact.find((reading) => reading.by === 'title' && reading.name !== name);
  const weighed = weighEvidence('category', { by, value: name }, other && { by: 'title', value: other.name });
  return { name, ...weighed };
}

/** A category; nothing; or a kind of product that no category lists. */
type Reading = { readonly name: string; readonly isGeneric: boolean } | 'unlisted' | undefined;

/** The last words of a name are what it is. */
function readName(wearer: Wearer, text: string): Reading {
  const named = findKinds(text);
  const last = named.at(-1);
  if (isUnlisted(wearer, last)) return readMaterial(wearer, last, named);
  const name = categoryOf(wearer, last);
  return name === undefined ? undefined : { name, isGeneric: isGenericKind(last) };
}

/** An exact kind that no category for the wearer lists: a jacket for women, a shoe. */
function isUnlisted(wearer: Wearer, kind: Kind | undefined): kind is Kind {
  return kind !== undefined && !isGenericKind(kind) && categoryOf(wearer, kind) === undefined;
}

/** A jacket of denim is listed as denim where jackets are not; a shoe of denim is a shoe. */
function readMaterial(wearer: Wearer, { men, women }: Kind, named: readonly Kind[]): Reading {
  const name = (men ?? women) && categoryOf(wearer, named.find(isMaterial));
  return name === undefined ? 'unlisted' : { name, isGeneric: false };
}

export function isMaterial({ words }: Kind): boolean {
  return words === 'denim';
}

/** The gender that alone wears what the texts name. */
export function findWearerOfKind({ own, title }: CategoryTexts): Gender | undefined {
  const named = [findKinds(title).at(-1), ...own.flatMap(splitPath).map((part) => findKinds(part).at(-1))];
  return named.find((kind) => kind !== undefined && kind.isGeneric !== true)?.gender;
}

/** The segments of paths and lists, the most specific first. */
export function splitPath(text: string): readonly string[] {
  return text.split(/[,|;]/).flatMap((path) =>
    path
      .split(/[>/»]|::/)
      .map((part) => part.trim())
      .toReversed(),
  );
}

/** Where the words are generic or name two kinds, the title decides. */
function readPart(wearer: Wearer, part: string, ofTitle: readonly Kind[]): Reading {
  const named = findKinds(part);
  const chosen = chooseByTitle(named, ofTitle.at(-1));
  const exact = categoryOf(wearer, chosen);
  if (exact !== undefined) return { name: exact, isGeneric: false };
  const listed = nameOf(wearer, part);
  if (listed !== undefined) return { name: listed, isGeneric: isGenericKind(named[0]) };
  const kind = chosen ?? named.at(-1);
  if (isUnlisted(wearer, kind)) return readMaterial(wearer, kind, ofTitle);
  const name = named.map((kind) => categoryOf(wearer, kind)).find(isName);
  return name === undefined ? undefined : { name, isGeneric: named.length > 1 || isGenericKind(named[0]) };
}

/** The kind of the title, if the part leaves it open. */
function chooseByTitle(named: readonly Kind[], ofTitle: Kind | undefined): Kind | undefined {
  if (named.length > 1) return named.find((kind) => kind === ofTitle);
  return isGenericKind(named[0]) && !isGenericKind(ofTitle) ? ofTitle : undefined;
}

export function isGenericKind(kind: Kind | undefined): boolean {
  return kind?.isGeneric === true;
}

function isName(name: string | undefined): boolean {
  return name !== undefined;
}

export function categoryOf(wearer: Wearer, kind: Kind | undefined): string | undefined {
  if (kind === undefined) return undefined;
  const slugs = wearer === 'unisex' ? [kind.men, kind.women] : [kind[wearer]];
  const slug = slugs.find((one) => one !== undefined);
  return slug === undefined ? undefined : nameOf(wearer, slug);
}

function nameOf(wearer: Wearer, text: string): string | undefined {
  const genders = wearer === 'unisex' ? (['men', 'women'] as const) : [wearer];
  return genders.map((gender) => findCategory(gender, text)?.name).find((name) => name !== undefined);
}

/** Whether a category has a listing page. */
export function isListedCategory(wearer: Wearer, category: string): boolean {
  const slugs = wearer === 'unisex' ? [...categories.men, ...categories.women] : categories[wearer];
  return slugs.some(({ name }) => name === category);
}

/** Without what a product has, and whom it is for. */
export function headOf(text: string): string {
  return text.split(/\s(?:with|w\/|feat\.?|for)\s|[|([]/i, 1)[0] ?? '';
}

/** What a text names, in its order; not what comes behind "with": a shirt with a pocket is a shirt. */
export const findKinds = rememberByText((text): readonly Kind[] => {
  const words = toSearchWords(headOf(text).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).split(' ');
  const found: Kind[] = [];
  for (let index = 0; index < words.length;) {
    const phrase = longestMatch(words, index);
    if (phrase !== undefined && !found.includes(phrase.kind)) found.push(phrase.kind);
    else if (phrase !== undefined) found.push(...found.splice(found.indexOf(phrase.kind), 1));
    index += phrase?.length ?? 1;
  }
  const kindsOfText = found.filter(({ isPart }) => isPart !== true);
  const refined = kindsByWords.get(kindsOfText.find(({ refines }) => refines !== undefined)?.refines ?? '');
  return kindsOfText.filter((kind) => kind !== refined);
});

function longestMatch(words: readonly string[], start: number): { kind: Kind; length: number } | undefined {
  for (let length = Math.min(longestPhrase, words.length - start); length > 0; length -= 1) {
    const phrase = words.slice(start, start + length).join(' ');
    const kind = singulars(phrase)
      .map((one) => kindsByWords.get(one))
      .find((one) => one !== undefined);
    if (kind !== undefined) return { kind, length };
  }
  return undefined;
}

/** The phrase, and with a last word in the plural its possible singulars. */
function singulars(phrase: string): readonly string[] {
  return [
    phrase,
    phrase.replace(/ies$/, 'y'),
    phrase.replace(/(?<=s|x|z|ch|sh)es$/, ''),
    phrase.replace(/s$/, ''),
  ];
}

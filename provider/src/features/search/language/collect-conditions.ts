import type { Gender, SortOrder } from '@szn/shared-contracts/wire';
import { isFit } from '../../../catalogue/product-traits.ts';
import { toSearchWords } from '../../../catalogue/text-normalization.ts';
import { fabricWords } from './fashion-words.ts';
import type { Meaning, QueryLexicon } from './query-lexicon.ts';
import { takeAlternatives } from './product-alternatives.ts';
import { readItems, type QueryItem, type TitleWords } from './query-items.ts';
import {
  noConditions,
  type NamedConditions,
  type ProductAlternative,
  type Replacement,
  type UnderstoodQuery,
} from './understood-query.ts';

type Mutable<Conditions> = { readonly [Key in keyof Conditions]: string[] };

type Found = {
  readonly included: Mutable<NamedConditions>;
  readonly excluded: Mutable<NamedConditions>;
  readonly excludedPhrases: Mutable<NamedConditions>;
  readonly genders: Set<Gender>;
  readonly text: string[];
  readonly excludedText: string[];
  readonly unavailable: string[];
  readonly near: { readonly asked: string; readonly instead: string; readonly isInTitles: boolean }[];
  /** Things that titles name as well as what is shown instead. */
  readonly alternatives: ProductAlternative[];
  readonly replaced: Replacement[];
  readonly askedStyles: Map<string, string>;
  isOnSale: boolean;
  sort: SortOrder | null;
};

type Collected = Omit<UnderstoodQuery, 'filters' | 'corrected' | 'suggested' | 'confidence'> & {
  readonly filters: Omit<UnderstoodQuery['filters'], 'price' | 'minDiscount'>;
};

/** What the phrases of a query mean together. */
export function collectConditions(
  items: readonly QueryItem[],
  lexicon: QueryLexicon,
  titles: TitleWords,
): Collected {
  const found: Found = {
    included: noConditions(),
    excluded: noConditions(),
    excludedPhrases: noConditions(),
    genders: new Set(),
    text: [],
    excludedText: [],
    unavailable: [],
    near: [],
    alternatives: [],
    replaced: [],
    askedStyles: new Map(),
    isOnSale: false,
    sort: null,
  };
  const { rest, alternatives } = takeAlternatives(items);
  for (const [index, item] of rest.entries()) addItem(found, item, { titles, before: rest[index - 1] });
  for (const near of found.near) addNear(found, near, { lexicon, titles });
  const { included, genders, isOnSale, near: _, ...others } = found;
  // "for men and women" names both: no condition.
  const gender = genders.size === 1 ? ([...genders][0] ?? null) : null;
  return {
    ...others,
    alternatives: [...alternatives, ...others.alternatives],
    filters: { ...included, isOnSale, gender },
  };
}

type Context = { readonly titles: TitleWords; readonly before: QueryItem | undefined };

function addItem(found: Found, item: QueryItem, context: Context): void {
  const { meaning, isNegated } = item;
  if (meaning === null || meaning.kind === 'plain') addText(found, item, context);
  else if ('facet' in meaning) addNames(found, { ...item, meaning }, context);
  else if (meaning.kind === 'gender') found.genders.add(isNegated ? opposite[meaning.value] : meaning.value);
  else if (meaning.kind === 'sale') found.isOnSale = !isNegated;
  else if (meaning.kind === 'sort') addSort(found, { ...item, meaning }, context);
  else addOther(found, { ...item, meaning }, context);
}

const opposite: Readonly<Record<Gender, Gender>> = { men: 'women', women: 'men' };

type SortItem = QueryItem & { readonly meaning: Extract<Meaning, { kind: 'sort' }> };
const oppositeSort: Readonly<Partial<Record<SortOrder, SortOrder>>> = {
  priceHighLow: 'priceLowHigh',
  priceLowHigh: 'priceHighLow',
};

/** "Not expensive" is cheap; "not best" excludes a word. */
function addSort(found: Found, item: SortItem, context: Context): void {
  const sort = item.isNegated ? oppositeSort[item.meaning.value] : item.meaning.value;
  if (sort === undefined) addText(found, item, context);
  else found.sort ??= sort;
}

type OtherMeaning = Extract<Meaning, { kind: 'ignored' | 'near' | 'synonym' | 'unavailable' }>;

function addOther(
  found: Found,
  item: QueryItem & { readonly meaning: OtherMeaning },
  context: Context,
): void {
  const { phrase, meaning, isNegated } = item;
  const isInTitles = context.titles.hasPhrase(phrase);
  const isOccasion = meaning.kind === 'near' && meaning.isOccasion;
  if (meaning.kind === 'ignored' && !isNegated) found.unavailable.push(phrase);
  else if (isNegated || (isInTitles && !isOccasion)) addText(found, item, context);
  else {
    found.unavailable.push(phrase);
    if (meaning.kind === 'near') found.near.push({ asked: phrase, instead: meaning.instead, isInTitles });
  }
}

function addText(found: Found, item: QueryItem, { before }: Context): void {
  const { phrase, isNegated, isAlternative } = item;
  const last = found.text.at(-1);
  const trait = item.connective === 'or' ? traitOf(before) : null;
  if (isNegated) found.excludedText.push(phrase);
  else if (trait !== null) addTrait(found.included, trait.facet, [phrase]);
  else if (isAlternative && before?.meaning === null && last !== undefined)
    found.text.splice(-1, 1, `${last}|${phrase}`);
  else found.text.push(...phrase.split(' '));
}

type Names = Extract<Meaning, { facet: unknown }>;

type NamesItem = QueryItem & { readonly meaning: Names };

function addNames(found: Found, item: NamesItem, { before }: Context): void {
  const { phrase, meaning, isNegated } = item;
  const { facet, keys } = meaning;
  if (isNegated) found.excludedPhrases[facet].push(phrase);
  if (facet === 'styles') nameStyles(found, keys, phrase);
  if (!isNegated && isTrait(facet) && addToTrait(found, item, before)) return;
  const list = (isNegated ? found.excluded : found.included)[facet];
  for (const key of keys) if (!list.includes(key)) list.push(key);
}

/** A fit has the same name in the form. */
function nameStyles({ askedStyles }: Found, styles: readonly string[], phrase: string): void {
  for (const style of styles)
    if (!isFit(style) && toSearchWords(style) !== phrase) askedStyles.set(style, phrase);
}

/** "Baggy or wide", "striped or printed": a product has one of them, as a style, a fit or a word of its title. */
function addToTrait({ included, text }: Found, item: NamesItem, before: QueryItem | undefined): boolean {
  const { isAlternative, connective, meaning } = item;
  const other = isAlternative ? traitOf(before) : null;
  if (other !== null) addTrait(included, other.facet, meaning.keys);
  else if (connective === 'or' && before?.meaning === null && !before.isNegated)
    included.styles.push([...text.splice(-1, 1), ...meaning.keys].join('|'));
  else return false;
  return true;
}

/** Adds alternatives to the last trait of a facet. */
function addTrait(included: Found['included'], facet: Trait, keys: readonly string[]): void {
  const former = included[facet].splice(-1, 1);
  included.styles.push([...former, ...keys].join('|'));
}

type Trait = Extract<Names['facet'], 'styles' | 'fits'>;
const isTrait = (facet: Names['facet']): facet is Trait => facet === 'styles' || facet === 'fits';

function traitOf(item: QueryItem | undefined): { readonly facet: Trait } | null {
  if (item === undefined || item.isNegated || item.meaning === null || !('facet' in item.meaning))
    return null;
  return isTrait(item.meaning.facet) ? { facet: item.meaning.facet } : null;
}

type Language = { readonly lexicon: QueryLexicon; readonly titles: TitleWords };

/** Where the query names no product of its own, or the same one. */
function addNear(
  found: Found,
  { asked, instead, isInTitles }: Found['near'][number],
  { lexicon, titles }: Language,
): void {
  const items = readItems(toSearchWords(instead).split(' '), lexicon, titles);
  const slugs = items.flatMap(({ meaning }) => (meaning !== null && 'facet' in meaning ? meaning.keys : []));
  const categories = [...new Set(slugs)];
  const text = items.filter(({ meaning }) => meaning === null).map(({ phrase }) => phrase);
  const named = found.included.categories;
  // "Velvet blazer" and "puffer for manali": a fabric is no product, nor is a word that no title has.
  const isFree =
    named.length === 0 && found.text.every((word) => fabricWords.has(word) || !titles.hasPhrase(word));
  if (!isFree && !(named.length > 0 && named.every((slug) => categories.includes(slug)))) return;
  if (isFree) named.push(...categories);
  if (isFree && isInTitles) found.alternatives.push({ categories: [], text: [asked] });
  for (const word of text) if (!found.text.includes(word)) found.text.push(word);
  found.replaced.push({ asked, categories, text });
}

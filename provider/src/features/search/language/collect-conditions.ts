import type { Gender, SortOrder } from '@szn/shared-contracts/wire';
import { toSearchWords } from '../../../catalogue/text-normalization.ts';
import { fabricWords } from './fashion-words.ts';
import type { Meaning, QueryLexicon } from './query-lexicon.ts';
import { readItems, type QueryItem, type TitleWords } from './query-items.ts';
import {
  noConditions,
  type NamedConditions,
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
  readonly near: { readonly asked: string; readonly instead: string }[];
  readonly replaced: Replacement[];
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
    replaced: [],
    isOnSale: false,
    sort: null,
  };
  for (const [index, item] of items.entries()) addItem(found, item, { titles, before: items[index - 1] });
  for (const near of found.near) addNear(found, near, { lexicon, titles });
  const { included, genders, isOnSale, near: _, ...others } = found;
  // "for men and women" names both: no condition.
  const gender = genders.size === 1 ? ([...genders][0] ?? null) : null;
  return {
    ...others,
    filters: { ...included, isOnSale, gender },
  };
}

type Context = { readonly titles: TitleWords; readonly before: QueryItem | undefined };

function addItem(found: Found, item: QueryItem, context: Context): void {
  const { meaning, isNegated } = item;
  if (meaning === null) addText(found, item, context);
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
  if (meaning.kind === 'ignored' && !isNegated) found.unavailable.push(phrase);
  else if (meaning.kind === 'synonym') addText(found, { ...item, phrase: meaning.inTitles }, context);
  else if (isNegated || context.titles.hasPhrase(phrase)) addText(found, item, context);
  else {
    found.unavailable.push(phrase);
    if (meaning.kind === 'near') found.near.push({ asked: phrase, instead: meaning.instead });
  }
}

function addText(found: Found, { phrase, isNegated, isAlternative }: QueryItem, { before }: Context): void {
  const last = found.text.at(-1);
  if (isNegated) found.excludedText.push(phrase);
  else if (isAlternative && before?.meaning === null && last !== undefined)
    found.text.splice(-1, 1, `${last}|${phrase}`);
  else found.text.push(...phrase.split(' '));
}

type Names = Extract<Meaning, { facet: unknown }>;

function addNames(
  { included, excluded, excludedPhrases }: Found,
  { phrase, meaning: { facet, keys }, isNegated, isAlternative }: QueryItem & { readonly meaning: Names },
  { before }: Context,
): void {
  const list = (isNegated ? excluded : included)[facet];
  if (isNegated) excludedPhrases[facet].push(phrase);
  const other = isAlternative && !isNegated && isTrait(facet) ? traitOf(before) : null;
  if (other === null) {
    for (const key of keys) if (!list.includes(key)) list.push(key);
    return;
  }
  // "baggy or wide": a product has one of them, whichever facet has it.
  const from = included[other.facet];
  const former = from.splice(from.length - 1, 1);
  included.styles.push([...former, ...keys].join('|'));
}

const isTrait = (facet: Names['facet']) => facet === 'styles' || facet === 'fits';

function traitOf(item: QueryItem | undefined): Names | null {
  const meaning = item?.meaning ?? null;
  return meaning !== null && 'facet' in meaning && isTrait(meaning.facet) ? meaning : null;
}

type Language = { readonly lexicon: QueryLexicon; readonly titles: TitleWords };

/** Where the query names no product of its own, or the same one. */
function addNear(
  found: Found,
  { asked, instead }: Found['near'][number],
  { lexicon, titles }: Language,
): void {
  const items = readItems(toSearchWords(instead).split(' '), lexicon, titles);
  const slugs = items.flatMap(({ meaning }) => (meaning !== null && 'facet' in meaning ? meaning.keys : []));
  const categories = [...new Set(slugs)];
  const text = items.filter(({ meaning }) => meaning === null).map(({ phrase }) => phrase);
  const named = found.included.categories;
  // "Velvet blazer": a fabric is no product.
  const isFree = named.length === 0 && found.text.every((word) => fabricWords.has(word));
  if (!isFree && !(named.length > 0 && named.every((slug) => categories.includes(slug)))) return;
  if (isFree) named.push(...categories);
  for (const word of text) if (!found.text.includes(word)) found.text.push(word);
  found.replaced.push({ asked, categories, text });
}

import { isGender, type Gender } from '../routes/categories.ts';
import { byNameFacet, findFacetOfKind, type NameFacetKey } from './facets.ts';
import { isSortOrder, type SortOrder } from './listing-options.ts';
import { formatPrice } from './price.ts';
import { isJsonObject, readField, readText } from './readers.ts';

/**
 * The kinds of conditions that a search text can have; `without` in the URL names those that do not apply. Without `spelling`
 * no word is corrected.
 */
export const conditionKinds = [
  'brand',
  'gender',
  'category',
  'colour',
  'style',
  'fit',
  'size',
  'price',
  'sale',
  'text',
  'sort',
  'spelling',
] as const;

export type ConditionKind = (typeof conditionKinds)[number];

/** The weakest first: a search without a match leaves them out in this order, one, then more (decision 0049). */
export const conditionsByWeakness: readonly ConditionKind[] = [
  'text',
  'fit',
  'style',
  'colour',
  'size',
  'price',
  'sale',
  'category',
  'gender',
  'brand',
  'sort',
  'spelling',
];

type NamedConditions = Readonly<Record<NameFacetKey, readonly string[]>>;

/** What the provider understood a search text as. Prices in rupees. */
export type UnderstoodQuery = NamedConditions & {
  readonly gender: Gender | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly isOnSale: boolean;
  /** Percent off at least. */
  readonly minDiscount: number | null;
  readonly excluded: NamedConditions;
  readonly sort: SortOrder | null;
  readonly text: string;
  /** Words that no title has. */
  readonly excludedText: string;
  /** Words for what the catalogue cannot answer, such as fabrics and sizes. */
  readonly unavailable: readonly string[];
  /** What is shown in place of them; empty for nothing. */
  readonly instead: string;
  /** A search text that may be meant; empty for none. */
  readonly suggested: string;
  /** The condition that was left out, because nothing matches it together with the others. */
  readonly dropped: ConditionKind | null;
  /** Further ones. */
  readonly alsoDropped: readonly ConditionKind[];
  /** Words that were left out, while others of the text stay; empty for none. */
  readonly droppedText: string;
  /** Colours that are listed, because nothing has the colour of the query. */
  readonly similarColours: readonly string[];
  /** The page of the shop that the whole text leads to; empty for none. */
  readonly page: string;
};

/** `null` for a provider that does not understand queries. */
export function readUnderstoodQuery(value: unknown): UnderstoodQuery | null {
  if (!isJsonObject(value)) return null;
  const { gender, sort, dropped } = value;
  const alsoDropped = readTexts(value.alsoDropped);
  const text = (key: string) => readText(readField(value, key)) ?? '';
  const number = (key: string) => {
    const sent = readField(value, key);
    return typeof sent === 'number' ? sent : null;
  };
  return {
    ...readNamed(value),
    gender: isGender(gender) ? gender : null,
    minPrice: number('minPrice'),
    maxPrice: number('maxPrice'),
    isOnSale: value.isOnSale === true,
    minDiscount: number('minDiscount'),
    excluded: readNamed(value.excluded),
    sort: isSortOrder(sort) ? sort : null,
    text: text('text'),
    excludedText: text('excludedText'),
    unavailable: readTexts(value.unavailable),
    instead: text('instead'),
    suggested: text('suggested'),
    dropped: conditionKinds.find((kind) => kind === dropped) ?? null,
    alsoDropped: conditionKinds.filter((kind) => alsoDropped.includes(kind)),
    droppedText: text('droppedText'),
    similarColours: readTexts(value.similarColours),
    page: readOwnPath(text('page')),
  };
}

/** A path of this origin, else empty: what was sent leads nowhere else. */
function readOwnPath(path: string): string {
  return /^\/(?![/\\])\S*$/.test(path) ? path : '';
}

function readNamed(value: unknown): NamedConditions {
  return byNameFacet(({ key }) => readTexts(readField(value, key)));
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

export type Condition = { readonly kind: ConditionKind; readonly label: string };

/** The conditions that a shopper can read, such as "Black" and "Up to Rs 1,500", in the order of `conditionKinds`. */
export function listConditions(understood: UnderstoodQuery): readonly Condition[] {
  return conditionKinds
    .map((kind) => ({ kind, label: describeCondition(understood, kind) }))
    .filter(({ label }) => label !== '');
}

const sortLabels: Readonly<Record<SortOrder, string>> = {
  newest: 'Newest first',
  priceLowHigh: 'Cheapest first',
  priceHighLow: 'Most expensive first',
  biggestDiscount: 'Biggest discount first',
};

/** The label of a condition; empty where the text does not name one of this kind. */
export function describeCondition(understood: UnderstoodQuery, kind: ConditionKind): string {
  const { minPrice, maxPrice, gender, sort } = understood;
  if (kind === 'price') return describePrice(minPrice, maxPrice);
  if (kind === 'gender') return gender === null ? '' : { men: 'Men', women: 'Women' }[gender];
  if (kind === 'sale') return describeSale(understood);
  if (kind === 'sort') return sort === null ? '' : sortLabels[sort];
  if (kind === 'text') return describeText(understood);
  return describeNames(understood, kind);
}

function describeSale({ isOnSale, minDiscount }: UnderstoodQuery): string {
  if (minDiscount !== null) return `${minDiscount}% off or more`;
  return isOnSale ? 'On sale' : '';
}

function describeText({ text, excludedText }: UnderstoodQuery): string {
  const parts = [text && `“${text}”`, excludedText && `not “${excludedText}”`];
  return parts.filter(Boolean).join(', ');
}

function describeNames(understood: UnderstoodQuery, kind: ConditionKind): string {
  const facet = findFacetOfKind(kind);
  if (facet === undefined) return '';
  const excluded = understood.excluded[facet.key].map((name) => `not ${name}`);
  return [...understood[facet.key], ...excluded].join(', ');
}

function describePrice(min: number | null, max: number | null): string {
  const price = (rupees: number) => formatPrice({ paise: rupees * 100 });
  if (min !== null && max !== null) return `${price(min)} to ${price(max)}`;
  if (max !== null) return `Up to ${price(max)}`;
  return min === null ? '' : `From ${price(min)}`;
}

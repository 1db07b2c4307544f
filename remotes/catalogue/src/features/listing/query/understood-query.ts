import {
  isGender,
  isSortOrder,
  isJsonObject,
  readField,
  readText,
  type Gender,
  type SortOrder,
} from '@szn/shared-contracts';

/** The kinds of conditions that a search text can have; `without` in the URL names those that do not apply. */
export const conditionKinds = [
  'brand',
  'gender',
  'category',
  'colour',
  'style',
  'price',
  'sale',
  'text',
  'sort',
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

type NamedConditions = {
  readonly brands: readonly string[];
  readonly categories: readonly string[];
  readonly colours: readonly string[];
  readonly styles: readonly string[];
};

/** What the provider understood a search text as. Prices in rupees. */
export type UnderstoodQuery = NamedConditions & {
  readonly gender: Gender | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly isOnSale: boolean;
  readonly excluded: NamedConditions;
  readonly sort: SortOrder | null;
  readonly text: string;
  /** Words for what the catalogue cannot answer, such as fabrics and sizes. */
  readonly unavailable: readonly string[];
  /** The condition that was left out, because nothing matches it together with the others. */
  readonly dropped: ConditionKind | null;
  /** Colours that are listed, because nothing has the colour of the query. */
  readonly similarColours: readonly string[];
};

/** `null` for a provider that does not understand queries. */
export function readUnderstoodQuery(value: unknown): UnderstoodQuery | null {
  if (!isJsonObject(value)) return null;
  const { gender, sort, dropped, minPrice, maxPrice } = value;
  return {
    ...readNamed(value),
    gender: isGender(gender) ? gender : null,
    minPrice: typeof minPrice === 'number' ? minPrice : null,
    maxPrice: typeof maxPrice === 'number' ? maxPrice : null,
    isOnSale: value.isOnSale === true,
    excluded: readNamed(value.excluded),
    sort: isSortOrder(sort) ? sort : null,
    text: readText(value.text) ?? '',
    unavailable: readTexts(value.unavailable),
    dropped: conditionKinds.find((kind) => kind === dropped) ?? null,
    similarColours: readTexts(value.similarColours),
  };
}

function readNamed(value: unknown): NamedConditions {
  const read = (name: string) => readTexts(readField(value, name));
  return {
    brands: read('brands'),
    categories: read('categories'),
    colours: read('colours'),
    styles: read('styles'),
  };
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

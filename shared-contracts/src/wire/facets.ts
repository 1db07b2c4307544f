import { isJsonObject, readCount, readField, readText } from './readers.ts';

type Counts = Readonly<Record<string, number>>;

/**
 * Response of GET /products/facets: for each option, the number of products that would be listed with this option and
 * the other filters. The choice of an option's own facet is left out. An option that exists in the scope without filters
 * is always present, also with 0.
 */
export type WireFacets = {
  readonly success: true;
  /** The number of products that match all filters. */
  readonly total: number;
  readonly facets: {
    readonly brands: Counts;
    readonly categories: Counts;
    readonly styles: Counts;
    readonly colours: Counts;
    /** By the least discount in percent, for `minDiscount`. */
    readonly discounts: Counts;
    /** By the highest price in rupees, for `maxPrice`; counted without `minPrice`. */
    readonly prices: Counts;
    /** The number of products on sale. */
    readonly sale: number;
  };
};

export type OptionCount = { readonly name: string; readonly count: number };
export type StepCount = { readonly step: number; readonly count: number };

/** The options of each facet with their counts, in the order of the provider. */
export type Facets = {
  /** `null` if the provider sends none. */
  readonly total: number | null;
  readonly brands: readonly OptionCount[];
  readonly categories: readonly OptionCount[];
  readonly styles: readonly OptionCount[];
  readonly colours: readonly OptionCount[];
  /** `step` is a least discount in percent; ascending. */
  readonly discounts: readonly StepCount[];
  /** `step` is a highest price in rupees; ascending. */
  readonly prices: readonly StepCount[];
  readonly sale: number | null;
};

/** Reads {@link WireFacets}; `undefined` if the provider reports a failure or has no facets. Skips unreadable options. */
export function readFacets(value: unknown): Facets | undefined {
  const facets = readField(value, 'facets');
  if (readField(value, 'success') === false || !isJsonObject(facets)) return undefined;
  const options = (name: string) => readOptions(readField(facets, name));
  return {
    total: readCount(readField(value, 'total')),
    brands: options('brands'),
    categories: options('categories'),
    styles: options('styles'),
    colours: options('colours'),
    discounts: readSteps(options('discounts')),
    prices: readSteps(options('prices')),
    sale: readCount(readField(facets, 'sale')),
  };
}

/** `entries` returns own fields only, so a name such as `__proto__` is a name like any other. */
function readOptions(value: unknown): readonly OptionCount[] {
  if (!isJsonObject(value)) return [];
  const byName = new Map<string, number>();
  for (const [key, given] of Object.entries(value)) {
    const name = readText(key);
    const count = readCount(given);
    if (name !== undefined && count !== null && !byName.has(name)) byName.set(name, count);
  }
  return [...byName].map(([name, count]) => ({ name, count }));
}

function readSteps(options: readonly OptionCount[]): readonly StepCount[] {
  return options
    .filter(({ name }) => /^[1-9]\d{0,7}$/.test(name))
    .map(({ name, count }) => ({ step: Number(name), count }))
    .toSorted((left, right) => left.step - right.step);
}

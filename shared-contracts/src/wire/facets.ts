import { isJsonObject, readCount, readField, readText } from './readers.ts';

/**
 * The facets whose values are names, of which a product has none, one or several, in the order of the chips of a list. `key`
 * is the parameter of lists and addresses, `kind` the condition of a search text that names a value.
 */
export const nameFacets = [
  { key: 'brands', kind: 'brand', label: 'Brand' },
  { key: 'categories', kind: 'category', label: 'Category' },
  { key: 'styles', kind: 'style', label: 'Look' },
  { key: 'colours', kind: 'colour', label: 'Colour' },
  { key: 'fits', kind: 'fit', label: 'Fit' },
  { key: 'sizes', kind: 'size', label: 'Size' },
] as const;

/** The highest prices in rupees that shoppers are offered to choose. */
export const priceSteps = [999, 1499, 1999];

export type NameFacetKey = (typeof nameFacets)[number]['key'];
export type NameFacetKind = (typeof nameFacets)[number]['kind'];

/** A value for each facet of names. */
export function byNameFacet<Value>(
  valueOf: (facet: (typeof nameFacets)[number]) => Value,
): Readonly<Record<NameFacetKey, Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the table
  return Object.fromEntries(nameFacets.map((facet) => [facet.key, valueOf(facet)])) as Record<
    NameFacetKey,
    Value
  >;
}

/** The facet of names that a condition of a search text belongs to; none for conditions such as `price`. */
export function findFacetOfKind(kind: string): (typeof nameFacets)[number] | undefined {
  return nameFacets.find((facet) => facet.kind === kind);
}

/**
 * How a facet is shown. The values of `price` are highest prices in rupees, those of `discount` least discounts in percent;
 * `flag` has one value.
 */
const facetTypes = ['names', 'swatches', 'price', 'discount', 'flag'] as const;

export type FacetValue = {
  /** What the parameter `key` of a list gets. */
  readonly id: string;
  /** The name that shoppers read, if it is not the id. */
  readonly label?: string;
  /** `null` if the provider sends none. */
  readonly count: number | null;
  /** `#rrggbb`. */
  readonly swatch?: string;
};

export type Facet = {
  /** The parameter of lists that a value is chosen with. */
  readonly key: string;
  readonly label: string;
  readonly type: (typeof facetTypes)[number];
  readonly values: readonly FacetValue[];
};

/**
 * Response of GET /products/facets: the facets in the order of the form, each with the number of products that would be listed
 * with a value and the other filters. The choice of a value's own facet is left out. A value that exists in the scope without
 * filters is always present, also with 0.
 */
export type WireFacets = {
  readonly success: true;
  /** The number of products that match all filters. */
  readonly total: number;
  readonly facets: readonly (Omit<Facet, 'values'> & {
    readonly values: readonly (FacetValue & { readonly count: number })[];
  })[];
};

export type CountedFacets = {
  /** `null` if the provider sends none. */
  readonly total: number | null;
  readonly facets: readonly Facet[];
};

/** Reads {@link WireFacets}; `undefined` if the provider reports a failure or has no facets. */
export function readFacets(value: unknown): CountedFacets | undefined {
  const facets = readFacetList(readField(value, 'facets'));
  if (readField(value, 'success') === false || !facets) return undefined;
  return { total: readCount(readField(value, 'total')), facets };
}

/** Skips unreadable facets and values; `undefined` if the value is no list. */
export function readFacetList(value: unknown): readonly Facet[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return firstOfEach(value.flatMap(readFacet), ({ key }) => key);
}

function readFacet(sent: unknown): readonly Facet[] {
  if (!isJsonObject(sent) || !Array.isArray(sent.values)) return [];
  const type = facetTypes.find((known) => known === sent.type);
  const [key, label] = [readText(sent.key), readText(sent.label)];
  if (key === undefined || label === undefined || type === undefined) return [];
  const values = firstOfEach(sent.values.flatMap(readFacetValue), ({ id }) => id);
  return [{ key, label, type, values: type === 'price' || type === 'discount' ? sortSteps(values) : values }];
}

function readFacetValue(sent: unknown): readonly FacetValue[] {
  if (!isJsonObject(sent)) return [];
  const [id, label, count] = [readText(sent.id), readText(sent.label), readCount(sent.count)];
  const swatch = readText(sent.swatch);
  if (id === undefined || count === null) return [];
  return [
    {
      id,
      ...(label !== undefined && label !== id && { label }),
      count,
      ...(swatch !== undefined && /^#[\da-f]{6}$/i.test(swatch) && { swatch }),
    },
  ];
}

/** Whole numbers, the lowest first. */
function sortSteps(values: readonly FacetValue[]): readonly FacetValue[] {
  return values
    .filter(({ id }) => /^[1-9]\d{0,7}$/.test(id))
    .toSorted((one, other) => Number(one.id) - Number(other.id));
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const keys = items.map(keyOf);
  return items.filter((item, index) => keys.indexOf(keyOf(item)) === index);
}

import { categorySlug, comparableText } from '@szn/shared-contracts/wire';
import { readColourName } from '../colour-words.ts';
import { sourceKey } from '../text-normalization.ts';
import type { IndexRow } from './index-row-queries.ts';

/** A value of a facet: what filters compare, and what shoppers read. */
export type NamedValue = { readonly key: string; readonly name: string };

/** A facet whose values are names, of which a product has none, one or several. */
type NameFacet = {
  /** Also the parameter of lists. */
  readonly key: string;
  readonly read: (row: IndexRow) => readonly NamedValue[];
  /** The key of a value that a request names. */
  readonly toKey: (text: string) => string;
};

const named = (name: string | null): readonly NamedValue[] => (name ? [{ key: name, name }] : []);

export const nameFacets = [
  {
    key: 'brands',
    read: (row) => [{ key: row.source_key, name: row.source }],
    toKey: sourceKey,
  },
  {
    key: 'categories',
    read: (row) => [{ key: row.category_slug, name: row.category }],
    toKey: categorySlug,
  },
  {
    key: 'styles',
    read: ({ styles }) => styles.map((style) => ({ key: comparableText(style), name: style })),
    toKey: comparableText,
  },
  { key: 'colours', read: ({ colour }) => named(colour), toKey: readColourName },
] as const satisfies readonly NameFacet[];

export type NameFacetKey = (typeof nameFacets)[number]['key'];

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

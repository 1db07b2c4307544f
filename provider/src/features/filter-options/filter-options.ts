import { defaultPriceRange } from '@szn/shared-contracts/wire';
import { within, type CatalogueCounts, type CountScope } from '../../catalogue/catalogue-counts.ts';

export type FilterOptionsAnswer = {
  success: true;
  filterOptions: {
    brands: string[];
    categories: string[];
    styles: string[];
    priceRange: { min: number; max: number };
    counts: Record<'brands' | 'categories' | 'styles', Record<string, number>>;
  };
};

type Counted = { readonly productCount: number };

/** What the scope holds, each name with its number of products. Names that differ in spelling only are one. */
export function makeFilterOptions(
  { listings, styles }: CatalogueCounts,
  scope: CountScope,
): FilterOptionsAnswer {
  const listed = within(listings, scope);
  const brands = countBy(
    listed,
    ({ sourceKey }) => sourceKey,
    ({ source }) => source,
  );
  const categories = countBy(
    listed,
    ({ categorySlug }) => categorySlug,
    ({ category }) => category,
  );
  const styled = countBy(
    within(styles, scope),
    ({ style }) => style,
    ({ style }) => style,
  );
  return {
    success: true,
    filterOptions: {
      brands: Object.keys(brands),
      categories: Object.keys(categories),
      styles: Object.keys(styled),
      priceRange: priceRangeOf(listed),
      counts: { brands, categories, styles: styled },
    },
  };
}

function countBy<Count extends Counted>(
  counts: readonly Count[],
  keyOf: (count: Count) => string,
  nameOf: (count: Count) => string,
): Record<string, number> {
  const byKey = new Map<string, { name: string; count: number }>();
  for (const count of counts) {
    const known = byKey.get(keyOf(count));
    const total = (known?.count ?? 0) + count.productCount;
    byKey.set(keyOf(count), { name: known?.name ?? nameOf(count), count: total });
  }
  const sorted = [...byKey.values()].toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  return Object.fromEntries(sorted.map(({ name, count }) => [name, count]));
}

/** Whole rupees, so that every price lies within. */
function priceRangeOf(listed: CatalogueCounts['listings']): { min: number; max: number } {
  if (listed.length === 0) return defaultPriceRange;
  const lowest = listed.reduce((least, { minPaise }) => Math.min(least, minPaise), Number.POSITIVE_INFINITY);
  const highest = listed.reduce((most, { maxPaise }) => Math.max(most, maxPaise), 0);
  return { min: Math.floor(lowest / 100), max: Math.ceil(highest / 100) };
}

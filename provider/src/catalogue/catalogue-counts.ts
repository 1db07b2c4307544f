import type { Gender, OtherColour } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { memoizeByVersion, type ByVersion } from './catalogue-version.ts';

export type ListingCount = Tables['listing_counts'];

/** The counts of the catalogue. They are small and stay in memory, so that requests do not count products. */
export type CatalogueCounts = {
  readonly listings: readonly ListingCount[];
  readonly styles: readonly Tables['style_counts'][];
  /** The newest product of each colour, by style group; only groups with several colours. */
  readonly styleColours: ReadonlyMap<string, readonly OtherColour[]>;
};

/** The part of a filter that the counts cover. `null` matches everything, an empty list nothing. */
export type ListingScope = {
  readonly sourceKeys: readonly string[] | null;
  readonly gender: Gender | null;
  readonly categorySlugs: readonly string[] | null;
  readonly isOnSale: boolean;
};

export function createCatalogueCounts(db: Database): ByVersion<CatalogueCounts> {
  return memoizeByVersion(async () => ({
    listings: await db.selectFrom('listing_counts').selectAll().execute(),
    styles: await db.selectFrom('style_counts').selectAll().execute(),
    styleColours: groupColours(await db.selectFrom('style_colours').selectAll().orderBy('colour').execute()),
  }));
}

function groupColours(rows: readonly Tables['style_colours'][]): ReadonlyMap<string, readonly OtherColour[]> {
  const byGroup = new Map<string, OtherColour[]>();
  for (const { style_group, colour, product_id: id } of rows) {
    byGroup.set(style_group, [...(byGroup.get(style_group) ?? []), { id, colour }]);
  }
  return byGroup;
}

const maxOtherColours = 5;

/** The other colours of a product's style; empty without any. */
export function findOtherColours(
  { styleColours }: CatalogueCounts,
  row: { readonly id: string; readonly colour: string | null; readonly style_group: string | null },
): readonly OtherColour[] {
  const colours = styleColours.get(row.style_group ?? '') ?? [];
  return colours.filter(({ id, colour }) => id !== row.id && colour !== row.colour).slice(0, maxOtherColours);
}

export function filterCounts<Count extends ListingCount | Tables['style_counts']>(
  counts: readonly Count[],
  { sourceKeys, gender, categorySlugs, isOnSale }: ListingScope,
): readonly Count[] {
  return counts.filter(
    (count) =>
      (sourceKeys === null || sourceKeys.includes(count.source_key)) &&
      (gender === null || count.gender === gender) &&
      (categorySlugs === null || categorySlugs.includes(count.category_slug)) &&
      (!isOnSale || count.is_on_sale),
  );
}

export function sumCounts(counts: readonly ListingCount[]): number {
  return counts.reduce((sum, { product_count }) => sum + product_count, 0);
}

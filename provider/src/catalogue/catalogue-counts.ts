import type { Gender } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { memoizeByVersion, type ByVersion } from './catalogue-version.ts';

export type ListingCount = Tables['listing_counts'];

/** The counts of the catalogue. They are small and stay in memory, so that requests do not count products. */
export type CatalogueCounts = {
  readonly listings: readonly ListingCount[];
  readonly styles: readonly Tables['style_counts'][];
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
  }));
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

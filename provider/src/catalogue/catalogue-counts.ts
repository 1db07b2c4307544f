import type { Gender } from '@szn/shared-contracts/wire';
import {
  findListingCounts,
  findStyleCounts,
  type ListingCount,
  type StyleCount,
} from './catalogue-count-queries.ts';
import type { Database } from '../database/database.ts';
import { createVersioned, type Versioned } from './versioned.ts';

/** What the catalogue holds of each kind. Small enough to be kept in memory, so that nobody counts products. */
export type CatalogueCounts = {
  readonly listings: readonly ListingCount[];
  readonly styles: readonly StyleCount[];
};

/** `null` narrows nothing; an empty list matches nothing. */
export type CountScope = {
  readonly sourceKeys: readonly string[] | null;
  readonly gender: Gender | null;
  readonly categorySlugs: readonly string[] | null;
  readonly isOnSale: boolean;
};

export function createCatalogueCounts(db: Database): Versioned<CatalogueCounts> {
  return createVersioned(async () => ({
    listings: await findListingCounts(db),
    styles: await findStyleCounts(db),
  }));
}

type Scoped = Pick<ListingCount, 'sourceKey' | 'gender' | 'categorySlug' | 'isOnSale'>;

/** The counts that fall within the scope. */
export function within<Count extends Scoped>(counts: readonly Count[], scope: CountScope): readonly Count[] {
  const { sourceKeys, gender, categorySlugs, isOnSale } = scope;
  return counts.filter(
    (count) =>
      (sourceKeys === null || sourceKeys.includes(count.sourceKey)) &&
      (gender === null || count.gender === gender) &&
      (categorySlugs === null || categorySlugs.includes(count.categorySlug)) &&
      (!isOnSale || count.isOnSale),
  );
}

export function sumOf(counts: readonly { readonly productCount: number }[]): number {
  return counts.reduce((sum, { productCount }) => sum + productCount, 0);
}

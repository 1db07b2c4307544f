import type { Gender } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import { memoizeByVersion, type ByVersion } from './catalogue-version.ts';

/** The number of products of one brand, gender and category, on sale or not. */
export type ListingCount = {
  readonly source: string;
  readonly sourceKey: string;
  readonly gender: Gender;
  readonly category: string;
  readonly categorySlug: string;
  readonly isOnSale: boolean;
  readonly productCount: number;
  /** The lowest and highest price that shoppers pay. */
  readonly minPaise: number;
  readonly maxPaise: number;
};

type CountKey = Pick<ListingCount, 'sourceKey' | 'gender' | 'categorySlug' | 'isOnSale'>;

type StyleCount = CountKey & { readonly productCount: number; readonly style: string };

/** The counts of the catalogue. They are small and stay in memory, so that requests do not count products. */
export type CatalogueCounts = {
  readonly listings: readonly ListingCount[];
  readonly styles: readonly StyleCount[];
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
    listings: await findListingCounts(db),
    styles: await findStyleCounts(db),
  }));
}

export function filterCounts<Count extends CountKey>(
  counts: readonly Count[],
  { sourceKeys, gender, categorySlugs, isOnSale }: ListingScope,
): readonly Count[] {
  return counts.filter(
    (count) =>
      (sourceKeys === null || sourceKeys.includes(count.sourceKey)) &&
      (gender === null || count.gender === gender) &&
      (categorySlugs === null || categorySlugs.includes(count.categorySlug)) &&
      (!isOnSale || count.isOnSale),
  );
}

export function sumCounts(counts: readonly { readonly productCount: number }[]): number {
  return counts.reduce((sum, { productCount }) => sum + productCount, 0);
}

async function findListingCounts(db: Database): Promise<ListingCount[]> {
  return await db
    .selectFrom('listing_counts')
    .select([
      'source',
      'source_key as sourceKey',
      'gender',
      'category',
      'category_slug as categorySlug',
      'is_on_sale as isOnSale',
      'product_count as productCount',
      'min_paise as minPaise',
      'max_paise as maxPaise',
    ])
    .execute();
}

async function findStyleCounts(db: Database): Promise<StyleCount[]> {
  return await db
    .selectFrom('style_counts')
    .select([
      'source_key as sourceKey',
      'gender',
      'category_slug as categorySlug',
      'is_on_sale as isOnSale',
      'style',
      'product_count as productCount',
    ])
    .execute();
}

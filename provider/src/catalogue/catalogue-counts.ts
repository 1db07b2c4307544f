import type { Gender } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';
import { createVersioned, type Versioned } from './catalogue-version.ts';

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

/** How many products are listed for one brand, gender and category, on sale or not. */
export type ListingCount = {
  readonly source: string;
  readonly sourceKey: string;
  readonly gender: Gender;
  readonly category: string;
  readonly categorySlug: string;
  readonly isOnSale: boolean;
  readonly productCount: number;
  /** What shoppers pay at least and at most. */
  readonly minPaise: number;
  readonly maxPaise: number;
};

type StyleCount = Pick<
  ListingCount,
  'sourceKey' | 'gender' | 'categorySlug' | 'isOnSale' | 'productCount'
> & { readonly style: string };

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

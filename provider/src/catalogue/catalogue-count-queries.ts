import type { Gender } from '@szn/shared-contracts/wire';
import type { Database } from '../database/database.ts';

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

export type StyleCount = Pick<
  ListingCount,
  'sourceKey' | 'gender' | 'categorySlug' | 'isOnSale' | 'productCount'
> & { readonly style: string };

export async function findListingCounts(db: Database): Promise<ListingCount[]> {
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

export async function findStyleCounts(db: Database): Promise<StyleCount[]> {
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

import {
  brandKey,
  findSharedName,
  readBrandRows,
  specifiedBrands,
  type BrandRow,
} from '@szn/shared-contracts/wire';
import { readBrands, writeBrands } from '../../catalogue/store/brand-queries.ts';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../database/database.ts';

/** `place`: 1 is first in the footer and in lists of brands; without one a new brand is last. */
export type BrandChange =
  | { readonly verb: 'add' | 'change'; readonly brand: BrandRow; readonly place?: number | undefined }
  | { readonly verb: 'remove'; readonly slug: string };

/**
 * Changes the brands of the shop in one transaction; all processes have the new ones within two seconds. Concurrent changes run one
 * after the other. Throws an error for people if the brand exists already or does not exist, is invalid, or has a name of
 * another one.
 */
export async function changeBrands(db: Database, change: BrandChange): Promise<readonly BrandRow[]> {
  return await db.transaction().execute(async (transaction) => {
    // First, because it makes other writers wait.
    await nextCatalogueVersion(transaction);
    const rows = checkBrands(apply((await readBrands(transaction)) ?? specifiedBrands, change));
    await writeBrands(transaction, rows);
    return rows;
  });
}

function apply(rows: readonly BrandRow[], change: BrandChange): readonly BrandRow[] {
  const slug = change.verb === 'remove' ? change.slug : change.brand.slug;
  const index = rows.findIndex((row) => brandKey(row.slug) === brandKey(slug));
  const current = rows[index];
  if (change.verb === 'add') {
    if (current) throw new Error(`There is a brand ${current.slug} already: change it`);
    return rows.toSpliced((change.place ?? rows.length + 1) - 1, 0, change.brand);
  }
  if (!current) throw new Error(`There is no brand ${slug}`);
  const others = rows.toSpliced(index, 1);
  if (change.verb === 'remove') return others;
  return others.toSpliced((change.place ?? index + 1) - 1, 0, {
    ...current,
    ...change.brand,
    slug: current.slug,
  });
}

function checkBrands(rows: readonly BrandRow[]): readonly BrandRow[] {
  if (rows.length === 0) throw new Error('The last brand cannot be removed');
  const shared = findSharedName(rows);
  if (shared !== undefined) throw new Error(`Two brands would have the name ${shared}`);
  const invalid = rows.find((row) => readBrandRows([row]) === undefined);
  if (invalid) {
    throw new Error(
      `${invalid.slug}: a slug has letters, digits and hyphens, names have at most 60 characters and other texts 120, each in one line`,
    );
  }
  return rows;
}

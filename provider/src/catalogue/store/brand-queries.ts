import { readBrandRows, type BrandRow } from '@szn/shared-contracts/wire';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';

/**
 * The brands of the shop in their order, or `undefined` while they are those of the specification. Throws an error if the
 * stored ones are invalid.
 */
export async function readBrands(
  db: Database | Transaction<Tables>,
): Promise<readonly BrandRow[] | undefined> {
  const stored = await db.selectFrom('brands').select(['slug', 'settings']).orderBy('place').execute();
  if (stored.length === 0) return undefined;
  const rows = readBrandRows(stored.map(({ slug, settings }) => ({ ...settings, slug })));
  if (rows === undefined) throw new Error('The table of brands holds a row that is invalid');
  return rows;
}

/** Replaces all brands. */
export async function writeBrands(
  transaction: Transaction<Tables>,
  rows: readonly BrandRow[],
): Promise<void> {
  await transaction.deleteFrom('brands').execute();
  await transaction
    .insertInto('brands')
    .values(rows.map(({ slug, ...settings }, place) => ({ slug, place, settings: JSON.stringify(settings) })))
    .execute();
}

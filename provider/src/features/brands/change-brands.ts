import {
  brandKey,
  findSharedName,
  readBrandRows,
  specifiedBrands,
  splitSlugIntoName,
  type BrandRow,
} from '@szn/shared-contracts/wire';
import { createIndexFaults } from '../../catalogue/index-faults.ts';
import { applyBrands, readBrands, writeBrands } from '../../catalogue/store/brand-queries.ts';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../database/database.ts';

/** `place`: 1 is first in the footer and in lists of brands; without one a new brand is last. */
export type BrandChange =
  | { readonly verb: 'add' | 'change'; readonly brand: BrandChanges; readonly place?: number | undefined }
  | { readonly verb: 'remove'; readonly slug: string };

/** A field that is `undefined` has its default again. */
export type BrandChanges = { readonly [Field in keyof BrandRow]: BrandRow[Field] | undefined } & {
  readonly slug: string;
};

/**
 * Changes the brands of the shop in one transaction, then the names of stored products; all processes have the new ones within
 * two seconds. Concurrent changes run one after the other. Throws an error for people if the brand exists already or does not exist, is invalid, or has a name of
 * another one.
 */
export async function changeBrands(db: Database, change: BrandChange): Promise<readonly BrandRow[]> {
  const changed = await db.transaction().execute(async (transaction) => {
    // First, because it makes other writers wait.
    await nextCatalogueVersion(transaction);
    const faults = createIndexFaults();
    // All rows are written again: one that was left out would be gone.
    faults.reportTo(({ example }) => {
      throw new Error(`A stored brand is invalid, so that a change would remove it: ${example}`);
    });
    const stored = await readBrands(transaction, faults);
    const rows = checkBrands(apply(stored ?? specifiedBrands, change));
    await writeBrands(transaction, rows);
    return rows;
  });
  await applyBrands(db);
  return changed;
}

function apply(rows: readonly BrandChanges[], change: BrandChange): readonly BrandChanges[] {
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

function checkBrands(given: readonly BrandChanges[]): readonly BrandRow[] {
  if (given.length === 0) throw new Error('The last brand cannot be removed');
  const rows = given.map(readRow);
  const shared = findSharedName(rows);
  if (shared !== undefined) throw new Error(`Two brands would have the name ${shared}`);
  return rows;
}

function readRow(given: BrandChanges): BrandRow {
  const [row] = readBrandRows([withLabel(given)]) ?? [];
  if (row !== undefined) return row;
  throw new Error(
    `${given.slug}: a slug has letters, digits and hyphens, names have at most 60 characters and other texts 120, each in one line; ` +
      'the link of the policies is an https address as browsers write it; a brand has at most 20 aliases',
  );
}

/** Products have their stored name only: without a label of its own they would be shown under it. */
function withLabel(row: BrandChanges): BrandChanges {
  const { slug, label, storedName } = row;
  const isSpecified = specifiedBrands.some((one) => one.slug === slug && one.storedName === storedName);
  const isShownAsStored = label === undefined && storedName !== undefined && !isSpecified;
  return isShownAsStored ? { ...row, label: splitSlugIntoName(slug) } : row;
}

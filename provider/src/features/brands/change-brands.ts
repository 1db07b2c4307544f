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
import {
  findShopChange,
  lockShop,
  logShopChange,
  type ShopChange,
  type ShopEdit,
  type ShopState,
} from '../../shop-changes/shop-changes.ts';

/** `place`: 1 is first in the footer and in lists of brands; without one a new brand is last. */
export type BrandChange =
  | { readonly verb: 'add' | 'change'; readonly brand: BrandChanges; readonly place?: number | undefined }
  | { readonly verb: 'remove'; readonly slug: string }
  /** `id`: of a change in the history. */
  | { readonly verb: 'undo'; readonly id: number };

/** A field that is `undefined` has its default again. */
export type BrandChanges = { readonly [Field in keyof BrandRow]: BrandRow[Field] | undefined } & {
  readonly slug: string;
};

/**
 * Changes the brands of the shop in one transaction, then the names of stored products; all processes have the new ones within
 * two seconds. Concurrent changes run one after the other. Throws an error for people if the brand exists already or does not exist, is invalid, or has a name of
 * another one, and a `StaleVersionError`.
 */
export async function changeBrands(
  db: Database,
  change: BrandChange,
  edit: ShopEdit = { now: new Date() },
): Promise<readonly BrandRow[]> {
  const changed = await db.transaction().execute(async (transaction) => {
    // First, because it makes other writers wait.
    await nextCatalogueVersion(transaction);
    await lockShop(transaction, 'brand', edit);
    const faults = createIndexFaults();
    // All rows are written again: one that was left out would be gone.
    faults.reportTo(({ example }) => {
      throw new Error(`A stored brand is invalid, so that a change would remove it: ${example}`);
    });
    const former = (await readBrands(transaction, faults)) ?? specifiedBrands;
    const wanted = change.verb === 'undo' ? await findFormer(transaction, change.id, edit) : change;
    const rows = checkBrands(apply(former, wanted));
    await writeBrands(transaction, rows);
    const slug = wanted.verb === 'remove' ? wanted.slug : wanted.brand.slug;
    const [name = slug] = [...former, ...rows].flatMap((row) => (isOf(slug, row) ? [row.slug] : []));
    const [before, after] = [brandStates(former).get(name), brandStates(rows).get(name)];
    await logShopChange(transaction, { kind: 'brand', name, before, after }, edit);
    return rows;
  });
  await applyBrands(db);
  return changed;
}

/** The fields of each brand, with its place from 1. */
export function brandStates(rows: readonly BrandRow[]): ReadonlyMap<string, ShopState> {
  return new Map(rows.map(({ slug, ...settings }, index) => [slug, { place: index + 1, ...settings }]));
}

function isOf(slug: string, row: BrandChanges): boolean {
  return brandKey(row.slug) === brandKey(slug);
}

type DirectChange = Exclude<BrandChange, { verb: 'undo' }>;

/** The change that undoes one. */
async function findFormer(transaction: Database, id: number, { now }: ShopEdit): Promise<DirectChange> {
  const { name: slug, verb, former }: ShopChange = await findShopChange(transaction, 'brand', { id, now });
  if (verb === 'added') return { verb: 'remove', slug };
  const { place, ...settings } = former;
  const given = Object.entries(settings).filter(([, value]) => value !== null);
  const [row] = readBrandRows([{ ...Object.fromEntries(given), slug }]) ?? [];
  if (row === undefined) throw new Error('What the brand was is not valid any more');
  const emptied: Readonly<Record<string, undefined>> = Object.fromEntries(
    Object.keys(settings).map((field) => [field, undefined]),
  );
  return {
    verb: verb === 'removed' ? 'add' : 'change',
    brand: { ...emptied, ...row },
    place: typeof place === 'number' ? place : undefined,
  };
}

function apply(rows: readonly BrandChanges[], change: DirectChange): readonly BrandChanges[] {
  const slug = change.verb === 'remove' ? change.slug : change.brand.slug;
  const index = rows.findIndex((row) => isOf(slug, row));
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

import {
  correctableFields,
  maxTitleLength,
  type CorrectableField,
  type DoubtKind,
} from '@szn/shared-contracts/wire';
import { sql, type Selectable, type Transaction } from 'kysely';
import { productNotFound } from '../../catalogue/product-id.ts';
import { listingName } from '../../catalogue/index/pins.ts';
import { correctProduct, keepPictureColour, pickFeedValues } from '../../catalogue/product-overrides.ts';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import {
  correctionsOf,
  readOverrides,
  type OverrideRow,
} from '../../catalogue/store/product-override-queries.ts';
import type { Database } from '../../database/database.ts';
import type { FeedValues } from '../../database/tables/override-tables.ts';
import { neverRemoved, type Tables } from '../../database/schema.ts';
import { StaleVersionError } from '../../lib/request-failure.ts';
import { readShortLine } from '../catalogue-import/feed-fields.ts';
import { isCategoryOf, readDoubts } from './product-doubt-queries.ts';

/** What an editor changes; null and false take it back. */
export type ProductChanges = Readonly<Partial<Record<CorrectableField, string | null | undefined>>> & {
  readonly hidden?: boolean | undefined;
  readonly pins?: readonly { readonly listing: string; readonly place: number | null }[] | undefined;
  readonly doubts?: readonly { readonly doubt: DoubtKind; readonly isRight: boolean }[] | undefined;
};

export type ProductChange = {
  readonly id: string;
  /** That of the overrides that the editor has seen. */
  readonly version: string | undefined;
  readonly changes: ProductChanges;
  readonly reason: string;
  readonly authorId: string;
};

type StoredProduct = Selectable<Tables['products']>;
type Change = Pick<OverrideRow, 'field' | 'scope' | 'value'>;

/**
 * Changes overrides of a product in one transaction; the storefront shows them within seconds. Throws a `StaleVersionError` for a version
 * that is not the present one, and an error for people for a value that the product cannot have.
 */
export async function changeProduct(
  db: Database,
  { id, version, changes, reason, authorId }: ProductChange,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Imports and other editors wait until here.
    const catalogueVersion = await nextCatalogueVersion(transaction);
    const product = await transaction
      .selectFrom('products')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (product === undefined) throw productNotFound();
    if ((await readVersion(transaction, id)) !== version) throw new StaleVersionError();
    const feed = feedValuesOf(product);
    const overrides = (await readOverrides(transaction, [id])).get(id) ?? [];
    const isNew = ({ field, scope, value }: Change) =>
      (overrides.find((one) => one.field === field && one.scope === scope)?.value ?? null) !== value;
    const rows = [...listCorrections(changes), ...(await listDecisions(transaction, product, changes))]
      .filter(isNew)
      .map((change) => ({
        ...change,
        product_id: id,
        feed_value: feedValueOf(feed, change.field),
        author_id: authorId,
        reason,
        made_at: now,
        version: catalogueVersion,
      }));
    if (rows.length === 0) throw new Error('Nothing is changed by this');
    await transaction.insertInto('product_overrides').values(rows).execute();
    await applyCorrections(transaction, product, feed);
    const hiding = rows.find(({ field }) => field === 'hidden');
    const former = overrides.find(({ field }) => field === 'hidden');
    if (hiding?.value) await hideProduct(transaction, id, catalogueVersion);
    else if (hiding && former) await showProduct(transaction, former, catalogueVersion);
  });
}

/** Differs after each change of the overrides of a product. */
export async function readVersion(db: Database | Transaction<Tables>, id: string): Promise<string> {
  const last = await db
    .selectFrom('product_overrides')
    .select((row) => row.fn.max('id').as('id'))
    .where('product_id', '=', id)
    .executeTakeFirst();
  return String(last?.id ?? 0);
}

/** What the feed says of a product, corrected or not. */
export function feedValuesOf(product: StoredProduct): FeedValues {
  if (product.feed_values === null) return pickFeedValues(product);
  return keepPictureColour(product.feed_values, product.image, product);
}

function feedValueOf(feed: FeedValues, field: OverrideRow['field']): string | null {
  const name = correctableFields.find((one) => one === field);
  return name === undefined ? null : feed[name];
}

function listCorrections(changes: ProductChanges): readonly Change[] {
  return [
    ...correctableFields.flatMap((field) => {
      const value = changes[field];
      return value === undefined
        ? []
        : [{ field, scope: '', value: value === null ? null : readValue(field, value) }];
    }),
    ...(changes.hidden === undefined
      ? []
      : [{ field: 'hidden' as const, scope: '', value: changes.hidden ? 'hidden' : null }]),
  ];
}

/** A title is repaired as the import repairs those of feeds; the other values are checked with the request. */
function readValue(field: CorrectableField, value: string): string {
  if (field !== 'title') return value;
  const title = readShortLine(value, maxTitleLength);
  if (title === undefined) throw new Error('A title needs a letter that can be seen');
  return title;
}

async function listDecisions(
  transaction: Transaction<Tables>,
  product: StoredProduct,
  { pins = [], doubts = [] }: ProductChanges,
): Promise<readonly Change[]> {
  const listings = listListings(product);
  const found = doubts.length === 0 ? [] : await readDoubts(transaction, product.id);
  return [
    ...pins.map(({ listing, place }): Change => {
      if (place !== null && !listings.includes(listing))
        throw new Error('The product is not in the listing to which it would be pinned');
      return { field: 'pin', scope: listing, value: place === null ? null : String(place) };
    }),
    ...doubts.map(({ doubt, isRight }): Change => {
      const value = found.find((one) => one.doubt === doubt)?.value;
      if (isRight && value === undefined) throw new Error('The product is not in doubt for this any more');
      return { field: 'doubt', scope: doubt, value: isRight ? (value ?? null) : null };
    }),
  ];
}

/** The listings that have the product, to which it can be pinned. */
export function listListings(
  product: Pick<StoredProduct, 'gender' | 'category_slug' | 'source_key' | 'is_on_sale'>,
): readonly string[] {
  const wearers = product.gender === 'unisex' ? ['men', 'women'] : [product.gender];
  const scopes = [
    ...wearers.flatMap((gender) => [{ gender }, { gender, category: product.category_slug }]),
    { gender: null, brand: product.source_key },
  ];
  const listings = scopes.map((scope) => listingName({ ...scope, isOnSale: false }));
  if (!product.is_on_sale) return listings;
  const sales = scopes.filter(({ gender }) => gender !== null);
  return [
    ...listings,
    ...[{ gender: null }, ...sales].map((scope) => listingName({ ...scope, isOnSale: true })),
  ];
}

/** Writes what is valid now to the product. */
async function applyCorrections(
  transaction: Transaction<Tables>,
  product: StoredProduct,
  feed: FeedValues,
): Promise<void> {
  const { id, gender, category } = product;
  const corrections = correctionsOf((await readOverrides(transaction, [id])).get(id) ?? []);
  const corrected = correctProduct(feed, product, corrections);
  const isMoved = corrected.gender !== gender || corrected.category !== category;
  const isKnown = isCategoryOf('unisex', corrected.category);
  if (isMoved && isKnown && !isCategoryOf(corrected.gender, corrected.category))
    throw new Error(`No page of ${corrected.gender} lists ${corrected.category}: correct both`);
  const hasCorrections = Object.keys(corrections).length > 0;
  await transaction
    .updateTable('products')
    .set({ ...corrected, feed_values: hasCorrections ? JSON.stringify(feed) : null })
    .where('id', '=', id)
    .execute();
}

async function hideProduct(transaction: Transaction<Tables>, id: string, version: number): Promise<void> {
  await transaction
    .updateTable('products')
    .set({ removed_in: version })
    .where('id', '=', id)
    .where('removed_in', '=', neverRemoved)
    .execute();
}

/** Lists it again if its feed still has it. */
async function showProduct(
  transaction: Transaction<Tables>,
  { product_id, version: hiddenIn }: OverrideRow,
  version: number,
): Promise<void> {
  await transaction
    .updateTable('products')
    .set({
      first_in: sql<number>`coalesce(first_in, added_in)`,
      added_in: version,
      removed_in: neverRemoved,
    })
    .where('id', '=', product_id)
    .where('removed_in', '=', hiddenIn)
    .execute();
}

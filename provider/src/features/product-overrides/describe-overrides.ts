import { correctableFields, type DoubtKind } from '@szn/shared-contracts/wire';
import { productNotFound } from '../../catalogue/product-id.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import { feedValuesOf, listListings, readVersion } from './change-product.ts';
import { findDeskProduct } from './find-products.ts';
import { readDoubts } from './product-doubt-queries.ts';

const maxChanges = 100;
const maxExported = 10_000;

/** A product with what editors have decided of it, and the log of that, the newest first. */
export async function describeOverrides(db: Database, id: string) {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const product = await findDeskProduct(transaction, id);
      const stored = await transaction
        .selectFrom('products')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (product === undefined || stored === undefined) throw productNotFound();
      const feed = feedValuesOf(stored);
      const doubts: readonly { readonly doubt: DoubtKind }[] = await readDoubts(transaction, id);
      return {
        product: { ...product, doubts: doubts.map(({ doubt }) => doubt) },
        version: await readVersion(transaction, id),
        feed: Object.fromEntries(correctableFields.map((name) => [name, feed[name]])),
        listings: [...listListings(stored)],
        changes: await listChanges(transaction, id),
      };
    });
}

/** `former`: what the change has replaced. The first of a field and scope is valid. */
async function listChanges(db: Database, id: string) {
  const rows = await db
    .selectFrom('product_overrides')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['field', 'scope', 'value', 'feed_value as feedValue', 'reason', 'made_at', 'name as by'])
    .where('product_id', '=', id)
    .orderBy('product_overrides.id', 'desc')
    .limit(maxChanges)
    .execute();
  return rows.map(({ made_at, ...row }, place) => ({
    ...row,
    at: made_at.toISOString(),
    former:
      rows.slice(place + 1).find((one) => one.field === row.field && one.scope === row.scope)?.value ?? null,
  }));
}

/** The log outlives the account, because it says why products are as they are; without the account an id names nobody. */
export const overrideData: MemberDataPart = {
  stored: 'account',
  tables: ['product_overrides'],
  exportFields: async (db, { userId }) => ({
    productChanges: await db
      .selectFrom('product_overrides')
      .select(['made_at as at', 'product_id as productId', 'field', 'scope', 'value', 'reason'])
      .where('author_id', '=', userId)
      .orderBy('id')
      .limit(maxExported)
      .execute(),
  }),
  remove: null,
};

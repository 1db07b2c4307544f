import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';

export type ImportProgress = { readonly recordsDone: number; readonly firstVersion: number };

export async function findImportProgress(db: Database, feed: string): Promise<ImportProgress | undefined> {
  return await db
    .selectFrom('import_progress')
    .select(['records_done as recordsDone', 'first_version as firstVersion'])
    .where('feed', '=', feed)
    .executeTakeFirst();
}

/** Written with the products themselves, so that it is true whenever the import ends. */
export async function writeImportProgress(
  transaction: Transaction<Tables>,
  feed: string,
  { recordsDone, firstVersion }: ImportProgress,
): Promise<void> {
  await transaction
    .insertInto('import_progress')
    .values({ feed, records_done: recordsDone, first_version: firstVersion })
    .onConflict((conflict) => conflict.column('feed').doUpdateSet({ records_done: recordsDone }))
    .execute();
}

export async function deleteImportProgress(db: Database, feed: string): Promise<void> {
  await db.deleteFrom('import_progress').where('feed', '=', feed).execute();
}

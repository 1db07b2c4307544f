import { createHash } from 'node:crypto';
import { isContentOf, uploadedPicturePath, uploadedPictureKey } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { lockContent } from './content-queries.ts';

/**
 * Stores a picture in the database, where every provider and every backup has it, and returns its address: a hash of its bytes. One that
 * is there already begins its time anew.
 */
export async function storePicture(db: Database, jpeg: Buffer, now: Date): Promise<string> {
  const key = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  await db
    .insertInto('content_pictures')
    .values({ key, jpeg, uploaded_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ uploaded_at: now }))
    .execute();
  return `${uploadedPicturePath}${key}`;
}

export async function hasPicture(db: Database, key: string): Promise<boolean> {
  const picture = db.selectFrom('content_pictures').select('key').where('key', '=', key);
  return (await picture.executeTakeFirst()) !== undefined;
}

/** Throws if there is none. */
export async function readPicture(db: Database, key: string): Promise<Buffer> {
  const picture = db.selectFrom('content_pictures').select('jpeg').where('key', '=', key);
  return Buffer.from((await picture.executeTakeFirstOrThrow()).jpeg);
}

/** Whether all uploaded pictures that the content of a slot names are there. Call it with the lock of content. */
export async function hasPicturesOf(db: Database, document: unknown): Promise<boolean> {
  if (!isContentOf('hero', document)) return true;
  for (const { picture } of document.slides)
    if (picture && !(await hasPicture(db, uploadedPictureKey(picture.url) ?? ''))) return false;
  return true;
}

/** Deletes the pictures that no version of content names, neither a draft nor one that can be returned to. */
export async function deleteUnnamedPictures(db: Database, uploadedBefore: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // An editor could save a draft with a picture at this moment.
    await lockContent(transaction);
    await transaction
      .deleteFrom('content_pictures')
      .where('uploaded_at', '<=', uploadedBefore)
      .where(
        sql<boolean>`not exists (
          select from content_versions where position(content_pictures.key in content_versions.document::text) > 0
        )`,
      )
      .execute();
  });
}

export async function listPictureKeys(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('content_pictures').select('key').execute();
  return new Set(rows.map(({ key }) => key));
}

import type { Database } from '../../db/database.ts';

export async function insertPhoto(db: Database, name: string, userId: string): Promise<void> {
  await db.insertInto('photos').values({ name, user_id: userId }).execute();
}

export async function isPhotoOf(db: Database, name: string, userId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('name')
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return photo !== undefined;
}

/** Forgets the member's other photos and returns their names, whose files may then be removed. */
export async function deleteOtherPhotos(
  db: Database,
  userId: string,
  kept: string | null,
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('photos')
    .where('user_id', '=', userId)
    .where('name', 'is distinct from', kept)
    .returning('name')
    .execute();
  return deleted.map(({ name }) => name);
}

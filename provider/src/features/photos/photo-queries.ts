import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { photoPath } from './photo-address.ts';

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

/** Forgets uploads that no profile shows, and returns their names, whose files may then be removed. */
export async function deleteUnshownPhotos(db: Database, uploadedBefore: Date): Promise<string[]> {
  const deleted = await db
    .deleteFrom('photos')
    .where('created_at', '<=', uploadedBefore)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'photos.user_id')
            .where('users.photo', '=', sql<string>`${photoPath}::text || photos.name`),
        ),
      ),
    )
    .returning('name')
    .execute();
  return deleted.map(({ name }) => name);
}

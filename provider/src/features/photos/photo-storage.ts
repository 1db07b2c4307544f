import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readWebUrl } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import { readFileIfExists, writeFileAtomic } from '../../lib/files.ts';

/** The source of a profile photo: uploaded here, or on a host of `PHOTO_HOSTS`. */
export type PhotoAddress =
  { readonly kind: 'uploaded'; readonly name: string } | { readonly kind: 'hosted'; readonly url: string };

export const photoPath = '/media/photos/';

export function readPhotoAddress(
  text: string,
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PHOTO_HOSTS'>,
): PhotoAddress | undefined {
  const path = text.startsWith(`${config.PUBLIC_ORIGIN}/`) ? text.slice(config.PUBLIC_ORIGIN.length) : text;
  const name = path.startsWith(photoPath) ? path.slice(photoPath.length) : '';
  if (isPhotoName(name)) return { kind: 'uploaded', name };
  const url = readWebUrl(text);
  if (url === null || !url.startsWith('https://')) return undefined;
  return config.PHOTO_HOSTS.includes(new URL(url).host) ? { kind: 'hosted', url } : undefined;
}

export function isPhotoName(name: string): boolean {
  return /^[0-9a-f]{32}\.jpg$/.test(name);
}

export type PhotoFiles = ReturnType<typeof createPhotoFiles>;

export function photoFolder(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'photos');
}

/** Uploaded photos in a folder that several processes can share. */
export function createPhotoFiles(folder: string) {
  return {
    /** Stores a photo under a random name and returns the name. */
    store: async (bytes: Buffer): Promise<string> => {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      await writeFileAtomic(join(folder, name), bytes);
      return name;
    },
    read: (name: string) => readFileIfExists(join(folder, name)),
    remove: (name: string) => rm(join(folder, name), { force: true }),
  };
}

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

/** Deletes the rows of the user's other photos and returns their names, so that the caller deletes the files. */
export async function deleteOtherPhotos(
  db: Database,
  userId: string,
  current: string | null,
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('photos')
    .where('user_id', '=', userId)
    .where('name', 'is distinct from', current)
    .returning('name')
    .execute();
  return deleted.map(({ name }) => name);
}

/** Deletes the rows of photos that no profile shows and returns their names, so that the caller deletes the files. */
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

/** The files of a deleted member are removed by a background job: a transaction never waits for a disk. */
export const photoData: MemberDataPart = {
  stored: 'photo',
  tables: ['photos', 'photo_removals'],
  exportFields: async (db, { userId }) => {
    const rows = await db
      .selectFrom('photos')
      .select(['name', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return {
      photos: rows.map(({ name, created_at }) => ({ path: `${photoPath}${name}`, uploadedAt: created_at })),
    };
  },
  remove: async (transaction, { userId }) => {
    await transaction
      .insertInto('photo_removals')
      .columns(['name'])
      .expression((query) => query.selectFrom('photos').select('name').where('user_id', '=', userId))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};

/** Removes the files of deleted members. A file whose removal fails stays in the list for the next run. */
export async function removePhotosOfDeletedMembers(db: Database, files: PhotoFiles): Promise<void> {
  const rows = await db.selectFrom('photo_removals').select('name').limit(maxRemovals).execute();
  for (const { name } of rows) {
    await files.remove(name);
    await db.deleteFrom('photo_removals').where('name', '=', name).execute();
  }
}

const maxRemovals = 1000;

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWebUrl } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { readErrorCode } from '../../database/database-errors.ts';
import type { Database } from '../../database/database.ts';

/** Where a profile's photo may come from: uploaded here, or shown by a host the operator has named. */
export type PhotoAddress =
  { readonly kind: 'uploaded'; readonly name: string } | { readonly kind: 'hosted'; readonly url: string };

export const photoPath = '/media/photos/';
const namePattern = /^[0-9a-f]{32}\.jpg$/;

/** Reads what the photo update is given; `undefined` for every other address. */
export function readPhotoAddress(
  text: string,
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PHOTO_HOSTS'>,
): PhotoAddress | undefined {
  const path = text.startsWith(`${config.PUBLIC_ORIGIN}/`) ? text.slice(config.PUBLIC_ORIGIN.length) : text;
  const name = path.startsWith(photoPath) ? path.slice(photoPath.length) : '';
  if (namePattern.test(name)) return { kind: 'uploaded', name };
  const url = readWebUrl(text);
  if (url === null || !url.startsWith('https://')) return undefined;
  return config.PHOTO_HOSTS.includes(new URL(url).host) ? { kind: 'hosted', url } : undefined;
}

export function isPhotoName(name: string): boolean {
  return namePattern.test(name);
}

/** Uploaded photos in a folder, which several processes may share. */
export type PhotoFiles = {
  /** Keeps the bytes under a random name that nobody can guess, and returns it. */
  readonly keep: (bytes: Buffer) => Promise<string>;
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly remove: (name: string) => Promise<void>;
};

export function photoFolder(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'photos');
}

export function createPhotoFiles(folder: string): PhotoFiles {
  return {
    keep: async (bytes) => {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `.${name}`), bytes, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      return name;
    },
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (readErrorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
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

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { readdirIfExists } from '../../lib/files.ts';
import { hasPicture, listPictureKeys, readPicture } from '../content/content-pictures.ts';
import type { FindMaster } from './pictures.ts';

export function resizedPicturesFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'pictures');
}

/** The pictures that editors have uploaded. A key stands for the bytes of one. */
export const findUploaded =
  (db: Database): FindMaster =>
  async (key) =>
    (await hasPicture(db, key)) ? { hash: key, read: () => readPicture(db, key) } : undefined;

export async function removeResizedOfDeletedPictures(db: Database, folder: string): Promise<void> {
  // Operators may delete the folder: its files are made again. Files that are being written begin with a dot.
  const names = await readdirIfExists(folder);
  const keys = await listPictureKeys(db);
  for (const name of names)
    if (!name.startsWith('.') && !keys.has(name.split('-', 1).join()))
      await rm(join(folder, name), { force: true });
}

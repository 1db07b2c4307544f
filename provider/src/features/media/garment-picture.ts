import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readErrorCode } from '../../database/database-errors.ts';
import { createFileStore } from './file-store.ts';

/** 320, 384 and 512 are the widths of section 9; the others serve denser screens. */
export const pictureWidths = [320, 384, 512, 640, 768, 1024] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

export type Picture = {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  /** Whether this is the very form asked for, and not a stand-in while that one is being made. */
  readonly isFinal: boolean;
};

export type PictureRequest = {
  readonly key: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
};

export type GarmentPictures = { readonly find: (request: PictureRequest) => Promise<Picture | undefined> };

const masterWidth = 640;

/**
 * Garments in any width and format, made from the shipped masters when first asked for and kept below `keptFolder`
 * under the master's own hash: a redrawn garment is never answered with its old picture.
 */
export function createGarmentPictures(mastersFolder: string, keptFolder: string): GarmentPictures {
  const store = createFileStore(keptFolder);
  return {
    find: async ({ key, width, format }) => {
      const master = await readMaster(join(mastersFolder, `${key}.webp`));
      if (master === undefined) return undefined;
      const size = Math.min(width, masterWidth);
      if (format === 'webp' && size === masterWidth) return { bytes: master, format, isFinal: true };
      const hash = createHash('sha256').update(master).digest('hex').slice(0, 24);
      const form = (chosen: PictureFormat) => ({
        name: `${hash}-${size}.${chosen}`,
        make: () => drawForm(master, size, chosen),
      });
      if (format !== 'avif') return { bytes: await store.findOrMake(form(format)), format, isFinal: true };
      const kept = await store.find(form('avif').name);
      if (kept !== undefined) return { bytes: kept, format, isFinal: true };
      // AVIF takes several times as long to make: the first shopper gets WebP at once, later ones the smaller file.
      store.makeLater(form('avif'));
      const bytes = size === masterWidth ? master : await store.findOrMake(form('webp'));
      return { bytes, format: 'webp', isFinal: false };
    },
  };
}

async function readMaster(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function drawForm(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return await resized.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === 'webp') return await resized.webp({ quality: 80, effort: 2 }).toBuffer();
  return await resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer();
}

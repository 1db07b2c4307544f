import sharp from 'sharp';
import { createFileStore } from './file-store.ts';

/** Section 9 requires 320, 384 and 512; the others are for small pictures and for dense screens. */
export const pictureWidths = [160, 240, 320, 384, 512, 640, 768, 1024] as const;

type PictureWidth = (typeof pictureWidths)[number];

type PictureFormat = 'avif' | 'webp' | 'jpeg';

type Picture = {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  /** False for the WebP form that is sent until the AVIF form is ready. */
  readonly isFinal: boolean;
};

type PictureRequest = { readonly key: string; readonly width: PictureWidth; readonly format: PictureFormat };

type Master = {
  /** Changes with its bytes. */
  readonly hash: string;
  readonly read: () => Promise<Buffer>;
  /** The width of a master that is WebP itself. */
  readonly webpWidth?: number;
};
export type FindMaster = (key: string) => Promise<Master | undefined>;

/**
 * Pictures in every width and format. Each form is encoded from its master when it is first requested, and stored in
 * `cacheFolder` under the hash of the master, so that a changed master never returns the old picture.
 */
export function createPictures(findMaster: FindMaster, cacheFolder: string) {
  const store = createFileStore(cacheFolder);
  return {
    find: async ({ key, width, format }: PictureRequest): Promise<Picture | undefined> => {
      const master = await findMaster(key);
      if (master === undefined) return undefined;
      const { hash, read, webpWidth = Infinity } = master;
      const size = Math.min(width, webpWidth);
      const nameOf = (chosen: PictureFormat) => `${hash}-${size}.${chosen}`;
      const findOrEncode = async (chosen: 'webp' | 'jpeg') =>
        chosen === 'webp' && size === webpWidth
          ? await read()
          : await store.getOrCreate({
              name: nameOf(chosen),
              create: async () => encode(await read(), size, chosen),
            });
      if (format !== 'avif') return { bytes: await findOrEncode(format), format, isFinal: true };
      const stored = await store.find(nameOf('avif'));
      if (stored !== undefined)
        return { bytes: stored, format: isWebp(stored) ? 'webp' : 'avif', isFinal: true };
      // AVIF takes several times as long to encode: the first request gets WebP, later ones the smaller AVIF.
      store.createLater({
        name: nameOf('avif'),
        // A picture with much fine detail can be larger as AVIF.
        create: async () => smallerOf(await encode(await read(), size, 'avif'), await findOrEncode('webp')),
      });
      return { bytes: await findOrEncode('webp'), format: 'webp', isFinal: false };
    },
  };
}

async function encode(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return await resized.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === 'webp') return await resized.webp({ quality: 80, effort: 2 }).toBuffer();
  return await resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }).toBuffer();
}

function smallerOf(avif: Buffer, webp: Buffer): Buffer {
  return avif.length < webp.length ? avif : webp;
}

/** By its signature (RIFF container). */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 8, 12) === 'WEBP';
}

/** The smallest format in the Accept header; JPEG for wildcards. */
export function chooseFormat(accept: string | undefined): PictureFormat {
  const ranges = (accept ?? '').toLowerCase().split(',');
  const names = (type: string) =>
    ranges.some((range) => range.trim().startsWith(type) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range));
  if (names('image/avif')) return 'avif';
  if (names('image/webp')) return 'webp';
  return 'jpeg';
}

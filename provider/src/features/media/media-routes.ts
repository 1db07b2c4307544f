import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { readErrorCode } from '../../database/database-errors.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { failureSchema, mediaResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFileStore } from './file-store.ts';

/** 320, 384 and 512 are the widths of section 9; the others serve denser screens. */
const pictureWidths = [320, 384, 512, 640, 768, 1024] as const;

const widthMessage = `width must be one of ${pictureWidths.join(', ')}`;
const widthField = z.coerce.number(widthMessage).pipe(z.literal(pictureWidths, widthMessage)).default(640);

/** Pictures of the sample catalogue's garments. */
export function registerMediaRoutes(app: App, { config, mastersFolder }: AppServices): void {
  const pictures = createGarmentPictures(mastersFolder, join(config.DATA_DIR, 'garments'));

  app.get(
    '/media/garments/:key',
    {
      schema: {
        summary: 'A drawn garment as AVIF, WebP or JPEG, by the Accept header',
        tags: ['Media'],
        params: z.object({ key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'Not found') }),
        querystring: z.strictObject({ width: widthField }),
        response: {
          200: mediaResponse('The picture', 'image/avif', 'image/webp', 'image/jpeg'),
          400: failureSchema,
          404: failureSchema,
        },
      },
    },
    async (request, reply) => {
      const format = chooseFormat(request.headers.accept);
      const picture = await pictures.find({ ...request.params, ...request.query, format });
      if (picture === undefined) throw new RequestFailure(404, 'Picture not found');
      // A stand-in may be kept for a short while only, so that the better form takes its place.
      const caching = picture.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
      return reply
        .headers({ 'cache-control': caching, vary: 'Accept', 'cross-origin-resource-policy': 'cross-origin' })
        .type(`image/${picture.format}`)
        .send(picture.bytes);
    },
  );
}

type PictureWidth = (typeof pictureWidths)[number];

type PictureFormat = 'avif' | 'webp' | 'jpeg';

type Picture = {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  /** Whether this is the very form asked for, and not a stand-in while that one is being made. */
  readonly isFinal: boolean;
};

type PictureRequest = {
  readonly key: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
};

type GarmentPictures = { readonly find: (request: PictureRequest) => Promise<Picture | undefined> };

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

/** The smallest format an Accept header names. Browsers list what they can draw; a bare wildcard gets JPEG. */
export function chooseFormat(accept: string | undefined): PictureFormat {
  const ranges = (accept ?? '').toLowerCase().split(',');
  const names = (type: string) =>
    ranges.some((range) => range.trim().startsWith(type) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range));
  if (names('image/avif')) return 'avif';
  if (names('image/webp')) return 'webp';
  return 'jpeg';
}

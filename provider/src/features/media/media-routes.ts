import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { readFileIfExists } from '../../lib/files.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { failureSchema, mediaResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createFileStore } from './file-store.ts';

/** Section 9 requires 320, 384 and 512; the others are for small pictures and for dense screens. */
const pictureWidths = [160, 240, 320, 384, 512, 640, 768, 1024] as const;

const widthMessage = `width must be one of ${pictureWidths.join(', ')}`;
const widthField = z.coerce.number(widthMessage).pipe(z.literal(pictureWidths, widthMessage)).default(640);

export function registerMediaRoutes(app: App, { config, mastersFolder }: AppServices): void {
  const pictures = createGarmentPictures(mastersFolder, join(config.DATA_DIR, 'garments'));

  app.get(
    '/media/garments/:key',
    {
      schema: {
        summary: 'A sample picture as AVIF, WebP or JPEG, by the Accept header',
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
      // A temporary form has a short lifetime, so that browsers fetch the smaller form later.
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
  /** False for the WebP form that is sent until the AVIF form is ready. */
  readonly isFinal: boolean;
};

type PictureRequest = { readonly key: string; readonly width: PictureWidth; readonly format: PictureFormat };

const masterWidth = 640;

/**
 * Sample pictures in every width and format. Each form is encoded from its master when it is first requested, and stored
 * in `cacheFolder` under the hash of the master, so that a changed master never returns the old picture.
 */
export function createGarmentPictures(mastersFolder: string, cacheFolder: string) {
  const store = createFileStore(cacheFolder);
  return {
    find: async ({ key, width, format }: PictureRequest): Promise<Picture | undefined> => {
      const master = await readFileIfExists(join(mastersFolder, `${key}.webp`));
      if (master === undefined) return undefined;
      const size = Math.min(width, masterWidth);
      if (format === 'webp' && size === masterWidth) return { bytes: master, format, isFinal: true };
      const hash = createHash('sha256').update(master).digest('hex').slice(0, 24);
      const nameOf = (chosen: PictureFormat) => `${hash}-${size}.${chosen}`;
      const findOrEncode = async (chosen: 'webp' | 'jpeg') =>
        await store.getOrCreate({ name: nameOf(chosen), create: () => encode(master, size, chosen) });
      if (format !== 'avif') return { bytes: await findOrEncode(format), format, isFinal: true };
      const webp = async () => (size === masterWidth ? master : await findOrEncode('webp'));
      const stored = await store.find(nameOf('avif'));
      if (stored !== undefined)
        return { bytes: stored, format: isWebp(stored) ? 'webp' : 'avif', isFinal: true };
      // AVIF takes several times as long to encode: the first request gets WebP, later ones the smaller AVIF.
      store.createLater({
        name: nameOf('avif'),
        // A picture with much fine detail can be larger as AVIF.
        create: async () => smallerOf(await encode(master, size, 'avif'), await webp()),
      });
      return { bytes: await webp(), format: 'webp', isFinal: false };
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

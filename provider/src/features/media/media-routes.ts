import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { readFileIfExists } from '../../lib/files.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes, mediaResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { chooseFormat, createPictures, pictureWidths, type FindMaster } from './pictures.ts';
import { findUploaded, resizedPicturesFolder } from './uploaded-pictures.ts';

const describeRoute = describeRoutes({ tags: ['Media'], fails: [400, 404] });

const widthMessage = `width must be one of ${pictureWidths.join(', ')}`;
const widthField = z.coerce.number(widthMessage).pipe(z.literal(pictureWidths, widthMessage)).default(640);

export function registerMediaRoutes(app: App, { config, db, mastersFolder }: AppServices): void {
  addPictures('/media/garments/:key', {
    summary: 'A sample picture as AVIF, WebP or JPEG, by the Accept header',
    keyPattern: /^[a-z0-9][a-z0-9-]{0,99}$/,
    pictures: createPictures(findGarment(mastersFolder), join(config.DATA_DIR, 'garments')),
  });
  addPictures('/media/pictures/:key', {
    summary: 'A picture that an editor has uploaded, as AVIF, WebP or JPEG, by the Accept header',
    keyPattern: /^[0-9a-f]{32}$/,
    pictures: createPictures(findUploaded(db), resizedPicturesFolder(config)),
  });

  function addPictures(path: string, { summary, keyPattern, pictures }: PictureRoute): void {
    app.get(
      path,
      describeRoute(summary, mediaResponse('The picture', 'image/avif', 'image/webp', 'image/jpeg'), {
        params: z.object({ key: z.string().regex(keyPattern, 'Not found') }),
        querystring: z.strictObject({ width: widthField }),
      }),
      async (request, reply) => {
        const format = chooseFormat(request.headers.accept);
        const picture = await pictures.find({ ...request.params, ...request.query, format });
        if (picture === undefined) throw new RequestFailure(404, 'Picture not found');
        // A temporary form has a short lifetime, so that browsers fetch the smaller form later.
        const caching = picture.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
        return reply
          .headers({
            'cache-control': caching,
            vary: 'Accept',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .type(`image/${picture.format}`)
          .send(picture.bytes);
      },
    );
  }
}

type PictureRoute = {
  readonly summary: string;
  readonly keyPattern: RegExp;
  readonly pictures: ReturnType<typeof createPictures>;
};

/** The width of sample pictures. */
const garmentWidth = 640;

export const findGarment =
  (mastersFolder: string): FindMaster =>
  async (key) => {
    const master = await readFileIfExists(join(mastersFolder, `${key}.webp`));
    if (master === undefined) return undefined;
    const hash = createHash('sha256').update(master).digest('hex').slice(0, 24);
    return { hash, webpWidth: garmentWidth, read: async () => master };
  };

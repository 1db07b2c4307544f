import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { mediaResponse } from '../../plugins/media-response.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { chooseFormat } from './accepted-format.ts';
import { createGarmentPictures, pictureWidths } from './garment-picture.ts';

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

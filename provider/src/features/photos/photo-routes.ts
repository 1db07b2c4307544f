import multipart from '@fastify/multipart';
import { z } from 'zod';
import { takeAttempt } from '../../common/attempt-limits.ts';
import { memberOnly } from '../../common/api-document.ts';
import type { App } from '../../common/app-types.ts';
import type { AppServices } from '../../common/app-services.ts';
import { networkOf } from '../../common/client-network.ts';
import { hourInMs } from '../../common/clock.ts';
import { failureSchema } from '../../common/error-schemas.ts';
import { mediaResponse } from '../../common/media-response.ts';
import { RequestFailure } from '../../common/request-failure.ts';
import { createTurns } from '../../common/turns.ts';
import { isPhotoName, photoPath } from './photo-address.ts';
import { createPhotoFiles, photoFolder } from './photo-files.ts';
import { leaveFormUnread, photoFormSchema, readPhotoForm } from './photo-form.ts';
import { mostPhotoBytes, redrawPhoto } from './photo-picture.ts';
import { insertPhoto } from './photo-queries.ts';
import { registerPhotoUpdateRoute } from './photo-update-route.ts';

/** Decoding 25 megapixels takes about 100 MB: two at a time. */
const mostDecodedAtOnce = 2;
const mostWaiting = 20;

/** Stands in for the image host of section 7, and shows what was uploaded to it. */
export function registerPhotoRoutes(app: App, services: AppServices): void {
  const { config, db, sessions } = services;
  const files = createPhotoFiles(photoFolder(config));
  const takeTurn = createTurns(mostDecodedAtOnce, mostWaiting);
  registerPhotoUpdateRoute(app, services, files);

  app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: mostPhotoBytes, files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 20 },
    });
    uploads.setValidatorCompiler(leaveFormUnread);
    uploads.post(
      '/photos/upload',
      {
        bodyLimit: mostPhotoBytes + 64 * 1024,
        schema: {
          summary: 'Upload a photo; answers its url',
          tags: ['Users'],
          security: memberOnly,
          consumes: ['multipart/form-data'],
          body: photoFormSchema,
          response: { 200: z.object({ url: z.string() }), 400: failureSchema, 401: failureSchema },
        },
      },
      async (request, reply) => {
        const { userId } = await sessions.require(request, reply);
        const most = config.UPLOADS_PER_ADDRESS;
        await takeAttempt(services, [
          { name: 'upload', parts: [networkOf(request)], most, windowMs: hourInMs },
        ]);
        const name = await files.keep(await redrawPhoto(await readPhotoForm(request), takeTurn));
        await insertPhoto(db, name, userId);
        return { url: `${photoPath}${name}` };
      },
    );
  });

  app.get(
    '/media/photos/:name',
    {
      config: { takesAnyQuery: true },
      schema: {
        summary: 'An uploaded photo',
        tags: ['Media'],
        params: z.object({ name: z.string().max(100) }),
        response: { 200: mediaResponse('The photo', 'image/jpeg'), 404: failureSchema },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const bytes = isPhotoName(name) ? await files.read(name) : undefined;
      if (bytes === undefined) throw new RequestFailure(404, 'Picture not found');
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type('image/jpeg')
        .send(bytes);
    },
  );
}

import multipart from '@fastify/multipart';
import { z } from 'zod';
import { memberOnly } from '../../plugins/openapi.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { takeAttempt } from '../../rate-limit/attempt-limits.ts';
import { networkOf } from '../../rate-limit/client-network.ts';
import { hourInMs } from '../../lib/clock.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { createTurns } from '../../lib/semaphore.ts';
import { photoPath } from './photo-address.ts';
import type { PhotoFiles } from './photo-files.ts';
import { leaveFormUnread, photoFormSchema, readPhotoForm } from './photo-form.ts';
import { createPhotoHost } from './photo-host.ts';
import { mostPhotoBytes, redrawPhoto } from './photo-picture.ts';
import { insertPhoto } from './photo-queries.ts';

/** Decoding 25 megapixels takes about 100 MB: two at a time. */
const mostDecodedAtOnce = 2;
const mostWaiting = 20;

/** Takes a member's photo as an image host would. Whoever keeps it, it is drawn anew first. */
export function registerPhotoUploadRoute(app: App, services: AppServices, files: PhotoFiles): void {
  const { config, db, sessions } = services;
  const sendToHost = createPhotoHost(config);
  const takeTurn = createTurns(mostDecodedAtOnce, mostWaiting);

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
        const jpeg = await redrawPhoto(await readPhotoForm(request), takeTurn);
        if (sendToHost !== undefined) return { url: await sendToHost(jpeg, request.log) };
        const name = await files.keep(jpeg);
        await insertPhoto(db, name, userId);
        return { url: `${photoPath}${name}` };
      },
    );
  });
}

import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createPhotoHost } from './photo-host.ts';
import { insertPhoto, type PhotoFiles, photoPath } from './photo-storage.ts';
import { acceptPictureForms, pictureBodyLimit, pictureFormSchema, receivePicture } from './picture-upload.ts';

const photoShape = { width: 512, height: 512, fit: 'cover', quality: 85 } as const;

/** Accepts the photo of a member. Always re-encodes it, also for another image host. */
export function registerPhotoUploadRoute(app: App, services: AppServices, files: PhotoFiles): void {
  const { config, db, sessions } = services;
  const sendToHost = createPhotoHost(config);

  app.register(async (uploads) => {
    await acceptPictureForms(uploads);
    uploads.post(
      '/photos/upload',
      {
        bodyLimit: pictureBodyLimit,
        schema: {
          summary: 'Upload a photo and return its url',
          tags: ['Users'],
          security: memberOnly,
          consumes: ['multipart/form-data'],
          body: pictureFormSchema,
          response: { 200: z.object({ url: z.string() }), 400: failureSchema, 401: failureSchema },
        },
      },
      async (request, reply) => {
        const { userId } = await sessions.require(request, reply);
        const jpeg = await receivePicture(services, { request, userId }, photoShape);
        if (sendToHost !== undefined) return { url: await sendToHost(jpeg, request.log) };
        const name = await files.store(jpeg);
        await insertPhoto(db, name, userId).catch(async (error: unknown) => {
          // The member is gone: no list names the file any more.
          await files.remove(name);
          throw error;
        });
        return { url: `${photoPath}${name}` };
      },
    );
  });
}

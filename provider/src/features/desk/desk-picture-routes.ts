import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { failureSchema } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { storePicture } from '../content/content-pictures.ts';
import {
  acceptPictureForms,
  pictureBodyLimit,
  pictureFormSchema,
  receivePicture,
} from '../photos/picture-upload.ts';
import { deskSecurity, type DeskAccess } from './desk-access.ts';

/** As it was composed: pages cut it to the box that they have. */
const pictureShape = {
  width: 1600,
  height: 1600,
  fit: 'inside',
  withoutEnlargement: true,
  quality: 90,
} as const;

/** Pictures for content, by the path of members' photos. */
export function registerDeskPictureRoutes(desk: App, services: AppServices, access: DeskAccess): void {
  desk.register(async (uploads) => {
    await acceptPictureForms(uploads);
    uploads.post(
      '/content/pictures',
      {
        bodyLimit: pictureBodyLimit,
        schema: {
          summary: 'Upload a picture for content and return its url',
          tags: ['Desk'],
          security: deskSecurity,
          consumes: ['multipart/form-data'],
          body: pictureFormSchema,
          response: { 200: z.object({ url: z.string() }), 400: failureSchema, 403: failureSchema },
        },
      },
      async (request, reply) => {
        const { userId } = await access.requireEditor(request, reply);
        const jpeg = await receivePicture(services, { request, userId }, pictureShape);
        const url = await storePicture(services.db, jpeg, services.clock.now());
        request.log.info({ event: 'picture uploaded', userId, url }, 'picture uploaded');
        return { url };
      },
    );
  });
}

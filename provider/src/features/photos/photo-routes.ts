import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { mediaResponse } from '../../plugins/media-response.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { isPhotoName } from './photo-address.ts';
import { createPhotoFiles, photoFolder } from './photo-files.ts';
import { registerPhotoUpdateRoute } from './photo-update-route.ts';
import { registerPhotoUploadRoute } from './photo-upload-route.ts';

/** Stands in for the image host of section 7, or in front of a real one, and shows what was uploaded here. */
export function registerPhotoRoutes(app: App, services: AppServices): void {
  const files = createPhotoFiles(photoFolder(services.config));
  registerPhotoUpdateRoute(app, services, files);

  registerPhotoUploadRoute(app, services, files);

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

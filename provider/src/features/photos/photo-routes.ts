import { z } from 'zod';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes, mediaResponse, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { serializeUser, wireUserSchema } from '../accounts/account-schemas.ts';
import { findUser, updateUserRow } from '../accounts/user-queries.ts';
import {
  createPhotoFiles,
  deleteOtherPhotos,
  isPhotoName,
  isPhotoOf,
  type PhotoAddress,
  type PhotoFiles,
  photoFolder,
  photoPath,
  readPhotoAddress,
  insertPhoto,
} from './photo-storage.ts';
import { createPhotoHost } from './photo-host.ts';
import { acceptPictureForms, pictureBodyLimit, pictureFormSchema, receivePicture } from './picture-upload.ts';

const describeMemberRoute = describeRoutes({ tags: ['Users'], security: memberOnly, fails: [400, 401] });
const describeRoute = describeRoutes({ tags: ['Media'], fails: [404] });

const photoShape = { width: 512, height: 512, fit: 'cover', quality: 85 } as const;

/** Accepts the photo of a member. Always re-encodes it, also for another image host. */
function registerPhotoUploadRoute(app: App, services: AppServices, files: PhotoFiles): void {
  const { config, db, sessions } = services;
  const sendToHost = createPhotoHost(config);

  app.register(async (uploads) => {
    await acceptPictureForms(uploads);
    uploads.post(
      '/photos/upload',
      {
        bodyLimit: pictureBodyLimit,
        ...describeMemberRoute('Upload a photo and return its url', z.object({ url: z.string() }), {
          consumes: ['multipart/form-data'],
          body: pictureFormSchema,
        }),
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

/** The image host of section 7, or a proxy to a real one. Serves the photos that were uploaded here. */
export function registerPhotoRoutes(app: App, services: AppServices): void {
  const files = createPhotoFiles(photoFolder(services.config));
  registerPhotoUpdateRoute(app, services, files);

  registerPhotoUploadRoute(app, services, files);

  app.get(
    '/media/photos/:name',
    {
      config: { takesAnyQuery: true },
      ...describeRoute('An uploaded photo', mediaResponse('The photo', 'image/jpeg'), {
        params: z.object({ name: z.string().max(100) }),
      }),
    },
    async (request, reply) => {
      const { name } = request.params;
      const bytes = isPhotoName(name) ? await files.read(name) : undefined;
      if (bytes === undefined) throw new RequestFailure(404, 'Picture not found');
      return reply
        .headers({
          'cache-control': photoCaching,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type('image/jpeg')
        .send(bytes);
    },
  );
}

/**
 * In the browsers that showed it only, and for a part of the 24 hours in which the privacy policy promises the end of a
 * deleted member's photo: nothing could be purged there. Shared caches and stores of scripts have no copy.
 */
const photoCaching = 'private, max-age=3600, must-revalidate';

const invalidPhoto = 'The photo must have been uploaded here, or come from a host this shop knows.';

function registerPhotoUpdateRoute(app: App, services: AppServices, files: PhotoFiles): void {
  const { config, db, sessions } = services;

  app.patch(
    '/users/updatePhoto',
    describeMemberRoute('Show an uploaded photo on the profile', wireUserSchema, {
      body: z.strictObject({ photo: z.string(invalidPhoto).max(500, invalidPhoto) }),
    }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      if ((await findUser(db, userId)) === undefined) throw new RequestFailure(401, 'User not found');
      const address = readPhotoAddress(request.body.photo, config);
      if (address === undefined || !(await isOwn(address, userId)))
        throw new RequestFailure(400, invalidPhoto);
      const photo = address.kind === 'uploaded' ? `${photoPath}${address.name}` : address.url;
      const user = await updateUserRow(db, userId, { photo });
      if (user === undefined) throw new RequestFailure(401, 'User not found');
      const current = address.kind === 'uploaded' ? address.name : null;
      for (const name of await deleteOtherPhotos(db, userId, current)) await files.remove(name);
      return serializeUser(user);
    },
  );

  async function isOwn(address: PhotoAddress, userId: string): Promise<boolean> {
    return address.kind === 'hosted' || (await isPhotoOf(db, address.name, userId));
  }
}

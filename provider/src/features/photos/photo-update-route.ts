import { z } from 'zod';
import { memberOnly } from '../../plugins/openapi.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { findUser, updateUserRow } from '../accounts/user-queries.ts';
import { toWireUser, wireUserSchema } from '../accounts/wire-user.ts';
import { photoPath, readPhotoAddress, type PhotoAddress } from './photo-address.ts';
import type { PhotoFiles } from './photo-files.ts';
import { deleteOtherPhotos, isPhotoOf } from './photo-queries.ts';

const refused = 'The photo must have been uploaded here, or come from a host this shop knows.';

export function registerPhotoUpdateRoute(app: App, services: AppServices, files: PhotoFiles): void {
  const { config, db, sessions } = services;

  app.patch(
    '/users/updatePhoto',
    {
      schema: {
        summary: 'Show an uploaded photo on the profile',
        tags: ['Users'],
        security: memberOnly,
        body: z.strictObject({ photo: z.string(refused).max(500, refused) }),
        response: { 200: wireUserSchema, 400: failureSchema, 401: failureSchema },
      },
    },
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      if ((await findUser(db, userId)) === undefined) throw new RequestFailure(401, 'User not found');
      const address = readPhotoAddress(request.body.photo, config);
      if (address === undefined || !(await isOwn(address, userId))) throw new RequestFailure(400, refused);
      const photo = address.kind === 'uploaded' ? `${photoPath}${address.name}` : address.url;
      const user = await updateUserRow(db, userId, { photo });
      if (user === undefined) throw new RequestFailure(401, 'User not found');
      const kept = address.kind === 'uploaded' ? address.name : null;
      for (const name of await deleteOtherPhotos(db, userId, kept)) await files.remove(name);
      return toWireUser(user);
    },
  );

  async function isOwn(address: PhotoAddress, userId: string): Promise<boolean> {
    return address.kind === 'hosted' || (await isPhotoOf(db, address.name, userId));
  }
}

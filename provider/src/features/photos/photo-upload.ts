import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { z } from 'zod';
import { hourInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { createTurns, type TakeTurn } from '../../lib/semaphore.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import { networkOf, takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createPhotoHost } from './photo-host.ts';
import { insertPhoto, type PhotoFiles, photoPath } from './photo-storage.ts';

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

const textField = z.string().max(200).optional();
const textsSchema = z.strictObject({ cloud_name: textField, upload_preset: textField });

/** An image host's form (section 7); the picture itself is judged by decoding it. */
const photoFormSchema = textsSchema.extend({ file: z.file() });

/** For routes that take the form: their bodies are checked part by part as they arrive, everything else as usual. */
const leaveFormUnread: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part);

/** The picture's bytes. Throws 415 for what is no form, 400 for one without the file or with fields unheard of. */
async function readPhotoForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new RequestFailure(415, 'Send the photo as a form with a file.');
  let file: Buffer | undefined;
  const others: [string, unknown][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer();
    else others.push([part.fieldname, part.type === 'file' ? part.file.resume() : part.value]);
  }
  if (file === undefined) throw new RequestFailure(400, 'The field "file" is missing.');
  const texts = textsSchema.safeParse(Object.fromEntries(others));
  if (!texts.success)
    throw new RequestFailure(400, texts.error.issues[0]?.message ?? 'The form is not valid.');
  return file;
}

const mostPhotoBytes = 5 * 1024 * 1024;
const mostPixels = 25_000_000;
const sideInPixels = 512;

/**
 * Draws the photo anew: a square JPEG that holds pixels and nothing else, no EXIF, no place where it was taken, no
 * script behind the picture. What it is is found by decoding it, whatever the sender calls it. 415 for anything but a
 * whole JPEG or PNG of at most 25 megapixels.
 */
async function redrawPhoto(bytes: Buffer, takeTurn: TakeTurn): Promise<Buffer> {
  return await takeTurn(async () => {
    try {
      const photo = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
      const { format, pages = 1 } = await photo.metadata();
      if ((format !== 'jpeg' && format !== 'png') || pages > 1) throw unacceptable();
      const square = photo.rotate().resize(sideInPixels, sideInPixels, { fit: 'cover' });
      return await square.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
    } catch {
      throw unacceptable();
    }
  });
}

function unacceptable(): RequestFailure {
  return new RequestFailure(415, 'Please choose a whole JPG or PNG picture of at most 25 megapixels.');
}

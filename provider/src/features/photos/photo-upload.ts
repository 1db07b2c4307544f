import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { z } from 'zod';
import { hourInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { createSemaphore, type RunLimited } from '../../lib/semaphore.ts';
import { failureSchema, memberOnly } from '../../plugins/openapi.ts';
import { hourlyLimit, takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createPhotoHost } from './photo-host.ts';
import { insertPhoto, type PhotoFiles, photoPath } from './photo-storage.ts';

/** Decoding 25 megapixels takes about 100 MB. */
const decodingLimits = { maxConcurrent: 2, maxQueued: 20 };

/** Accepts the photo of a member. Always re-encodes it, also for another image host. */
export function registerPhotoUploadRoute(app: App, services: AppServices, files: PhotoFiles): void {
  const { config, db, sessions } = services;
  const sendToHost = createPhotoHost(config);
  const runLimited = createSemaphore(decodingLimits);

  app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: maxPhotoBytes, files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 20 },
    });
    uploads.setValidatorCompiler(skipBodyValidation);
    uploads.post(
      '/photos/upload',
      {
        bodyLimit: maxPhotoBytes + 64 * 1024,
        schema: {
          summary: 'Upload a photo and return its url',
          tags: ['Users'],
          security: memberOnly,
          consumes: ['multipart/form-data'],
          body: photoFormSchema,
          response: { 200: z.object({ url: z.string() }), 400: failureSchema, 401: failureSchema },
        },
      },
      async (request, reply) => {
        const { userId } = await sessions.require(request, reply);
        const max = config.UPLOADS_PER_ADDRESS;
        await takeAttempt(services, [
          { name: 'upload-member', parts: [userId], max, windowMs: hourInMs },
          hourlyLimit('upload', request, max),
        ]);
        const jpeg = await encodePhoto(await readPhotoForm(request), runLimited);
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

const textField = z.string().max(200).optional();
const textsSchema = z.strictObject({ cloud_name: textField, upload_preset: textField });

/** The form of an image host (section 7). */
const photoFormSchema = textsSchema.extend({ file: z.file() });

/** Skips the validation of the body, because the handler checks the parts as they arrive. */
const skipBodyValidation: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part);

/** The bytes of the picture. Throws 415 without a form, 400 for a form without the file or with unknown fields. */
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

const maxPhotoBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;
const sideInPixels = 512;

/**
 * Encodes the photo as a square JPEG without metadata such as EXIF and GPS position. The decoder determines the format,
 * not the file name or type. Throws 415 for anything but a complete JPEG or PNG of at most 25 megapixels.
 */
async function encodePhoto(bytes: Buffer, runLimited: RunLimited): Promise<Buffer> {
  return await runLimited(async () => {
    try {
      const photo = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
      const { format, pages = 1 } = await photo.metadata();
      if ((format !== 'jpeg' && format !== 'png') || pages > 1) throw invalidPicture();
      const square = photo.rotate().resize(sideInPixels, sideInPixels, { fit: 'cover' });
      return await square.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
    } catch {
      throw invalidPicture();
    }
  });
}

function invalidPicture(): RequestFailure {
  return new RequestFailure(415, 'Please choose a whole JPG or PNG picture of at most 25 megapixels.');
}

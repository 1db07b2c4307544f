import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ResizeOptions } from 'sharp';
import { z } from 'zod';
import { hourInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { openPicture } from '../../lib/open-picture.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { hourlyLimit, takeAttempt } from '../../rate-limit/attempt-limits.ts';
import type { AppServices } from '../../services/app-services.ts';

const maxPictureBytes = 5 * 1024 * 1024;
const accepted = { formats: ['jpeg', 'png'], failOn: 'error' } as const;

export const pictureBodyLimit = maxPictureBytes + 64 * 1024;

const textField = z.string().max(200).optional();
const textsSchema = z.strictObject({ cloud_name: textField, upload_preset: textField });

/** The form of an image host (section 7). */
export const pictureFormSchema = textsSchema.extend({ file: z.file() });

/** Prepares a part of the app, whose routes all take the form. */
export async function acceptPictureForms(uploads: App): Promise<void> {
  await uploads.register(multipart, {
    limits: { fileSize: maxPictureBytes, files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 20 },
  });
  uploads.setValidatorCompiler(skipBodyValidation);
}

type PictureShape = ResizeOptions & { readonly quality: number };

/**
 * The picture of a form as a JPEG without metadata such as EXIF and GPS position, within the limits of a member and of an
 * address. Throws 415 without a form, and for anything but a complete JPEG or PNG of at most 25 megapixels; 400 for a form
 * without the file or with unknown fields.
 */
export async function receivePicture(
  services: AppServices,
  { request, userId }: { readonly request: FastifyRequest; readonly userId: string },
  shape: PictureShape,
): Promise<Buffer> {
  const max = services.config.UPLOADS_PER_ADDRESS;
  await takeAttempt(services, [
    { name: 'upload-member', parts: [userId], max, windowMs: hourInMs },
    hourlyLimit('upload', request, max),
  ]);
  const bytes = await readPictureForm(request);
  return await services.pictureDecoding(() => encodePicture(bytes, shape));
}

/** Skips the validation of the body, because the handler checks the parts as they arrive. */
const skipBodyValidation: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part);

async function readPictureForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new RequestFailure(415, 'Send the picture as a form with a file.');
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

/** The bytes determine the format, not the file name or type. */
async function encodePicture(bytes: Buffer, { quality, ...size }: PictureShape): Promise<Buffer> {
  try {
    return await openPicture(bytes, accepted)
      .rotate()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    throw invalidPicture();
  }
}

function invalidPicture(): RequestFailure {
  return new RequestFailure(415, 'Please choose a whole JPG or PNG picture of at most 25 megapixels.');
}

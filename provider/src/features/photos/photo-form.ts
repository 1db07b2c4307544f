import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { RequestFailure } from '../../lib/request-failure.ts';

const textField = z.string().max(200).optional();
const textsSchema = z.strictObject({ cloud_name: textField, upload_preset: textField });

/** An image host's form (section 7); the picture itself is judged by decoding it. */
export const photoFormSchema = textsSchema.extend({ file: z.file() });

/** For routes that take the form: their bodies are checked part by part as they arrive, everything else as usual. */
export const leaveFormUnread: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part);

/** The picture's bytes. Throws 415 for what is no form, 400 for one without the file or with fields unheard of. */
export async function readPhotoForm(request: FastifyRequest): Promise<Buffer> {
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

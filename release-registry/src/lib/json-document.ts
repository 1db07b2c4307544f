import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { errorCode } from './files.ts';

/** A JSON document is missing or invalid. The message is one line with the file and every invalid field. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** Reads and validates a JSON document. Throws a {@link DocumentError}, also if the file is missing. */
export async function readDocument<Schema extends z.ZodType>(file: string, schema: Schema) {
  return parseDocument(file, (await readDocumentBytes(file)).toString('utf8'), schema);
}

/** Parses and validates a JSON document. Throws a {@link DocumentError}. */
export function parseDocument<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DocumentError(`${file} is not valid JSON.`, { cause: error });
  }
  return checkDocument(file, value, schema);
}

/** Validates the value of a document. Throws a {@link DocumentError}. `label` is the document's name in the message. */
export function checkDocument<Schema extends z.ZodType>(
  label: string,
  value: unknown,
  schema: Schema,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'document'}: ${message}`,
  );
  throw new DocumentError(`${label} is not usable (${faults.join('; ')}).`);
}

/** Reads a document from the disk without validation. Throws a {@link DocumentError}. */
export async function readDocumentBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = errorCode(error) === 'ENOENT' ? 'missing' : 'not readable';
    throw new DocumentError(`${file} is ${reason}.`, { cause: error });
  }
}

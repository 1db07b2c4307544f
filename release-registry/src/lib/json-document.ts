import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { errorCode } from './files.ts';

/** A JSON document is missing or invalid. The message is one line with the file and its first invalid fields. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** Reads and validates a JSON document. Throws a {@link DocumentError}, also if the file is missing. */
export async function readDocument<Schema extends z.ZodType>(file: string, schema: Schema) {
  return parseDocument(file, (await readDocumentBytes(file)).toString('utf8'), schema);
}

/** Gateways read documents that teams can write while they serve pages. A registry has about 1 KB for each remote. */
const maxStoredBytes = 4 * 1024 * 1024;

/** Parses and validates a JSON document of a store. Throws a {@link DocumentError}, also if it has more than 4 MB. */
export function parseStoredDocument<Schema extends z.ZodType>(
  label: string,
  bytes: Uint8Array,
  schema: Schema,
): z.infer<Schema> {
  return parseDocument(label, Buffer.from(requireStorable(label, bytes)).toString('utf8'), schema);
}

/** The bytes of a valid document for a store. Throws a {@link DocumentError}. */
export function formatStoredDocument<Schema extends z.ZodType>(
  label: string,
  value: unknown,
  schema: Schema,
): Buffer {
  return requireStorable(
    label,
    Buffer.from(`${JSON.stringify(checkDocument(label, value, schema), null, 2)}\n`),
  );
}

function requireStorable<Bytes extends Uint8Array>(label: string, bytes: Bytes): Bytes {
  if (bytes.length <= maxStoredBytes) return bytes;
  throw new DocumentError(`${label} has more than ${maxStoredBytes / 1024 / 1024} MB.`);
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

/** Logs and reports of gateways contain the message. */
const maxFaults = 20;
const maxFaultLength = 300;

/** Validates the value of a document. Throws a {@link DocumentError}. `label` is the document's name in the message. */
export function checkDocument<Schema extends z.ZodType>(
  label: string,
  value: unknown,
  schema: Schema,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const faults = issues
    .slice(0, maxFaults)
    .map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`.slice(0, maxFaultLength));
  if (issues.length > maxFaults) faults.push(`and ${issues.length - maxFaults} more`);
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

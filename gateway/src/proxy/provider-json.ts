import { hash } from 'node:crypto';
import { digestHeader } from '@szn/shared-contracts/rendering';

type Headers = Readonly<Record<string, unknown>>;

/** Lists and wishlists are far smaller. */
const maxJsonBytes = 8 * 1024 * 1024;

/** The body is not the one that the provider sent. */
export class DamagedBodyError extends Error {}

/** Whether a response is JSON with a body, which is read as a whole before it is passed on. */
export function hasJson(method: string, status: number, headers: Headers): boolean {
  const isJson = String(headers['content-type']).startsWith('application/json');
  return isJson && headers['content-encoding'] === undefined && method !== 'HEAD' && status !== 304;
}

/**
 * Reads a JSON body of the provider. Rejects if it is cut, too large, or has another digest than the provider sent with it.
 */
export async function readIntact(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  headers: Headers,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > maxJsonBytes) throw new DamagedBodyError('The response of the provider is too large.');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts, length);
  const expected = /sha-256=:([^:]+):/.exec(String(headers[digestHeader]))?.[1];
  if (expected !== undefined && expected !== hash('sha256', bytes, 'base64'))
    throw new DamagedBodyError('The response of the provider has another digest than its header.');
  return bytes;
}

import { createHash } from 'node:crypto';

/** Subresource Integrity metadata of a file (W3C SRI): `sha384-` and the digest in base64. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

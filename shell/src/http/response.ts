import { RequestError, readField, readText } from '@szn/shared-contracts';

export type TextResponse = { readonly status: number; readonly text: string };

/** The JSON of a successful response; `null` for an empty body. Throws a {@link RequestError} otherwise. */
export function parseResponse({ status, text }: TextResponse): unknown {
  const body = readJson(text);
  if (status < 200 || status > 299) {
    const serverMessage = readText(readField(body, 'message')) ?? readText(readField(body, 'error'));
    throw new RequestError('status', serverMessage === undefined ? { status } : { status, serverMessage });
  }
  // Captive portals and proxies respond with status 200 and an HTML page.
  if (body === undefined) throw new RequestError('malformed', { status });
  return body;
}

/**
 * Throws a {@link RequestError} as for a lost response if the text is not the one that the provider sent. Browsers compute
 * digests on pages with TLS and on this machine only.
 */
export async function assertIntact(text: string, digest: string | undefined): Promise<void> {
  const expected = /sha-256=:([^:]+):/.exec(digest ?? '')?.[1];
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  if (expected === undefined || subtle === undefined) return;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  if (btoa(String.fromCharCode(...bytes)) !== expected) throw new RequestError('network');
}

function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

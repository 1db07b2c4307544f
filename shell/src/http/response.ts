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

function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

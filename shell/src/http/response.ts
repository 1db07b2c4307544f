import { RequestError, readField, readText } from '@szn/shared-contracts';

export type Reply = { readonly status: number; readonly text: string };

/** The reply's JSON (`null` for an empty one). Throws the {@link RequestError} that it stands for otherwise. */
export function parseReply({ status, text }: Reply): unknown {
  const body = readJson(text);
  if (status < 200 || status > 299) {
    const serverMessage = readText(readField(body, 'message')) ?? readText(readField(body, 'error'));
    throw new RequestError('status', serverMessage === undefined ? { status } : { status, serverMessage });
  }
  // A captive portal or a proxy answers 200 with a page of its own.
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

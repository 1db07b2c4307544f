import type { OutgoingFetch, OutgoingResponse } from '../../lib/outgoing-fetch.ts';

/**
 * `alive`: the page is there, or has moved. `dead`: 404 or 410. `unknown`: the server refuses programs. `busy`: the server
 * is overloaded or away, for all its links; `retryAfterMs` if it says for how long.
 */
export type LinkState =
  { readonly kind: 'alive' | 'dead' | 'unknown' } | { readonly kind: 'busy'; readonly retryAfterMs: number };

export type AskServer = (
  url: string,
  method: 'HEAD' | 'GET',
  maxRedirects?: number,
) => Promise<OutgoingResponse>;

const timeoutMs = 10_000;

/** Requests with an honest name and without cookies. */
export function createAskServer(fetch: OutgoingFetch, origin: string, signal: AbortSignal): AskServer {
  return async (url, method, maxRedirects) =>
    await fetch(url, {
      method,
      headers: { 'user-agent': userAgentOf(origin), accept: 'text/html,*/*;q=0.1' },
      signal,
      timeoutMs,
      ...(maxRedirects !== undefined && { maxRedirects }),
    });
}

/** Servers find its first word in their robots.txt. */
export const robotName = 'szn-links';

function userAgentOf(origin: string): string {
  return `${robotName}/1 (+${origin})`;
}

/** Asks by HEAD, and by GET where the answer is no proof: some servers answer HEAD for no page. Never rejects. */
export async function probeLink(ask: AskServer, url: string): Promise<LinkState> {
  const first = await readStatus(ask, url, 'HEAD');
  const isProof = first.status >= 200 && first.status < 400;
  const { status, retryAfterMs } =
    isProof || isBusy(first.status) ? first : await readStatus(ask, url, 'GET');
  if (isBusy(status)) return { kind: 'busy', retryAfterMs };
  if (status === 404 || status === 410) return { kind: 'dead' };
  return { kind: status < 400 ? 'alive' : 'unknown' };
}

type Answer = { readonly status: number; readonly retryAfterMs: number };

/** No answer counts as 503. The body is not read. */
async function readStatus(ask: AskServer, url: string, method: 'HEAD' | 'GET'): Promise<Answer> {
  try {
    const response = await ask(url, method);
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after'));
    return { status: response.status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
  } catch {
    return { status: 503, retryAfterMs: 0 };
  }
}

function isBusy(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

import type { ReadAnswer, TieredRenderMessage } from '@szn/shared-contracts/rendering';
import { isForwarded } from '../proxy/register-proxy.ts';

type ReadMessage = Extract<TieredRenderMessage, { readonly kind: 'read' }>;

/** As many as a page with many lists needs, for several pages at a time. */
const maxConcurrentReads = 32;
const maxAnswerBytes = 8 * 1024 * 1024;

/**
 * Reads the provider for a process of tier `foreign`: GET without cookie and token, of the paths that every browser
 * reaches by `/proxy`.
 */
export function createGuestReads(providerOrigin: string, timeoutMs: number) {
  let active = 0;

  async function read(path: string): Promise<{ status: number; text: string }> {
    const url = new URL(path, providerOrigin);
    const isAllowed =
      url.origin === new URL(providerOrigin).origin && `${url.pathname}${url.search}` === path;
    if (!isAllowed || !isForwarded(`/proxy${path}`)) throw new Error('Guests may not read this path.');
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readText(response) };
  }

  /** Never rejects. */
  return async ({ id, path }: ReadMessage): Promise<ReadAnswer> => {
    if (active >= maxConcurrentReads) return { kind: 'answer', id, failure: 'Too many reads at a time.' };
    active += 1;
    try {
      return { kind: 'answer', id, ...(await read(path)) };
    } catch (error) {
      return { kind: 'answer', id, failure: error instanceof Error ? error.message : 'The read failed.' };
    } finally {
      active -= 1;
    }
  };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new Error('The response of the provider is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

import {
  responseTimeoutHeader,
  type ReadAnswer,
  type TieredRenderMessage,
} from '@szn/shared-contracts/rendering';
import type { TraceSpan, Tracing } from '@szn/tracing/tracing';
import { readIntact } from '../proxy/provider-json.ts';
import { isForwarded } from '../proxy/register-proxy.ts';

type ReadMessage = Extract<TieredRenderMessage, { readonly kind: 'read' }>;

/** The page for which something is read. */
export type ReadOrigin = {
  readonly traceparent?: string | undefined;
  readonly requestId?: string | undefined;
};

/** As many as a page with many lists needs, for several pages at a time. */
const maxConcurrentReads = 32;

/**
 * Reads the provider for a process of tier `foreign`: GET without cookie and token, of the paths that every browser
 * reaches by `/proxy`.
 */
export function createGuestReads(providerOrigin: string, timeoutMs: number, tracing: Tracing | null) {
  let active = 0;

  async function read(
    path: string,
    span: TraceSpan | undefined,
    requestId: string | undefined,
  ): Promise<{ status: number; text: string }> {
    const url = new URL(path, providerOrigin);
    const isAllowed =
      url.origin === new URL(providerOrigin).origin && `${url.pathname}${url.search}` === path;
    if (!isAllowed || !isForwarded(`/proxy${path}`)) throw new Error('Guests may not read this path.');
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        [responseTimeoutHeader]: String(timeoutMs),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(span && { traceparent: span.traceparent }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    span?.set({ 'http.response.status_code': response.status });
    const bytes = await readIntact(response.body ?? [], Object.fromEntries(response.headers));
    return { status: response.status, text: bytes.toString('utf8') };
  }

  /** Never rejects. */
  return async ({ id, path }: ReadMessage, origin: ReadOrigin = {}): Promise<ReadAnswer> => {
    if (active >= maxConcurrentReads) return { kind: 'answer', id, failure: 'Too many reads at a time.' };
    active += 1;
    const { traceparent: parent, requestId } = origin;
    const attributes = { 'http.request.method': 'GET' };
    const span =
      parent === undefined ? undefined : tracing?.startSpan('GET', { kind: 'client', parent, attributes });
    try {
      return { kind: 'answer', id, ...(await read(path, span, requestId)) };
    } catch (error) {
      span?.fail('no response');
      return { kind: 'answer', id, failure: error instanceof Error ? error.message : 'The read failed.' };
    } finally {
      span?.end();
      active -= 1;
    }
  };
}

import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { ProviderCall } from '@szn/shared-contracts/rendering';
import type { ProviderFetch } from '../http/provider-fetch.ts';

/** Sends the id of the request for the page with each of its requests: it is in the log of gateway and provider. */
export function nameRequests(fetch: ProviderFetch, requestId: string): ProviderFetch {
  return (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'x-request-id': requestId } });
}

/** A page reads fewer lists. */
const maxCalls = 50;

/**
 * Sends the trace context of a page with each of its requests, and notes in `calls` what became of them: the gateway
 * makes spans of them, because the fence leaves no room for OpenTelemetry. A trace that is not recorded is only passed on.
 */
export function createTracedFetch(fetch: ProviderFetch, traceparent: string) {
  const calls: ProviderCall[] = [];
  const [version, traceId, , flags] = traceparent.split('-');
  const isRecorded = flags === '01';

  const traced: ProviderFetch = async (url, init) => {
    if (!isRecorded || calls.length >= maxCalls)
      return await fetch(url, { ...init, headers: { ...init.headers, traceparent } });
    const spanId = randomBytes(8).toString('hex');
    const [startedAt, start] = [Date.now(), performance.now()];
    let status: number | null = null;
    try {
      const headers = { ...init.headers, traceparent: [version, traceId, spanId, flags].join('-') };
      const response = await fetch(url, { ...init, headers });
      status = response.status;
      return response;
    } finally {
      calls.push({ spanId, method: init.method, status, startedAt, durationMs: performance.now() - start });
    }
  };
  return { fetch: traced, calls };
}

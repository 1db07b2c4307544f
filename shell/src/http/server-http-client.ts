import { isRequestError, RequestError } from '@szn/shared-contracts';
import { withMethods, type ShellHttpClient, type ShellRequest } from './http-client.ts';
import { resolveRequestUrl } from './request-url.ts';
import { parseResponse } from './response.ts';
import type { SharedReads } from './shared-reads.ts';

export type ServerHttpClientOptions = {
  /** The origin of the provider, e.g. `http://127.0.0.1:4000`. */
  readonly providerOrigin: string;
  /** Headers of the visitor's request that are forwarded (cookies, client address). */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  /** For reads without credentials. Default: each read is a request of its own. */
  readonly sharedReads?: SharedReads | undefined;
};

/** A slower page is better rendered in the browser. */
const defaultTimeoutMs = 1200;

/** The API client for one request on the server: direct, without retries and without a session. */
export function createServerHttpClient(options: ServerHttpClientOptions): ShellHttpClient {
  const fetchFromProvider = options.fetch ?? fetch;

  async function send(request: ShellRequest, url: string): Promise<unknown> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      const response = await fetchFromProvider(url, { ...toInit(request, options.requestHeaders), signal });
      return parseResponse({ status: response.status, text: await response.text() });
    } catch (cause) {
      if (isRequestError(cause)) throw cause;
      if (request.signal?.aborted === true) throw new RequestError('aborted', { cause });
      throw new RequestError(timeout.aborted ? 'timeout' : 'network', { cause });
    }
  }

  return withMethods(async (request) => {
    const { url } = resolveRequestUrl(options.providerOrigin, request.path, request.query);
    const { sharedReads } = options;
    if (!sharedReads || !isShared(request, options.requestHeaders)) return send(request, url);
    // Without the signal: the other pages that wait for the response need it even if this page is aborted.
    const { signal: _signal, ...shared } = request;
    return sharedReads.read(url, () => send(shared, url));
  });
}

function isShared({ method, timeoutMs }: ShellRequest, headers: Readonly<Record<string, string>>): boolean {
  return method === 'GET' && timeoutMs === undefined && Object.keys(headers).length === 0;
}

function toInit({ method, body }: ShellRequest, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    method,
    redirect: 'error',
    headers: {
      ...headers,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

import { isRequestError, RequestError } from '@szn/shared-contracts';
import { parseReply } from './response.ts';
import { findTarget } from './request-url.ts';
import { withVerbs, type ShellHttpClient, type ShellRequest } from './shell-http-client.ts';

export type ServerHttpClientOptions = {
  /** Where the provider listens, e.g. `http://127.0.0.1:4000`. */
  readonly providerOrigin: string;
  /** The visitor's headers that the provider shall see (cookies, forwarded address). */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
};

/** A page that waits longer is better rendered in the browser. */
const timeoutMs = 1200;

/** The provider as the server reaches it for one request: straight, without retries, and nobody is signed in. */
export function createServerHttpClient(options: ServerHttpClientOptions): ShellHttpClient {
  const fetchFromProvider = options.fetch ?? fetch;

  return withVerbs(async (request) => {
    const { url } = findTarget(options.providerOrigin, request.path, request.query);
    const limit = AbortSignal.timeout(request.timeoutMs ?? timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    try {
      const response = await fetchFromProvider(url, { ...toInit(request, options.requestHeaders), signal });
      return parseReply({ status: response.status, text: await response.text() });
    } catch (cause) {
      throw toRequestError(cause, { limit, asked: request.signal });
    }
  });
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

type Signals = { readonly limit: AbortSignal; readonly asked: AbortSignal | undefined };

function toRequestError(cause: unknown, { limit, asked }: Signals): RequestError {
  if (isRequestError(cause)) return cause;
  if (asked?.aborted === true) return new RequestError('aborted', { cause });
  return new RequestError(limit.aborted ? 'timeout' : 'network', { cause });
}

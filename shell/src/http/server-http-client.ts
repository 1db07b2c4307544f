import { isRequestError, RequestError } from '@szn/shared-contracts';
import { renderReadHeader, responseTimeoutHeader, type RenderMember } from '@szn/shared-contracts/rendering';
import { withMethods, type ShellHttpClient } from './http-client.ts';
import type { ShellRequest } from './provider-transport.ts';
import { resolveRequestUrl } from './request-url.ts';
import { createProviderFetch, type ProviderFetch, type ProviderRequest } from './provider-fetch.ts';
import { parseResponse } from './response.ts';
import type { SharedReads } from './shared-reads.ts';

export type ServerHttpClientOptions = {
  /** The origin of the provider, e.g. `http://127.0.0.1:4000`. */
  readonly providerOrigin: string;
  /** The member for whom the page is rendered; `null` for everybody. */
  readonly member: RenderMember | null;
  readonly fetch?: ProviderFetch | undefined;
  /** For reads without credentials. Default: each read is a request of its own. */
  readonly sharedReads?: SharedReads | undefined;
  /** Called when the provider did not answer a read, or answered with an error of its own. */
  readonly onUnanswered?: (() => void) | undefined;
};

/** One for all requests, because it keeps the connections. */
const ownFetch = createProviderFetch();

/** A slower page is better rendered in the browser. */
const defaultTimeoutMs = 1200;

/**
 * The API client for one request on the server: direct, without retries and without a token. The cookie of a member
 * proves one read, that of the member's own wishlist.
 */
export function createServerHttpClient(options: ServerHttpClientOptions): ShellHttpClient {
  const fetchFromProvider = options.fetch ?? ownFetch;

  async function send(request: ShellRequest, url: string): Promise<unknown> {
    const { timeoutMs = defaultTimeoutMs } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      const response = await fetchFromProvider(url, {
        ...toInit({ ...request, timeoutMs }, options.member),
        signal,
      });
      return parseResponse({ status: response.status, text: await response.text() });
    } catch (cause) {
      if (isRequestError(cause)) throw cause;
      if (request.signal?.aborted === true) throw new RequestError('aborted', { cause });
      throw new RequestError(timeout.aborted ? 'timeout' : 'network', { cause });
    }
  }

  const read = async (request: ShellRequest): Promise<unknown> => {
    const { url, isCrossOrigin } = resolveRequestUrl(options.providerOrigin, request.path, request.query);
    // A remote must not reach other hosts from inside the network of the servers.
    if (isCrossOrigin)
      throw new TypeError(`On the server, requests go to the provider only, not to ${request.path}`);
    const { sharedReads, member } = options;
    // The page of a member neither stores responses for other pages nor uses theirs.
    if (!sharedReads || member || !isShared(request)) return send(request, url);
    // Without the signal: the other pages that wait for the response need it even if this page is aborted.
    const { signal: _signal, ...shared } = request;
    return sharedReads.read(url, () => send(shared, url));
  };
  return withMethods(async (request) => {
    try {
      return await read(request);
    } catch (error) {
      if (isUnanswered(error)) options.onUnanswered?.();
      throw error;
    }
  });
}

/** Not a status such as 404, which is an answer. */
function isUnanswered(error: unknown): boolean {
  if (!isRequestError(error) || error.kind === 'aborted') return false;
  return error.status === null || error.status >= 500;
}

function isShared({ method, timeoutMs }: ShellRequest): boolean {
  return method === 'GET' && timeoutMs === undefined;
}

function toInit(
  request: ShellRequest & { readonly timeoutMs: number },
  member: RenderMember | null,
): Omit<ProviderRequest, 'signal'> {
  const { method, body, timeoutMs } = request;
  return {
    method,
    headers: {
      ...(member && isMemberRead(request, member) && { cookie: member.cookie, [renderReadHeader]: '1' }),
      accept: 'application/json',
      [responseTimeoutHeader]: String(timeoutMs),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function isMemberRead({ method, path, query }: ShellRequest, { id }: RenderMember): boolean {
  return method === 'GET' && path === `/wishlist/${id}` && query === undefined;
}

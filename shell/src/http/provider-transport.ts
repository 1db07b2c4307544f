import axios from 'axios';
import type { AxiosAdapter, AxiosProgressEvent, AxiosResponse } from 'axios';
import { isRequestError, RequestError, ownValue, type RequestOptions } from '@szn/shared-contracts';
import { digestHeader } from '@szn/shared-contracts/rendering';
import { resolveRequestUrl } from './request-url.ts';
import { assertIntact, parseResponse } from './response.ts';

export type ShellRequest = RequestOptions & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A path below the provider's base path, or an absolute URL of another host. */
  readonly path: string;
  /** JSON, or `FormData` for files. */
  readonly body?: unknown;
  /** `pass` leaves every 401 to the caller, as for the login-status request, which has a rule of its own. */
  readonly on401?: 'end-session' | 'pass';
  readonly token?: string;
  readonly isRetried?: boolean;
};

export type Credentials = {
  readonly token: () => string | null;
  /** A response carried a new token for `sentToken` (silent renewal). */
  readonly renew: (token: string, sentToken: string | null) => void;
  readonly reject: (sentToken: string | null) => void;
  readonly onReachable?: () => void;
};

export type TransportOptions = {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly adapter?: AxiosAdapter;
  readonly random?: () => number;
};

/** Sends a request with this token and repeats failed reads. Rejects only with a `RequestError`. */
export type ProviderTransport = (request: ShellRequest, sentToken: string | null) => Promise<unknown>;

const defaultTimeoutMs = 10_000;

export function createProviderTransport(options: TransportOptions): ProviderTransport {
  const client = axios.create({
    ...(options.adapter && { adapter: options.adapter }),
    timeout: defaultTimeoutMs,
    responseType: 'text',
    // `parseResponse` reads status and body; axios would return an HTML page as text without an error.
    transformResponse: [(data: unknown) => data],
    validateStatus: () => true,
  });
  const random = options.random ?? Math.random;

  async function send(request: ShellRequest, token: string | null): Promise<unknown> {
    const { url, isCrossOrigin } = resolveRequestUrl(options.baseUrl, request.path, request.query);
    const target: Target = { url, isCrossOrigin, sentToken: isCrossOrigin ? null : token };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await sendOnce(request, target);
      if ('body' in outcome) return outcome.body;
      const isRepeatable = request.method === 'GET' && request.isRetried !== false;
      const pauseMs = isRepeatable ? pauseBeforeRetry({ ...outcome, attempt }, random) : null;
      if (pauseMs === null) throw outcome.error;
      await pause(pauseMs, request.signal);
    }
  }

  async function sendOnce(request: ShellRequest, target: Target): Promise<Outcome> {
    let retryAfter: string | undefined;
    try {
      const response = await client.request<unknown>(toConfig(request, target));
      retryAfter = readHeader(response, 'retry-after');
      const text = toText(response.data);
      await assertIntact(text, readHeader(response, digestHeader));
      if (!target.isCrossOrigin) updateSession(response, target.sentToken);
      return { body: parseResponse({ status: response.status, text }) };
    } catch (cause) {
      const error = toRequestError(cause, request.signal);
      const is401 = !target.isCrossOrigin && error.status === 401 && request.on401 !== 'pass';
      if (is401 && endsSession(error.serverMessage)) options.credentials.reject(target.sentToken);
      return { error, retryAfter };
    }
  }

  function updateSession(response: AxiosResponse<unknown>, sentToken: string | null) {
    const token = readHeader(response, 'x-session-token');
    if (token !== undefined) options.credentials.renew(token, sentToken);
    if (response.status < 500) options.credentials.onReachable?.();
  }

  return send;
}

type Target = { readonly url: string; readonly isCrossOrigin: boolean; readonly sentToken: string | null };
type Outcome =
  { readonly body: unknown } | { readonly error: RequestError; readonly retryAfter: string | undefined };

function toConfig(request: ShellRequest, { url, isCrossOrigin, sentToken }: Target) {
  const { method, body, signal, onUploadProgress, timeoutMs, ifMatch } = request;
  return {
    method,
    url,
    ...(body !== undefined && { data: body }),
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    ...(onUploadProgress && {
      onUploadProgress: ({ progress }: AxiosProgressEvent) => onUploadProgress(progress ?? 0),
    }),
    withCredentials: !isCrossOrigin,
    headers: {
      Accept: 'application/json',
      // axios sets the header of a multipart body itself, with the boundary.
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(sentToken !== null && { Authorization: `Bearer ${sentToken}` }),
      ...(ifMatch && { 'If-Match': ifMatch }),
    },
  };
}

/** Messages of a 401 that concern the requested account, not the token (specification, section 8). */
const accountMessages = ['User not found', 'Invalid credentials', 'does not exist'];
const tokenMessages = ['expired', 'invalid token'];

function endsSession(serverMessage: string | null): boolean {
  if (serverMessage === null || includesAny(serverMessage, accountMessages)) return false;
  return includesAny(serverMessage, tokenMessages);
}

function includesAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}

function toRequestError(cause: unknown, signal: AbortSignal | undefined): RequestError {
  if (isRequestError(cause)) return cause;
  if (signal?.aborted === true) return new RequestError('aborted', { cause });
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
  return new RequestError(isTimeout ? 'timeout' : 'network', { cause });
}

function readHeader(response: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = ownValue(response.headers, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toText(data: unknown): string {
  if (data == null) return '';
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new RequestError('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, durationMs);
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Reads only. A write is never repeated, because the first one may have arrived. */
const maxRetries = 2;
const firstPauseMs = 300;
/** A longer `Retry-After` fails at once instead of letting the shopper wait. */
const maxPauseMs = 4000;

export type FailedAttempt = {
  readonly error: RequestError;
  readonly attempt: number;
  /** The response's `Retry-After` header, in seconds. */
  readonly retryAfter: string | undefined;
};

/** The pause before the next attempt of a read, in milliseconds; `null` for no further attempt. */
export function pauseBeforeRetry(failed: FailedAttempt, random: () => number): number | null {
  const { kind, status } = failed.error;
  // After a 504 the shopper has waited as long as for a timeout.
  const isTransient =
    kind === 'network' || status === 429 || (status !== null && status >= 500 && status !== 504);
  if (failed.attempt > maxRetries || !isTransient) return null;
  const retryAfterMs = Number(failed.retryAfter) * 1000;
  // Exponential with jitter, so that browsers whose requests failed together do not retry together.
  const backoffMs = Math.round(firstPauseMs * 2 ** (failed.attempt - 1) * (0.5 + random()));
  const pauseMs = retryAfterMs > 0 ? retryAfterMs + backoffMs : backoffMs;
  return pauseMs > maxPauseMs ? null : pauseMs;
}

import { isRequestError, RequestError } from '@szn/shared-contracts';
import axios, {
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosResponse,
} from 'axios';
import { parseReply } from './response.ts';
import { findTarget } from './request-url.ts';
import { pauseBeforeRetry } from './retry-rule.ts';
import type { ShellRequest } from './shell-http-client.ts';
import { endsSession } from './unauthorized-rule.ts';

/** What the client needs to know of the session, and tells it. */
export type Credentials = {
  readonly token: () => string | null;
  /** A reply brought a fresh token for the one it was asked with (silent renewal). */
  readonly renew: (token: string, sentToken: string | null) => void;
  /** A reply said that this token is over. */
  readonly refuse: (sentToken: string | null) => void;
  /** The provider can be reached. */
  readonly answered?: () => void;
};

export type TransportOptions = {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** How requests leave the page; the browser's own way unless a test brings another. */
  readonly adapter?: AxiosAdapter;
  readonly random?: () => number;
};

/** Sends one request with this token, and again where that is safe. Rejects with a `RequestError` only. */
export type ProviderTransport = (request: ShellRequest, sentToken: string | null) => Promise<unknown>;

const timeoutMs = 10_000;

/** What the http client does once axios is there: sending, repeating, and the rules of a 401 and a renewed token. */
export function createProviderTransport(options: TransportOptions): ProviderTransport {
  const client = createClient(options);
  const random = options.random ?? Math.random;

  async function send(request: ShellRequest, token: string | null): Promise<unknown> {
    const { url, isForeign } = findTarget(options.baseUrl, request.path, request.query);
    const asked: Asked = { url, isForeign, sentToken: isForeign ? null : token };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await sendOnce(request, asked);
      if ('body' in outcome) return outcome.body;
      const isRead = request.method === 'GET' && request.isRetried !== false;
      const pauseMs = isRead ? pauseBeforeRetry({ ...outcome, attempt }, random) : null;
      if (pauseMs === null) throw outcome.error;
      await pause(pauseMs, request.signal);
    }
  }

  async function sendOnce(request: ShellRequest, asked: Asked): Promise<Outcome> {
    let retryAfter: string | undefined;
    try {
      const response = await client.request<unknown>(toConfig(request, asked));
      retryAfter = readHeader(response, 'retry-after');
      if (!asked.isForeign) acceptAnswer(response, asked.sentToken);
      return { body: parseReply({ status: response.status, text: toText(response.data) }) };
    } catch (cause) {
      const error = toRequestError(cause, request.signal);
      if (!asked.isForeign && error.status === 401 && request.on401 !== 'pass') {
        if (endsSession(error.serverMessage)) options.credentials.refuse(asked.sentToken);
      }
      return { error, retryAfter };
    }
  }

  function acceptAnswer(response: AxiosResponse<unknown>, sentToken: string | null) {
    const token = readHeader(response, 'x-session-token');
    if (token !== undefined) options.credentials.renew(token, sentToken);
    if (response.status < 500) options.credentials.answered?.();
  }

  return send;
}

type Asked = { readonly url: string; readonly isForeign: boolean; readonly sentToken: string | null };
type Outcome =
  { readonly body: unknown } | { readonly error: RequestError; readonly retryAfter: string | undefined };

function createClient({ adapter }: TransportOptions): AxiosInstance {
  return axios.create({
    ...(adapter && { adapter }),
    timeout: timeoutMs,
    responseType: 'text',
    // Statuses and bodies are read by `parseReply`; axios would hide a page of HTML as a text.
    transformResponse: [(data: unknown) => data],
    validateStatus: () => true,
  });
}

function toConfig(request: ShellRequest, { url, isForeign, sentToken }: Asked) {
  const { method, body, signal, onUploadProgress, timeoutMs: ownTimeoutMs } = request;
  return {
    method,
    url,
    ...(body !== undefined && { data: body }),
    ...(signal && { signal }),
    ...(ownTimeoutMs !== undefined && { timeout: ownTimeoutMs }),
    ...(onUploadProgress && {
      onUploadProgress: ({ progress }: AxiosProgressEvent) => onUploadProgress(progress ?? 0),
    }),
    withCredentials: !isForeign,
    headers: {
      Accept: 'application/json',
      // axios writes multipart with its boundary itself.
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(sentToken !== null && { Authorization: `Bearer ${sentToken}` }),
    },
  };
}

function toRequestError(cause: unknown, signal: AbortSignal | undefined): RequestError {
  if (isRequestError(cause)) return cause;
  if (signal?.aborted === true) return new RequestError('aborted', { cause });
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
  return new RequestError(isTimeout ? 'timeout' : 'network', { cause });
}

function readHeader(response: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = response.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toText(data: unknown): string {
  if (data == null) return '';
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new RequestError('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

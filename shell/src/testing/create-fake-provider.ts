import type { TransportOptions } from '../http/provider-transport.ts';

/** Replaces the network below axios. */
type Adapter = NonNullable<TransportOptions['adapter']>;
type RequestConfig = Parameters<Adapter>[0];

export type ProviderRequest = {
  readonly method: string;
  /** Under the base path, e.g. `/users/login`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly config: RequestConfig;
};

export type ProviderReply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** No response. */
  | 'cut'
  | 'timeout';

type Answer = (request: ProviderRequest) => ProviderReply | Promise<ProviderReply>;

export type FakeProvider = {
  readonly adapter: Adapter;
  readonly requests: readonly ProviderRequest[];
  /** Sets the responses of `GET /path`, in order; the last one repeats. */
  readonly answer: (route: string, ...replies: readonly (Answer | ProviderReply)[]) => void;
};

/** A provider below axios. Routes without a response get status 404. */
export function createFakeProvider(): FakeProvider {
  const requests: ProviderRequest[] = [];
  const answers = new Map<string, (Answer | ProviderReply)[]>();
  return {
    requests,
    answer: (route, ...replies) => answers.set(route, [...replies]),
    adapter: async (config) => {
      const request = readRequest(config);
      requests.push(request);
      const reply = await takeReply(answers.get(`${request.method} ${request.path}`), request);
      if (reply === 'cut') throw failure('ERR_NETWORK');
      if (reply === 'timeout') throw failure('ECONNABORTED');
      const { status = 200, body = null, headers = {} } = reply;
      const data = typeof body === 'string' ? body : JSON.stringify(body);
      return { data, status, statusText: '', headers, config };
    },
  };
}

const nothingHere: ProviderReply = { status: 404, body: { message: 'Nothing here' } };

async function takeReply(
  queue: (Answer | ProviderReply)[] | undefined,
  request: ProviderRequest,
): Promise<ProviderReply> {
  const next = (queue && queue.length > 1 ? queue.shift() : queue?.[0]) ?? nothingHere;
  return typeof next === 'function' ? next(request) : next;
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function readRequest(config: RequestConfig): ProviderRequest {
  const url = new URL(config.url ?? '', 'http://localhost');
  const data: unknown = config.data;
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: url.origin === 'http://localhost' ? url.pathname.replace(/^\/proxy/, '') : url.href,
    query: Object.fromEntries(url.searchParams),
    body: typeof data === 'string' ? JSON.parse(data) : data,
    headers: Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
    ),
    config,
  };
}

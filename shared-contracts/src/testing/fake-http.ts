import { RequestError } from '../remote/request-error.ts';
import type { HttpClient, RequestOptions } from '../remote/shell-services.ts';

export type FakeRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: NonNullable<RequestOptions['query']>;
  readonly body: unknown;
  readonly ifMatch?: string;
};

type Reply = (request: FakeRequest) => unknown;

export type FakeHttp = HttpClient & {
  /** Every request so far, in the order of their arrival. */
  readonly requests: readonly FakeRequest[];
  /** Sets the response of a path; `reply` may return a promise or throw a `RequestError`. */
  readonly answer: (route: `${FakeRequest['method']} ${string}`, reply: Reply) => void;
};

/** A fake HTTP client. A request without a prepared response fails with 404. */
export function createFakeHttp(): FakeHttp {
  const requests: FakeRequest[] = [];
  const replies = new Map<string, Reply>();

  async function request(method: FakeRequest['method'], path: string, rest: RequestRest): Promise<unknown> {
    const { query = {}, signal, ifMatch } = rest.options ?? {};
    if (signal?.aborted) throw new RequestError('aborted');
    const received: FakeRequest = {
      method,
      path,
      query: withoutUndefined(query),
      body: rest.body,
      ...(ifMatch !== undefined && { ifMatch }),
    };
    requests.push(received);
    const reply = replies.get(`${method} ${path}`);
    if (!reply) throw new RequestError('status', { status: 404, serverMessage: `No answer for ${path}` });
    return unlessAborted(async () => reply(received), signal);
  }

  return {
    requests,
    answer: (route, reply) => replies.set(route, reply),
    get: (path, options) => request('GET', path, { body: undefined, options }),
    post: (path, body, options) => request('POST', path, { body, options }),
    patch: (path, body, options) => request('PATCH', path, { body, options }),
    delete: (path, body, options) => request('DELETE', path, { body, options }),
  };
}

type RequestRest = { readonly body: unknown; readonly options: RequestOptions | undefined };

function withoutUndefined(query: FakeRequest['query']): FakeRequest['query'] {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The work's result, or a failure as soon as the signal aborts, however long the work still takes. */
async function unlessAborted(
  work: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(new RequestError('aborted'));
    signal?.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

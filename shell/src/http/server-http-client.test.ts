import { isRequestError } from '@szn/shared-contracts';
import { createServerHttpClient } from './server-http-client.ts';
import { createSharedReads } from './shared-reads.ts';

type Call = { readonly url: string; readonly init: RequestInit | undefined };

function open(reply: (call: Call) => Promise<Response> | Response) {
  const calls: Call[] = [];
  const http = createServerHttpClient({
    providerOrigin: 'http://provider.internal:4000',
    requestHeaders: { cookie: 'szn_session=abc' },
    fetch: async (input, init) => {
      const call = { url: input instanceof Request ? input.url : input.toString(), init };
      calls.push(call);
      return reply(call);
    },
  });
  return { http, calls };
}

const failureOf = async (request: Promise<unknown>) => request.catch((error: unknown) => error);

it('sends requests directly to the provider with the forwarded headers and without a token', async () => {
  const { http, calls } = open(() => Response.json({ products: [] }));
  await expect(http.get('/products', { query: { page: 1 } })).resolves.toEqual({ products: [] });
  expect(calls[0]?.url).toBe('http://provider.internal:4000/products?page=1');
  expect(calls[0]?.init?.headers).toEqual({ cookie: 'szn_session=abc', accept: 'application/json' });
});

it('does not repeat failed requests', async () => {
  const { http, calls } = open(() => Response.json({ message: 'Busy' }, { status: 503 }));
  expect(await failureOf(http.get('/products'))).toMatchObject({ status: 503, serverMessage: 'Busy' });
  expect(calls).toHaveLength(1);
});

it('rejects with a network error when the provider cannot be reached', async () => {
  const { http } = open(() => Promise.reject(new TypeError('fetch failed')));
  const failure = await failureOf(http.get('/products'));
  expect(isRequestError(failure) && failure.kind).toBe('network');
});

it('rejects as aborted when the signal of the request aborts', async () => {
  const controller = new AbortController();
  const { http } = open(({ init }) => {
    controller.abort();
    return Promise.reject(init?.signal?.reason);
  });
  const failure = await failureOf(http.get('/products', { signal: controller.signal }));
  expect(isRequestError(failure) && failure.kind).toBe('aborted');
});

it('rejects after the timeout of the request', async () => {
  const { http } = open(
    ({ init }) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const failure = await failureOf(http.get('/products', { timeoutMs: 5 }));
  expect(isRequestError(failure) && failure.kind).toBe('timeout');
});

function openShared(requestHeaders: Readonly<Record<string, string>>) {
  let requests = 0;
  const http = createServerHttpClient({
    providerOrigin: 'http://provider.internal:4000',
    requestHeaders,
    sharedReads: createSharedReads({ freshMs: 1000, maxEntries: 10 }),
    fetch: async () => Response.json({ request: (requests += 1) }),
  });
  return { http, count: () => requests };
}

it('shares the responses of reads without credentials', async () => {
  const { http, count } = openShared({});
  await Promise.all([
    http.get('/products'),
    http.get('/products'),
    http.get('/products', { query: { page: 2 } }),
  ]);
  expect(count()).toBe(2);
});

it('shares neither writes nor what is read with credentials', async () => {
  const guest = openShared({});
  await Promise.all([guest.http.post('/newsletter', {}), guest.http.post('/newsletter', {})]);
  expect(guest.count()).toBe(2);
  const member = openShared({ cookie: 'szn_session=abc' });
  await Promise.all([member.http.get('/wishlist/1'), member.http.get('/wishlist/1')]);
  expect(member.count()).toBe(2);
});

it('an aborted page does not abort a read that other pages share', async () => {
  const { http, count } = openShared({});
  const controller = new AbortController();
  const reads = [http.get('/products', { signal: controller.signal }), http.get('/products')];
  controller.abort();
  expect(await Promise.all(reads)).toEqual([{ request: 1 }, { request: 1 }]);
  expect(count()).toBe(1);
});

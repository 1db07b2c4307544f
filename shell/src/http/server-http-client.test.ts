import { isRequestError } from '@szn/shared-contracts';
import { createServerHttpClient } from './server-http-client.ts';
import { createSharedReads } from './shared-reads.ts';

type Call = { readonly url: string; readonly init: RequestInit | undefined };

const member = { id: 'member-1', cookie: '__Host-szn_session=secret' };

function open(reply: (call: Call) => Promise<Response> | Response) {
  const calls: Call[] = [];
  const http = createServerHttpClient({
    providerOrigin: 'http://provider.internal:4000',
    member,
    fetch: async (input, init) => {
      const call = { url: input, init };
      calls.push(call);
      return reply(call);
    },
  });
  return { http, calls };
}

const failureOf = async (request: Promise<unknown>) => request.catch((error: unknown) => error);

it('sends requests directly to the provider without token and cookie', async () => {
  const { http, calls } = open(() => Response.json({ products: [] }));
  await expect(http.get('/products', { query: { page: 1 } })).resolves.toEqual({ products: [] });
  expect(calls[0]?.url).toBe('http://provider.internal:4000/products?page=1');
  expect(calls[0]?.init?.headers).toEqual({
    accept: 'application/json',
    'x-szn-response-timeout-ms': '1200',
  });
});

it('sends the cookie of the member with the read of the own wishlist', async () => {
  const { http, calls } = open(() => Response.json({ items: [] }));
  await http.get('/wishlist/member-1');
  expect(calls[0]?.init?.headers).toEqual({
    accept: 'application/json',
    cookie: '__Host-szn_session=secret',
    'x-szn-render-read': '1',
    'x-szn-response-timeout-ms': '1200',
  });
});

it.each([
  ['GET', '/wishlist/member-2'],
  ['GET', '/wishlist/member-1/../member-2'],
  ['GET', '/users/getUser'],
  ['GET', '/products'],
  ['POST', '/wishlist/add'],
  ['POST', '/wishlist/member-1'],
  ['DELETE', '/wishlist/remove'],
] as const)('sends no cookie with %s %s', async (method, path) => {
  const { http, calls } = open(() => Response.json({}));
  await http.send({ method, path });
  expect(JSON.stringify(calls[0]?.init)).not.toContain('secret');
});

it('sends no request to another host', async () => {
  const { http, calls } = open(() => Response.json({}));
  for (const address of [
    'http://169.254.169.254/latest/meta-data',
    'HTTPS://other.example/',
    '//other.example/',
  ])
    expect(await failureOf(http.get(address))).toBeInstanceOf(TypeError);
  expect(calls).toEqual([]);
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

function openShared(sharedMember: typeof member | null) {
  let requests = 0;
  const http = createServerHttpClient({
    providerOrigin: 'http://provider.internal:4000',
    member: sharedMember,
    sharedReads: createSharedReads({ freshMs: 1000, maxEntries: 10 }),
    fetch: async () => Response.json({ request: (requests += 1) }),
  });
  return { http, count: () => requests };
}

it('shares the responses of reads without credentials', async () => {
  const { http, count } = openShared(null);
  await Promise.all([
    http.get('/products'),
    http.get('/products'),
    http.get('/products', { query: { page: 2 } }),
  ]);
  expect(count()).toBe(2);
});

it('shares neither writes nor what is read with credentials', async () => {
  const guest = openShared(null);
  await Promise.all([guest.http.post('/newsletter', {}), guest.http.post('/newsletter', {})]);
  expect(guest.count()).toBe(2);
  const own = openShared(member);
  await Promise.all([own.http.get('/wishlist/member-1'), own.http.get('/wishlist/member-1')]);
  expect(own.count()).toBe(2);
});

it('an aborted page does not abort a read that other pages share', async () => {
  const { http, count } = openShared(null);
  const controller = new AbortController();
  const reads = [http.get('/products', { signal: controller.signal }), http.get('/products')];
  controller.abort();
  expect(await Promise.all(reads)).toEqual([{ request: 1 }, { request: 1 }]);
  expect(count()).toBe(1);
});

it('tells of reads that the provider did not answer, not of answers such as 404', async () => {
  const countUnanswered = async (reply: () => Promise<Response> | Response, signal?: AbortSignal) => {
    let count = 0;
    const http = createServerHttpClient({
      providerOrigin: 'http://provider.internal:4000',
      member: null,
      fetch: async () => reply(),
      onUnanswered: () => (count += 1),
    });
    await failureOf(http.get('/products', signal ? { signal } : {}));
    return count;
  };
  const refuse = () => Promise.reject(new TypeError('fetch failed'));
  expect(await countUnanswered(refuse)).toBe(1);
  expect(await countUnanswered(() => new Response('{}', { status: 503 }))).toBe(1);
  expect(await countUnanswered(() => new Response('{}', { status: 404 }))).toBe(0);
  expect(await countUnanswered(() => Response.json({}))).toBe(0);
  expect(await countUnanswered(refuse, AbortSignal.abort())).toBe(0);
});

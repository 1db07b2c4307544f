import { hash, webcrypto } from 'node:crypto';
import { isRequestError, type RequestError } from '@szn/shared-contracts';
import { createFakeProvider } from '../testing/create-fake-provider.ts';
import { createHttpClient } from './http-client.ts';

function open(token: string | null = 'token-1') {
  const provider = createFakeProvider();
  const told: string[] = [];
  const session = { token };
  const http = createHttpClient({
    baseUrl: '/proxy',
    adapter: provider.adapter,
    // Minimal pause between attempts.
    random: () => -0.5,
    credentials: {
      token: () => session.token,
      renew: (fresh, sent) => told.push(`renew ${sent} by ${fresh}`),
      reject: (sent) => told.push(`refuse ${sent}`),
    },
  });
  return { http, provider, told, session };
}

async function failureOf(request: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await request.catch((reason: unknown) => reason);
  if (isRequestError(error)) return error;
  throw new Error(`Expected a RequestError, not ${String(error)}`);
}

describe('a request', () => {
  it('is sent below /proxy with query, JSON body, cookies and bearer token', async () => {
    const { http, provider } = open();
    provider.answer('GET /products', { body: { products: [] } });
    await expect(
      http.get('/products', { query: { page: 2, sale: true, source: undefined } }),
    ).resolves.toEqual({
      products: [],
    });
    const [request] = provider.requests;
    expect(request?.config.url).toBe('/proxy/products?page=2&sale=true');
    expect(request?.config.withCredentials).toBe(true);
    expect(request?.headers).toMatchObject({
      Authorization: 'Bearer token-1',
      'Content-Type': 'application/json',
    });
  });

  it('names the version that it changes', async () => {
    const { http, provider } = open();
    provider.answer('POST /desk/content', {});
    await http.post('/desk/content', {}, { ifMatch: '"1"' });
    expect(provider.requests[0]?.headers).toMatchObject({ 'If-Match': '"1"' });
  });

  it('has no Authorization header for a guest', async () => {
    const { http, provider } = open(null);
    provider.answer('GET /products', {});
    await http.get('/products');
    expect(provider.requests[0]?.headers).not.toHaveProperty('Authorization');
  });

  it('sends files as multipart and reports the upload progress', async () => {
    const { http, provider } = open();
    const shares: number[] = [];
    provider.answer('POST /photos', ({ config }) => {
      config.onUploadProgress?.({ loaded: 1, progress: 0.5, bytes: 1, lengthComputable: true });
      return { body: { url: 'https://host.example/a.jpg' } };
    });
    await http.post('/photos', new FormData(), { onUploadProgress: (share) => shares.push(share) });
    expect(provider.requests[0]?.body).toBeInstanceOf(FormData);
    expect(provider.requests[0]?.headers['Content-Type'] ?? '').not.toContain('json');
    expect(shares).toEqual([0.5]);
  });

  it('sends neither token nor cookies to another origin', async () => {
    const { http, provider, told } = open();
    provider.answer('POST https://host.example/upload', {
      headers: { 'x-session-token': 'stolen' },
      status: 401,
      body: { message: 'jwt expired' },
    });
    await failureOf(http.post('https://host.example/upload', {}));
    expect(provider.requests[0]?.headers).not.toHaveProperty('Authorization');
    expect(provider.requests[0]?.config.withCredentials).toBe(false);
    expect(told).toEqual([]);
  });

  it.each(['products', '//evil.example/x', '/\\evil.example'])('rejects the path %j', async (path) => {
    const { http, provider } = open();
    await expect(http.get(path)).rejects.toThrow(TypeError);
    expect(provider.requests).toHaveLength(0);
  });

  it('is aborted by its signal', async () => {
    const { http, provider } = open();
    const controller = new AbortController();
    provider.answer('GET /products', () => {
      controller.abort();
      return 'cut';
    });
    const failure = await failureOf(http.get('/products', { signal: controller.signal }));
    expect(failure.kind).toBe('aborted');
    expect(provider.requests).toHaveLength(1);
  });
});

describe('a failure', () => {
  it.each([
    [{ message: 'Too short' }, 'Too short'],
    [{ error: 'Search is down' }, 'Search is down'],
    [{ message: '   ' }, null],
    ['<h1>Bad gateway</h1>', null],
  ])('has the provider’s message from %j', async (body, serverMessage) => {
    const { http, provider } = open();
    provider.answer('POST /users/login', { status: 422, body });
    expect(await failureOf(http.post('/users/login', {}))).toMatchObject({
      kind: 'status',
      status: 422,
      serverMessage,
    });
  });

  it('is malformed for an HTML page with status 200', async () => {
    const { http, provider } = open();
    provider.answer('GET /products', { body: '<html>captive portal</html>' });
    expect((await failureOf(http.get('/products'))).kind).toBe('malformed');
  });

  it('does not result from an empty response', async () => {
    const { http, provider } = open();
    provider.answer('DELETE /wishlist/remove', { status: 204, body: '' });
    await expect(http.delete('/wishlist/remove', {})).resolves.toBeNull();
  });

  it('is a timeout after 10 seconds by default', async () => {
    const { http, provider } = open();
    provider.answer('POST /photos', 'timeout');
    expect((await failureOf(http.post('/photos', {}, { timeoutMs: 60_000 }))).kind).toBe('timeout');
    await failureOf(http.post('/photos', {}));
    expect(provider.requests.map((request) => request.config.timeout)).toEqual([60_000, 10_000]);
  });
});

describe('an answer that is not the one the provider sent', () => {
  const sent = '{"products":[{"_id":"1","title":"Kurta “Indigo”","price":1999}]}';
  const headers = { 'unencoded-digest': `sha-256=:${hash('sha256', sent, 'base64')}:` };
  const damaged = { body: sent.replace('1999', '1998'), headers };
  // jsdom has none.
  beforeAll(() => Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true }));
  afterAll(() => Reflect.deleteProperty(crypto, 'subtle'));

  it('is read again', async () => {
    const { http, provider } = open();
    provider.answer('GET /products', damaged, { body: sent, headers });
    await expect(http.get('/products')).resolves.toEqual(JSON.parse(sent));
    expect(provider.requests).toHaveLength(2);
  });

  it('fails as a lost one, and its token is not used', async () => {
    const { http, provider, told } = open();
    const withToken = { ...headers, 'x-session-token': 'token-2' };
    provider.answer('POST /wishlist/add', { ...damaged, headers: withToken });
    expect((await failureOf(http.post('/wishlist/add', {}))).kind).toBe('network');
    expect(provider.requests).toHaveLength(1);
    expect(told).toEqual([]);
  });
});

describe('a read that fails', () => {
  it.each(['cut', { status: 500 }, { status: 503 }, { status: 429 }] as const)(
    'is tried twice more after %j',
    async (reply) => {
      const { http, provider } = open();
      provider.answer('GET /products', reply, reply, { body: 'true' });
      await expect(http.get('/products')).resolves.toBe(true);
      expect(provider.requests).toHaveLength(3);
    },
  );

  it('is sent three times at most', async () => {
    const { http, provider } = open();
    provider.answer('GET /products', { status: 503, body: { message: 'Busy' } });
    expect(await failureOf(http.get('/products'))).toMatchObject({ status: 503, serverMessage: 'Busy' });
    expect(provider.requests).toHaveLength(3);
  });

  it.each([400, 403, 404])('is not repeated after status %d', async (status) => {
    const { http, provider } = open();
    provider.answer('GET /products', { status });
    await failureOf(http.get('/products'));
    expect(provider.requests).toHaveLength(1);
  });

  it('is not repeated when Retry-After exceeds the maximum pause', async () => {
    const { http, provider } = open();
    provider.answer('GET /products', { status: 429, headers: { 'retry-after': '120' } });
    await failureOf(http.get('/products'));
    expect(provider.requests).toHaveLength(1);
  });
});

it.each(['post', 'patch', 'delete'] as const)('a failed %s is not repeated', async (verb) => {
  const { http, provider } = open();
  provider.answer(`${verb.toUpperCase()} /wishlist/add`, 'cut', { body: 'true' });
  expect((await failureOf(http[verb]('/wishlist/add', {}))).kind).toBe('network');
  expect(provider.requests).toHaveLength(1);
});

describe('a 401', () => {
  it.each(['jwt expired', 'Your session has expired.', 'invalid token', 'This is an invalid token.'])(
    'ends the session on %j',
    async (message) => {
      const { http, provider, told } = open();
      provider.answer('GET /wishlist/u1', { status: 401, body: { message } });
      expect((await failureOf(http.get('/wishlist/u1'))).serverMessage).toBe(message);
      expect(told).toEqual(['refuse token-1']);
      expect(provider.requests).toHaveLength(1);
    },
  );

  it.each([
    'User not found',
    'Invalid credentials',
    'This email does not exist',
    'invalid signature',
    'Please log in to continue.',
    'User not found: token expired',
  ])('%j does not end the session', async (message) => {
    const { http, provider, told } = open();
    provider.answer('POST /users/login', { status: 401, body: { message } });
    expect(await failureOf(http.post('/users/login', {}))).toMatchObject({
      status: 401,
      serverMessage: message,
    });
    expect(told).toEqual([]);
  });

  it('does not end the session with on401 pass', async () => {
    const { http, provider, told } = open();
    provider.answer('GET /users/getLoginStatus', { status: 401, body: { message: 'jwt expired' } });
    await failureOf(http.send({ method: 'GET', path: '/users/getLoginStatus', on401: 'pass' }));
    expect(told).toEqual([]);
  });

  it('other statuses do not end the session, whatever their message', async () => {
    const { http, provider, told } = open();
    provider.answer('GET /wishlist/u1', { status: 403, body: { message: 'jwt expired' } });
    await failureOf(http.get('/wishlist/u1'));
    expect(told).toEqual([]);
  });

  it('rejects the token of its request, not a newer one', async () => {
    const { http, provider, told, session } = open();
    provider.answer('GET /wishlist/u1', () => {
      session.token = 'token-2';
      return { status: 401, body: { message: 'jwt expired' } };
    });
    await failureOf(http.get('/wishlist/u1'));
    expect(told).toEqual(['refuse token-1']);
  });
});

it('a response header renews the token of the session', async () => {
  const { http, provider, told } = open();
  provider.answer('GET /products', { headers: { 'x-session-token': 'token-2' } });
  await http.get('/products');
  expect(told).toEqual(['renew token-1 by token-2']);
});

import { connect, createServer, type Server } from 'node:net';
import { site } from '@szn/shared-contracts';
import fastify from 'fastify';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';
import { createAdmission } from '../admission/admission.ts';
import { registerProxy } from './register-proxy.ts';

const shop = prepareStorefront([homeRelease()]);

const photos = `/proxy${site.photoUpload.path}`;
const send = (address: string, init?: RequestInit) =>
  fetch(shop.gateway.origin + address, { redirect: 'manual', ...init });
const lastRequest = () => shop.provider.requests.at(-1);

beforeEach(() =>
  shop.provider.respondWith((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"ok":true}');
  }),
);

/** Sends raw bytes and returns the whole response. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.gateway.origin);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(response));
    socket.on('close', () => resolve(response));
  });
}

describe('The proxy forwards', () => {
  test('path, query, body, cookies and token unchanged', async () => {
    const body = JSON.stringify({ userId: '1', productId: '2' });

    const response = await send('/proxy/wishlist/add?x=a%20b&y=%26', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie: 'session=1', authorization: 'Bearer t' },
    });

    expect(await response.json()).toEqual({ ok: true });
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      url: '/wishlist/add?x=a%20b&y=%26',
      bytes: body.length,
      headers: { 'content-type': 'application/json', cookie: 'session=1', authorization: 'Bearer t' },
    });
  });

  test('the prefetch header, so that the provider can give prefetches a low priority', async () => {
    await send('/proxy/products', { headers: { 'sec-purpose': 'prefetch;prerender' } });

    expect(lastRequest()?.headers).toMatchObject({ 'sec-purpose': 'prefetch;prerender' });
  });

  test('that a shopper wants not to be counted', async () => {
    await send('/proxy/products', { headers: { 'sec-gpc': '1', dnt: '1' } });

    expect(lastRequest()?.headers).toMatchObject({ 'sec-gpc': '1', dnt: '1' });
  });

  test('no headers with which a client could impersonate somebody else', async () => {
    await send('/proxy/products', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '6.6.6.6',
        'x-user': 'admin',
        'x-original-url': '/admin',
        'x-szn-render-read': '1',
        'x-szn-response-timeout-ms': '1',
        forwarded: 'for=6.6.6.6',
        'proxy-authorization': 'Basic x',
        te: 'trailers',
      },
    });

    const { headers = {} } = lastRequest() ?? {};
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-szn-response-timeout-ms']).toBe('9000');
    expect(headers['x-forwarded-host']).toBe(new URL(shop.gateway.origin).host);
    expect(
      Object.keys(headers).filter((name) =>
        /real-ip|x-user|original|render|^forwarded|proxy|^te$/.test(name),
      ),
    ).toEqual([]);
  });

  test('its own headers even if the client lists them in Connection', async () => {
    await sendRaw(
      'GET /proxy/products HTTP/1.1\r\nHost: shop\r\nConnection: close, x-forwarded-for, cookie\r\nCookie: a=1\r\n\r\n',
    );

    expect(lastRequest()?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('a file upload with its multipart boundary, without a time limit for the response', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' }), 'me.png');

    shop.provider.respondWith((_request, response) => void response.end('true'));
    const headers = { authorization: 'Bearer t' };
    const response = await send(photos, { method: 'POST', body: form, headers });

    expect(response.status).toBe(200);
    expect(lastRequest()?.bytes).toBeGreaterThan(5 * 1024 * 1024);
    expect(lastRequest()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(lastRequest()?.headers).not.toHaveProperty('x-szn-response-timeout-ms');
  });

  test('status and cookies of the response, but no hop-by-hop headers', async () => {
    shop.provider.respondWith((_request, response) => {
      response.writeHead(429, {
        'set-cookie': ['a=1; Path=/', 'b=2; Path=/'],
        'retry-after': '7',
        'cache-control': 'private, max-age=5',
        connection: 'keep-alive',
        'keep-alive': 'timeout=999',
        server: 'provider/1',
        'x-powered-by': 'provider',
      });
      response.end('{"message":"Slowly"}');
    });

    const response = await send('/proxy/users/login', { method: 'POST', body: '{}' });

    expect([response.status, await response.json()]).toEqual([429, { message: 'Slowly' }]);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('cache-control')).toBe('private, max-age=5');
    expect(response.headers.get('server') ?? response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('keep-alive')).not.toContain('999');
  });

  test('a response without Cache-Control as no-store', async () => {
    expect((await send('/proxy/users/getUser')).headers.get('cache-control')).toBe('no-store');
  });

  test('the response compressed', async () => {
    const list = JSON.stringify({ products: Array.from({ length: 50 }, () => ({ title: 'Boxy T-Shirt' })) });
    shop.provider.respondWith((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(list);
    });

    const response = await send('/proxy/products', { headers: { 'accept-encoding': 'br' } });

    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(list);
  });
});

describe('The proxy sends requests only to the provider', () => {
  test.each([
    '/proxy/readyz',
    '/proxy/products/../readyz',
    '/proxy/products/%2e%2e/readyz',
    '/proxy/products/..%2freadyz',
    '/proxy/products/..%5creadyz',
    '/proxy/products/%00',
    '/proxy//evil.example/products',
    '/proxy/@evil.example/products',
    '/proxy/http://evil.example/products',
    '/media/..%2f..%2freadyz',
    '/media/../readyz',
  ])('%s does not reach the provider', async (target) => {
    const before = shop.provider.requests.length;

    const response = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);

    expect(response).toMatch(/^HTTP\/1\.1 (?:404|400|308) /);
    expect(shop.provider.requests.length).toBe(before);
  });

  test('a request line with another host reaches the configured provider', async () => {
    await sendRaw(
      'GET http://evil.example/proxy/products HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );

    expect(lastRequest()?.url).toBe('/products');
  });

  test('a redirect of the provider is returned to the client and not followed', async () => {
    shop.provider.respondWith((_request, response) => {
      response.writeHead(302, { location: 'http://evil.example/stolen' });
      response.end();
    });
    const before = shop.provider.requests.length;

    const response = await send('/proxy/products', { headers: { authorization: 'Bearer t' } });

    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://evil.example/stolen']);
    expect(shop.provider.requests.length).toBe(before + 1);
  });

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk of invalid size', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n0\r\n\r\n'],
  ])('a message with %s is rejected', async (_case, rest) => {
    const response = await sendRaw(
      `POST /proxy/users/login HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${rest}`,
    );

    expect(response).toMatch(/^(?:HTTP\/1\.1 (?:400|502) |$)/);
  });

  test.each(['TRACE', 'PUT', 'OPTIONS'])('the method %s is not forwarded', async (method) => {
    const response = await sendRaw(
      `${method} /proxy/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
    );

    expect(response).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('If the provider fails', () => {
  test('with 503, the request is not retried', async () => {
    shop.provider.respondWith(
      (_request, response) => void response.writeHead(503, { 'retry-after': '1' }).end('{}'),
    );
    const before = shop.provider.requests.length;

    expect((await send('/proxy/products')).status).toBe(503);
    expect(shop.provider.requests.length).toBe(before + 1);
  });

  test('by closing the connection, the client gets 502 and a message', async () => {
    shop.provider.respondWith((_request, response) => void response.destroy());

    const response = await send('/proxy/products');

    expect(response.status).toBe(502);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      message: 'The shop is not answering right now. Please try again in a moment.',
    });
  });

  test('by not responding, the client gets 504 and a message', async () => {
    shop.provider.respondWith(() => undefined);
    const app = fastify();
    await registerProxy(app, {
      providerOrigin: shop.provider.origin,
      admission: createAdmission(),
      responseTimeoutMs: 200,
    });
    const response = await fetch(`${await app.listen({ port: 0 })}/proxy/products`);
    await app.close();

    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({
      message: 'The shop is taking too long to answer. Please try again.',
    });
  });

  test('because it is not reachable, the client gets 502, and the gateway stays ready', async () => {
    const gateway = await startGateway({ ...shop.environment, PROVIDER_ORIGIN: await unusedOrigin() });

    const response = await fetch(`${gateway.origin}/proxy/products`);
    const ready = await fetch(`${gateway.origin}/readyz`);
    const alive = await fetch(`${gateway.origin}/livez`);
    const aliveBefore = await fetch(`${gateway.origin}/healthz`);
    await gateway.close();

    expect(response.status).toBe(502);
    expect([ready.status, alive.status, aliveBefore.status]).toEqual([200, 200, 200]);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });
});

describe('While the provider does not answer wishlists', () => {
  const wishlistUrls = Array.from({ length: 200 }, (_, index) => `/proxy/wishlist/${index}`);
  const activeMembers = async () =>
    Number(/szn_admission_active\{kind="members"\} (\d+)/.exec(await shop.metrics())?.[1]);

  test('further ones are refused, listings answer, and clients that go away free their places', async () => {
    shop.provider.respondWith(({ url }, response) => {
      if (!url.startsWith('/wishlist')) response.end('{}');
    });
    const leaving = new AbortController();
    const statuses: number[] = [];
    const retryAfter = new Set<string | null>();
    const wishlists = wishlistUrls.map((url) =>
      send(url, { signal: leaving.signal }).then(
        ({ status, headers }) => {
          statuses.push(status);
          retryAfter.add(headers.get('retry-after'));
        },
        () => undefined,
      ),
    );
    while (statuses.length < 100) await new Promise((resolve) => setImmediate(resolve));

    expect((await send('/proxy/products')).status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(retryAfter).toEqual(new Set(['2']));
    expect(await activeMembers()).toBeGreaterThan(50);

    leaving.abort();
    await Promise.all(wishlists);
    while ((await activeMembers()) > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});

async function unusedOrigin(): Promise<string> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

import { connect, createServer, type Server } from 'node:net';
import { request } from 'node:http';
import { site } from '@szn/shared-contracts';
import { scriptShowing } from '../testing/server-scripts.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { prepareStorefront } from '../testing/prepare-storefront.ts';

const home = {
  name: 'home',
  version: '1.0.0',
  routes: ['/'],
  script: scriptShowing('home', { '/': 'Home' }),
};
const shop = prepareStorefront([home]);

const photos = `/proxy${site.photoUpload.path}`;
const ask = (address: string, init?: RequestInit) =>
  fetch(shop.gateway.origin + address, { redirect: 'manual', ...init });
const lastAsked = () => shop.provider.asked.at(-1);

beforeEach(() =>
  shop.provider.answers((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"ok":true}');
  }),
);

/** Sends bytes as they are and gives all that comes back. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.gateway.origin);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

describe('what is passed on', () => {
  test('is path, query, body, cookies and token, as they were sent', async () => {
    const body = JSON.stringify({ userId: '1', productId: '2' });

    const answer = await ask('/proxy/wishlist/add?x=a%20b&y=%26', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie: 'session=1', authorization: 'Bearer t' },
    });

    expect(await answer.json()).toEqual({ ok: true });
    expect(lastAsked()).toMatchObject({
      method: 'POST',
      url: '/wishlist/add?x=a%20b&y=%26',
      bytes: body.length,
      headers: { 'content-type': 'application/json', cookie: 'session=1', authorization: 'Bearer t' },
    });
  });

  test('is whether a browser only guesses, so that the provider can serve shoppers first', async () => {
    await ask('/proxy/products', { headers: { 'sec-purpose': 'prefetch;prerender' } });

    expect(lastAsked()?.headers).toMatchObject({ 'sec-purpose': 'prefetch;prerender' });
  });

  test('is nothing by which a client could speak as somebody else', async () => {
    await ask('/proxy/products', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '6.6.6.6',
        'x-user': 'admin',
        'x-original-url': '/admin',
        forwarded: 'for=6.6.6.6',
        'proxy-authorization': 'Basic x',
        te: 'trailers',
      },
    });

    const { headers = {} } = lastAsked() ?? {};
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-forwarded-host']).toBe(new URL(shop.gateway.origin).host);
    expect(
      Object.keys(headers).filter((name) => /real-ip|x-user|original|^forwarded|proxy|^te$/.test(name)),
    ).toEqual([]);
  });

  test('is not taken apart by a header that a client declares to be for the next hop', async () => {
    await sendRaw(
      'GET /proxy/products HTTP/1.1\r\nHost: shop\r\nConnection: close, x-forwarded-for, cookie\r\nCookie: a=1\r\n\r\n',
    );

    expect(lastAsked()?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('is a file as a form, with its boundary', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' }), 'me.png');

    const answer = await ask(photos, { method: 'POST', body: form });

    expect(answer.status).toBe(200);
    expect(lastAsked()?.bytes).toBeGreaterThan(5 * 1024 * 1024);
    expect(lastAsked()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('is sent back with its status and cookies, and without what concerns the connection', async () => {
    shop.provider.answers((_request, response) => {
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

    const answer = await ask('/proxy/users/login', { method: 'POST', body: '{}' });

    expect([answer.status, await answer.json()]).toEqual([429, { message: 'Slowly' }]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=5');
    expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('keep-alive')).not.toContain('999');
  });

  test('is kept by nobody unless the provider says so', async () => {
    expect((await ask('/proxy/users/getUser')).headers.get('cache-control')).toBe('no-store');
  });

  test('is compressed on the way to the browser', async () => {
    const list = JSON.stringify({ products: Array.from({ length: 50 }, () => ({ title: 'Boxy T-Shirt' })) });
    shop.provider.answers((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(list);
    });

    const answer = await ask('/proxy/products', { headers: { 'accept-encoding': 'br' } });

    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(list);
  });
});

describe('the gateway goes where it was told to and nowhere else', () => {
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
  ])('%s reaches no provider', async (target) => {
    const before = shop.provider.asked.length;

    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1\.1 (?:404|400|308) /);
    expect(shop.provider.asked.length).toBe(before);
  });

  test('a request line with another host reaches the provider of this shop', async () => {
    await sendRaw(
      'GET http://evil.example/proxy/products HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );

    expect(lastAsked()?.url).toBe('/products');
  });

  test('a redirect of the provider is passed back, not followed', async () => {
    shop.provider.answers((_request, response) => {
      response.writeHead(302, { location: 'http://evil.example/stolen' });
      response.end();
    });
    const before = shop.provider.asked.length;

    const answer = await ask('/proxy/products', { headers: { authorization: 'Bearer t' } });

    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://evil.example/stolen']);
    expect(shop.provider.asked.length).toBe(before + 1);
  });

  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n0\r\n\r\n'],
  ])('a message with %s is refused', async (_case, rest) => {
    const answer = await sendRaw(
      `POST /proxy/users/login HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${rest}`,
    );

    expect(answer).toMatch(/^(?:HTTP\/1\.1 (?:400|502) |$)/);
  });

  test.each(['TRACE', 'PUT', 'OPTIONS'])('%s is not answered', async (method) => {
    const answer = await sendRaw(
      `${method} /proxy/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a body that is too large is refused', () => {
  test.each([
    [photos, 6 * 1024 * 1024 + 1],
    ['/proxy/users/updateUser', 1024 * 1024 + 1],
  ])('at %s, when its length says so', async (address, bytes) => {
    const before = shop.provider.asked.length;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asking = request(
        shop.gateway.origin + address,
        { method: 'POST', headers: { 'content-length': bytes } },
        (answer) => resolve(answer.statusCode),
      );
      asking.on('error', reject);
      asking.flushHeaders();
    });

    expect(status).toBe(413);
    expect(shop.provider.asked.length).toBe(before);
  });

  test('when it turns out to be, in pieces', async () => {
    const status = await new Promise<number | undefined>((resolve) => {
      const asking = request(
        `${shop.gateway.origin}/proxy/users/updateUser`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => resolve(answer.statusCode),
      );
      asking.on('error', () => undefined);
      const send = (pieces: number) => {
        if (pieces === 0) asking.end();
        else asking.write(Buffer.alloc(64 * 1024), () => setTimeout(() => send(pieces - 1), 1));
      };
      send(24);
    });

    expect(status).toBe(413);
  });
});

describe('a provider that does not answer', () => {
  test('is asked once, however often it says that it is busy', async () => {
    shop.provider.answers(
      (_request, response) => void response.writeHead(503, { 'retry-after': '1' }).end('{}'),
    );
    const before = shop.provider.asked.length;

    expect((await ask('/proxy/products')).status).toBe(503);
    expect(shop.provider.asked.length).toBe(before + 1);
  });

  test('by cutting the connection is told of in plain words', async () => {
    shop.provider.answers((_request, response) => void response.destroy());

    const answer = await ask('/proxy/products');

    expect(answer.status).toBe(502);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      message: 'The shop is not answering right now. Please try again in a moment.',
    });
  });

  test('by never answering is told of in plain words', async () => {
    shop.provider.answers(() => undefined);

    const answer = await ask('/proxy/products');

    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual({
      message: 'The shop is taking too long to answer. Please try again.',
    });
  });

  test('because nobody listens there is told of in plain words', async () => {
    const gateway = await startGateway({ ...shop.environment, PROVIDER_ORIGIN: await unusedOrigin() });

    const answer = await fetch(`${gateway.origin}/proxy/products`);
    const ready = await fetch(`${gateway.origin}/readyz`);
    const alive = await fetch(`${gateway.origin}/healthz`);
    await gateway.close();

    expect([answer.status, ready.status, alive.status]).toEqual([502, 503, 200]);
  });
});

async function unusedOrigin(): Promise<string> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

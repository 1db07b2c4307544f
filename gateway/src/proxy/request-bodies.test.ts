import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { contentPictureUpload, site } from '@szn/shared-contracts';
import { liveSessionHeader } from '@szn/shared-contracts/rendering';
import fastify, { type FastifyInstance } from 'fastify';
import { createAdmission } from '../admission/admission.ts';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';
import { registerProxy } from './register-proxy.ts';
import { bodyLimitsFor, createBodyReceiver } from './request-body.ts';

const shop = prepareStorefront([homeRelease()]);

const photos = `/proxy${site.photoUpload.path}`;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const activeOf = async (kind: string) =>
  Number(new RegExp(`szn_admission_active\\{kind="${kind}"\\} (\\d+)`).exec(await shop.metrics())?.[1]);

describe('The proxy rejects a body that is too large', () => {
  test.each([
    [photos, 6 * 1024 * 1024 + 1],
    ['/proxy/users/updateUser', 64 * 1024 + 1],
  ])('at %s by its Content-Length', async (address, bytes) => {
    const before = shop.provider.requests.length;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(
        shop.gateway.origin + address,
        { method: 'POST', headers: { 'content-length': bytes } },
        (response) => resolve(response.statusCode),
      );
      outgoing.on('error', reject);
      outgoing.flushHeaders();
    });

    expect(status).toBe(413);
    expect(shop.provider.requests.length).toBe(before);
  });

  test.each([photos, '/proxy/users/updateUser'])('at %s without Content-Length', async (address) => {
    const status = await new Promise<number | undefined>((resolve) => {
      const outgoing = request(
        shop.gateway.origin + address,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (response) => resolve(response.statusCode),
      );
      outgoing.on('error', () => undefined);
      outgoing.write('x');
    });

    expect(status).toBe(411);
  });
});

describe('Members can sign in', () => {
  let app: FastifyInstance | undefined;
  let clients: readonly Socket[] = [];
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await app?.close();
  });

  /** Clients that announce a body as large as the path allows, send two bytes of it and then nothing. */
  const startBodies = (origin: string, address: string, token = '') =>
    Array.from({ length: 600 }, (_, index) => {
      const { hostname, port } = new URL(origin);
      const client = connect(Number(port), hostname);
      const length = bodyLimitsFor(address).maxBytes;
      client.write(
        `POST ${address} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${token && `Authorization: Bearer ${token}${index}\r\n`}\r\n{"`,
      );
      return client;
    });
  const signIn = (origin: string) => fetch(`${origin}/proxy/users/login`, { method: 'POST', body: '{}' });

  beforeEach(() => shop.provider.respondWith((_request, response) => void response.end('{}')));

  test('while hundreds of clients do not complete their bodies, which ends with 408', async () => {
    app = fastify();
    let arrived = 0;
    app.addHook('onRequest', async () => void (arrived += 1));
    await registerProxy(app, {
      providerOrigin: shop.provider.origin,
      admission: createAdmission(),
      bodyTimeoutMs: 1000,
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    clients = startBodies(origin, '/proxy/users/login');
    while (arrived < clients.length) await nextTurn();

    expect((await signIn(origin)).status).toBe(200);

    const responses = await Promise.all(clients.map(text));
    const expected = /^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n/i;
    expect(responses.filter((response) => !expected.test(response))).toEqual([]);
  });

  test('while hundreds of clients do not complete photos, and other members send theirs', async () => {
    app = fastify();
    let arrived = 0;
    app.addHook('onRequest', async () => void (arrived += 1));
    const admission = createAdmission();
    shop.provider.respondWith((_request, response) => void response.end('true'));
    for (let index = 0; index < 600; index += 1)
      admission.sessions.remember({ headers: { authorization: `Bearer m${index}` } });
    await registerProxy(app, { providerOrigin: shop.provider.origin, admission });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    clients = startBodies(origin, photos, 'm');
    while (arrived < clients.length) await nextTurn();

    expect(admission.stateOf('uploads').active).toBe(0);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer other' };
    const photo = await fetch(origin + photos, { method: 'POST', headers, body: 'x'.repeat(5_000_000) });
    expect(photo.status).toBe(200);
    expect((await signIn(origin)).status).toBe(200);
    expect(admission.stateOf('uploads').active).toBe(0);
  });
});

test.each([
  ['a length', 'Content-Length: 100000\r\n\r\nabc'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
])(
  'A body with %s that the client ends behind another request, after an invalid Content-Type, ends nothing else',
  async (_case, rest) => {
    const before = shop.provider.requests.length;
    shop.provider.respondWith(() => undefined);
    const { hostname, port } = new URL(shop.gateway.origin);
    const client = connect(Number(port), hostname);
    client.write(
      `GET /proxy/products HTTP/1.1\r\nHost: shop\r\n\r\nPOST /proxy/newsletter HTTP/1.1\r\nHost: shop\r\nContent-Type: x\r\n${rest}`,
    );
    while (shop.provider.requests.length === before) await nextTurn();
    client.destroy();
    while ((await activeOf('catalogue')) > 0) await nextTurn();

    expect((await fetch(`${shop.gateway.origin}/livez`)).status).toBe(200);
  },
);

describe('A photo is received', () => {
  const upload = (headers: Record<string, string>, address = photos) => {
    const outgoing = request(shop.gateway.origin + address, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1000, ...headers },
    });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    const status = new Promise<number | undefined>((resolve) => {
      outgoing.on('response', (response) => resolve(response.resume().statusCode));
    });
    return { outgoing, status };
  };

  test.each([
    ['a request without credentials, without asking the provider', {}, 0],
    ['a token that the provider does not know', { authorization: 'Bearer invented' }, 1],
    ['an invented cookie', { cookie: '__Host-szn_session=invented' }, 1],
  ])('from members only: %s gets 401 before its body', async (_case, headers, reads) => {
    shop.provider.respondWith((_request, response) => void response.end('false'));
    const before = shop.provider.requests.length;
    expect(await upload(headers).status).toBe(401);
    expect(shop.provider.requests.slice(before).map(({ url }) => url)).toEqual(
      Array.from({ length: reads }, () => '/users/getLoginStatus'),
    );
  });

  test.each([
    ['a request without credentials, without asking the provider', {}, 0],
    ['a member without a role, also one that the gateway has seen', { authorization: 'Bearer seen' }, 1],
  ])('of content from editors only: %s gets 403 before its body', async (_case, headers, reads) => {
    shop.provider.respondWith((request, response) => {
      response.writeHead(request.url === '/desk/session' ? 403 : 200, { [liveSessionHeader]: '1' });
      response.end('true');
    });
    await fetch(`${shop.gateway.origin}/proxy/users/getUser`, { headers });
    const before = shop.provider.requests.length;
    expect(await upload(headers, `/proxy${contentPictureUpload}`).status).toBe(403);
    expect(shop.provider.requests.slice(before).map(({ url }) => url)).toEqual(
      Array.from({ length: reads }, () => '/desk/session'),
    );
  });

  test('two at a time from one member', async () => {
    shop.provider.respondWith((_request, response) => void response.end('true'));
    const headers = { authorization: 'Bearer of-a-busy-member' };
    const uploads = [upload(headers), upload(headers), upload(headers)];
    expect(await Promise.race(uploads.map(({ status }) => status))).toBe(429);
    for (const { outgoing } of uploads) outgoing.destroy();
  });
});

describe('Bodies that arrive at the same time', () => {
  const limits = { maxBytes: 8, timeoutMs: 60_000, maxBytesAtOnce: 10, maxBytesOfNetwork: 6 };
  const [first, neighbour, other] = ['192.0.2.1', '192.0.2.77', '2001:db8::1'];

  /** A body of which `bytes` have arrived. */
  function start(receive: ReturnType<typeof createBodyReceiver>, address: string, bytes: number) {
    const body = new PassThrough();
    const result = receive(body, address);
    body.write(Buffer.alloc(bytes));
    return { body, result };
  }

  test('share room that is taken by what has arrived, by each client network and by all', async () => {
    const receive = createBodyReceiver(limits);
    const waiting = start(receive, first, 5);
    await nextTurn();
    expect(await start(receive, neighbour, 2).result).toBe('full');
    expect(await start(receive, other, 6).result).toBe('full');
    const complete = start(receive, other, 5);
    complete.body.end();
    const received = await complete.result;
    if (typeof received === 'string') throw new Error(received);
    expect(await text(received.stream)).toHaveLength(5);

    // A body takes its room until its request is answered.
    expect(await start(receive, '203.0.113.9', 1).result).toBe('full');
    received.release();
    received.release();
    waiting.body.destroy();
    expect(await waiting.result).toBe('slow');
    const last = start(receive, first, 6);
    last.body.end();
    expect(await last.result).toMatchObject({ stream: expect.anything() });
  });

  test('are refused as soon as they are larger than allowed', async () => {
    const receive = createBodyReceiver({ ...limits, maxBytesAtOnce: 100, maxBytesOfNetwork: 100 });

    expect(await start(receive, first, 9).result).toBe('tooLarge');
  });

  test('are kept in one piece each, because chunks of one byte would take 200 times their room', async () => {
    const receive = createBodyReceiver({
      ...limits,
      maxBytes: 999,
      maxBytesAtOnce: 999,
      maxBytesOfNetwork: 999,
    });
    const { body, result } = start(receive, first, 0);
    const sent = 'abcdefghij'.repeat(50);
    for (const byte of sent) body.write(byte);
    body.end();
    const received = await result;
    if (typeof received === 'string') throw new Error(received);

    expect((await received.stream.toArray()).map(String)).toEqual([sent]);
  });
});

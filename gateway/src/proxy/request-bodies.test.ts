import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { site } from '@szn/shared-contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { createAdmission } from '../admission/admission.ts';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';
import { registerProxy } from './register-proxy.ts';
import { createBodyReceiver } from './request-body.ts';

const shop = prepareStorefront([homeRelease()]);

const photos = `/proxy${site.photoUpload.path}`;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const activeOf = async (kind: string) =>
  Number(new RegExp(`szn_admission_active\\{kind="${kind}"\\} (\\d+)`).exec(await shop.metrics())?.[1]);

describe('The proxy rejects a body that is too large', () => {
  test.each([
    [photos, 6 * 1024 * 1024 + 1],
    ['/proxy/users/updateUser', 1024 * 1024 + 1],
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

  test('without Content-Length while it is received', async () => {
    const status = await new Promise<number | undefined>((resolve) => {
      const outgoing = request(
        `${shop.gateway.origin}/proxy/users/updateUser`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (response) => resolve(response.statusCode),
      );
      outgoing.on('error', () => undefined);
      const send = (pieces: number) => {
        if (pieces === 0) outgoing.end();
        else outgoing.write(Buffer.alloc(64 * 1024), () => setTimeout(() => send(pieces - 1), 1));
      };
      send(24);
    });

    expect(status).toBe(413);
  });
});

describe('Members can sign in', () => {
  let app: FastifyInstance | undefined;
  let clients: readonly Socket[] = [];
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await app?.close();
  });

  /** Clients that send a part of a body and then nothing. */
  const startBodies = (origin: string, address: string) =>
    Array.from({ length: 100 }, () => {
      const { hostname, port } = new URL(origin);
      const client = connect(Number(port), hostname);
      client.write(
        `POST ${address} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"`,
      );
      return client;
    });
  const signIn = (origin: string) => fetch(`${origin}/proxy/users/login`, { method: 'POST', body: '{}' });

  beforeEach(() => shop.provider.respondWith((_request, response) => void response.end('{}')));

  test('while a hundred clients do not complete their bodies, which ends with 408', async () => {
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

  test('while slow uploads of photos use all their places', async () => {
    const { origin } = shop.gateway;
    clients = startBodies(origin, photos);
    const refused = clients.length - 32;
    while (!(await shop.metrics()).includes(`szn_admission_refused{kind="uploads"} ${refused}\n`))
      await nextTurn();

    expect((await signIn(origin)).status).toBe(200);

    expect(await activeOf('uploads')).toBe(32);
    for (const client of clients) client.destroy();
    while ((await activeOf('uploads')) > 0) await nextTurn();
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

test('Bodies that arrive at the same time together have at most the bytes that are reserved for them', async () => {
  const receive = createBodyReceiver(60_000, 10);
  const first = new PassThrough();
  const received = receive(first, 8);
  expect(await receive(new PassThrough(), 3)).toBe('full');
  const leaving = new PassThrough();
  const left = receive(leaving, 2);
  leaving.destroy(new Error('the client has gone'));
  expect(await left).toBe('slow');
  first.end('8 bytes.');
  const body = await received;
  expect(typeof body === 'string' ? body : await text(body)).toBe('8 bytes.');
  const next = new PassThrough();
  next.end();
  expect(await receive(next, 10)).not.toBe('full');
});

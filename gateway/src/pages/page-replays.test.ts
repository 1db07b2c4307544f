import { createServer } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { splitTracking } from './tracking-parameters.ts';
import { createPageReplays } from './page-replays.ts';

const html = '<h1>Streetwear, préts à porter ₹</h1>';
const publicHeaders = { 'Cache-Control': 'public, max-age=0', Vary: 'Accept-Encoding' };

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

async function open(headers: Readonly<Record<string, string>> = publicHeaders) {
  const replays = createPageReplays();
  const counts = { handled: 0, replayed: 0 };
  const version = { current: 1 };
  const app = fastify({
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (!replays.answer(request, response)) handle(request, response);
      }),
  });
  apps.push(app);
  app.addHook('onSend', async (_request, reply) => void reply.header('X-Content-Type-Options', 'nosniff'));
  app.get('/*', async (request, reply) => {
    counts.handled += 1;
    const rendered = version.current;
    const body = Buffer.from(html);
    reply.type('text/html; charset=utf-8').headers(headers);
    replays.record(reply, {
      target: splitTracking(request.url).page,
      encoding: request.headers['accept-encoding'] === 'gzip' ? 'gzip' : 'br',
      bytes: body,
      isCurrent: () => version.current === rendered,
      onReplay: () => (counts.replayed += 1),
    });
    return reply.send(body);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const visit = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, {
      ...init,
      headers: { 'accept-encoding': 'br', ...init.headers },
    });
    const { date: _date, ...sent } = Object.fromEntries(response.headers);
    return { status: response.status, headers: sent, body: await response.text() };
  };
  return { visit, counts, version, replays };
}

test('A repeated request gets the same status, headers and bytes without its handler', async () => {
  const { visit, counts } = await open();

  const first = await visit('/men?page=2');

  expect(first).toMatchObject({ status: 200, body: html, headers: { 'x-content-type-options': 'nosniff' } });
  expect(await visit('/men?page=2')).toEqual(first);
  expect(await visit('/men?page=2', { headers: { cookie: 'theme=dark' } })).toEqual(first);
  expect(counts).toEqual({ handled: 1, replayed: 2 });
});

test('A request with other tracking parameters gets the same response', async () => {
  const { visit, counts } = await open();
  const first = await visit('/men?gclid=1&page=2');

  expect(await visit('/men?page=2&gclid=2&utm_source=mail')).toEqual(first);
  expect(await visit('/men?page=2')).toEqual(first);
  expect(counts).toEqual({ handled: 1, replayed: 2 });
});

test.each([
  ['another query', '/men?page=3', {}],
  ['another encoding', '/men', { headers: { 'accept-encoding': 'gzip' } }],
  ['another method', '/men', { method: 'HEAD' }],
  ['a speculative purpose', '/men', { headers: { 'sec-purpose': 'prefetch' } }],
  ['the purpose of a copy for offline reading', '/men', { headers: { purpose: 'prefetch' } }],
])('A request with %s is handled', async (_case, path, init) => {
  const { visit, counts } = await open();
  await visit('/men');

  await visit(path, init);

  expect(counts).toEqual({ handled: 2, replayed: 0 });
});

test.each([
  ['is private', { ...publicHeaders, 'Cache-Control': 'private, no-store' }],
  ['must not be stored', { ...publicHeaders, 'Cache-Control': 'no-store' }],
  ['depends on cookies', { ...publicHeaders, Vary: 'Accept-Encoding, Cookie' }],
  ['sets a cookie', { ...publicHeaders, 'Set-Cookie': 'szn-visitor=1' }],
])('A response that %s is not sent again', async (_case, headers) => {
  const { visit, counts } = await open(headers);

  await visit('/men');
  await visit('/men');

  expect(counts).toEqual({ handled: 2, replayed: 0 });
});

test('A response of an earlier deployment is not sent again', async () => {
  const { visit, counts, version } = await open();
  await visit('/men');

  version.current = 2;
  await visit('/men');

  expect(counts).toEqual({ handled: 2, replayed: 0 });
});

test('During the shutdown every request is handled', async () => {
  const { visit, counts, replays } = await open();
  await visit('/men');

  replays.stop();
  await visit('/men');

  expect(counts).toEqual({ handled: 2, replayed: 0 });
});

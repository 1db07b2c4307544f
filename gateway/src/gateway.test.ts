import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isReservedPath } from '@szn/shared-contracts';
import type { ErrorReport } from '@szn/shared-contracts/telemetry';
import { policyReportPath } from './document/security-headers.ts';
import { homeRelease } from './testing/fixture-remotes.ts';
import { prepareStorefront, startGateway, type RunningGateway } from './testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);

const errorReport: ErrorReport = {
  kind: 'render',
  code: null,
  message: 'TypeError: x',
  stack: '',
  during: null,
  remote: null,
  standIn: null,
  route: '/:category',
  path: '/men',
  isFirstOfVisit: true,
};

const send = (address: string, init?: RequestInit) => fetch(shop.gateway.origin + address, init);
const post = (address: string, body: string, type = 'application/json') =>
  send(address, { method: 'POST', body, headers: { 'content-type': type } });

describe('Static files', () => {
  test.each(['/assets/main.0123456789.js', '/releases/home/1.0.0/browser/remoteEntry.js'])(
    '%s is cacheable for a year',
    async (address) => {
      const response = await send(address);

      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(response.headers.get('content-type')).toMatch(/^(?:application|text)\/javascript/);
    },
  );

  test('the retry URL of a file serves the same file', async () => {
    const address = '/releases/home/1.0.0/browser/remote.js';
    const [first, retried] = [await send(address), await send(address.replace('remote.js', '~r3/remote.js'))];

    expect(await retried.text()).toBe(await first.text());
    expect((await send(address.replace('remote.js', '~r9/remote.js'))).status).toBe(404);
  });

  test.each([
    '/assets/entry-assets.json',
    '/assets/main.0123456789.js.map',
    '/assets/',
    '/assets/..%2fserver/render-worker.cjs',
    '/assets/%2e%2e/server/render-worker.cjs',
    '/releases/registry.json',
    '/releases/',
    '/releases/home/',
    '/releases/home/1.0.0/release.json',
    '/releases/home/1.0.0/server/remote.cjs',
    '/releases/home/1.0.0/browser/',
    '/releases/home/1.0.0/browser/build-report.json',
    '/releases/home/1.0.0/browser/remote.js.map',
    '/releases/home/1.0.0/browser/../maps/remote.js.map.br',
    '/releases/home/1.0.0/browser/~r1/remote.js.map',
    '/releases/home/1.0.0/maps/remote.js.map.br',
    '/releases/host/maps/main.0123456789.js.map.br',
    '/assets/../maps/main.0123456789.js.map.br',
    '/releases/home/1.0.0/browser/..%2fserver%2fremote.cjs',
    '/releases/home/1.0.0/browser/../server/remote.cjs',
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/metrics',
    '/debug',
  ])('%s is not public', async (address) => {
    expect((await send(address)).status).toBe(404);
  });
});

describe('The click route', () => {
  const click = { productId: 'p1', source: 'Jaywalking', path: '/men' };

  test.each([
    ['on a product', click],
    ['on a product without an id', { ...click, productId: null }],
    ['with a campaign', { ...click, campaign: { source: 'reel', campaign: 'drop-7' } }],
  ])('accepts a click %s', async (_case, body) => {
    expect((await post('/telemetry/clicks', JSON.stringify(body))).status).toBe(204);
  });

  test('the provider counts clicks and comparisons of products, one of a network an hour, without the rest', async () => {
    const counted: number[] = [];
    const hasFailed = { current: false };
    shop.provider.respondWith(({ url, bytes }, response) => {
      if (url === '/product-counts') counted.push(bytes);
      response.writeHead(hasFailed.current ? 500 : 200).end('{}');
    });
    const report = async (body: object) =>
      expect((await post('/telemetry/clicks', JSON.stringify({ ...click, ...body }))).status).toBe(204);
    const sizeOf = (body: object) => JSON.stringify(body).length;
    await report({ productId: 'counted' });
    await report({ productId: 'counted' });
    await report({ productId: 'counted', measure: 'compared', campaign: { source: 'reel' } });
    await report({ productId: null });
    hasFailed.current = true;
    await report({ productId: 'failed' });
    expect(counted).toEqual([
      sizeOf({ productId: 'counted', measure: 'opened' }),
      sizeOf({ productId: 'counted', measure: 'compared' }),
      sizeOf({ productId: 'failed', measure: 'opened' }),
    ]);
  });

  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['a list', [click]],
    ['a name above the length limit', { ...click, source: 'x'.repeat(101) }],
    ['a heart, which the wishlist counts', { ...click, measure: 'wished' }],
    ['an additional field', { ...click, email: 'a@b.in' }],
    ['unknown campaign fields', { ...click, campaign: { id: '7' } }],
  ])('rejects %s', async (_case, body) => {
    const response = await post('/telemetry/clicks', JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'This is no click.' });
  });
});

describe('The report routes', () => {
  test('accept an error report', async () => {
    expect((await post('/telemetry', JSON.stringify(errorReport))).status).toBe(204);
  });

  test.each([
    ['no JSON', '{', 400],
    ['another document', '{"products":[]}', 400],
    ['a body of several megabytes', JSON.stringify({ ...errorReport, message: 'x'.repeat(3_000_000) }), 413],
    ['a message above the length limit', JSON.stringify({ ...errorReport, message: 'x'.repeat(2001) }), 400],
    ['an unknown field', JSON.stringify({ ...errorReport, admin: true }), 400],
  ])('reject %s', async (_case, body, status) => {
    const response = await post('/telemetry', body);

    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/node_modules|at \w+ \(/);
  });

  test.each([
    ['application/csp-report', '{"csp-report":{"blocked-uri":"https://evil.example/x.js"}}'],
    ['application/reports+json', '[{"type":"integrity-violation","body":{"blockedURL":"/x.js"}}]'],
  ])('accept a policy violation (%s)', async (type, body) => {
    expect((await post(policyReportPath, body, type)).status).toBe(204);
  });

  test('limit the rate of reports while pages are still served', async () => {
    const gateway = await startGateway(shop.environment);
    const report = () =>
      fetch(`${gateway.origin}/telemetry`, {
        method: 'POST',
        body: JSON.stringify(errorReport),
        headers: { 'content-type': 'application/json' },
      });

    const statuses = (await Promise.all(Array.from({ length: 200 }, report))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    expect((await report()).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await fetch(gateway.origin)).status).toBe(200);
    await gateway.close();
  });
});

describe('Behind TLS', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({ ...shop.environment, PUBLIC_ORIGIN: 'https://shop.example' });
  });
  afterAll(() => gateway.close());

  test('no remote can have a page at an address that the gateway answers itself', () => {
    const paths = gateway.listPaths();

    expect(paths).toEqual(
      expect.arrayContaining(['/livez', '/releases/*', '/sitemap.xml', '/feeds/:name', '/proxy/*', '/*']),
    );
    expect(paths.filter((path) => !isReservedPath(path))).toEqual(['/*']);
  });

  test('an address of the gateway that a document names has a route', () => {
    const docs = path.join(import.meta.dirname, '../../docs');
    const files = readdirSync(docs).filter((name) => name.endsWith('.md'));
    const text = files.map((name) => readFileSync(path.join(docs, name), 'utf8')).join('\n');
    const named = [...text.matchAll(/`(?:[A-Z]+ )?(\/[\w.-]+(?:\/[\w.-]+)*)/g)].map(
      ([, address = '']) => address,
    );
    // On the port of the metrics, of the console, and files of a machine.
    const isOfOthers = (address: string) =>
      /^\/(?:api\/|etc\/|(?:metrics|deployment|errors)\.json)/.test(address);
    const addresses = [...new Set(named)].filter((one) => isReservedPath(one) && !isOfOthers(one));
    const prefixes = gateway.listPaths().map((route) => route.replace(/[*:].*$/, ''));
    const hasRoute = (address: string) =>
      prefixes.some(
        (prefix) => prefix === address || (prefix.length > 1 && `${address}/`.startsWith(prefix)),
      );

    expect(addresses).toEqual(
      expect.arrayContaining(['/registry.json', '/telemetry/policy', '/reset-browser']),
    );
    expect(addresses.filter((address) => !hasRoute(address))).toEqual([]);
  });

  test('responses carry HSTS, and pages have canonical URLs with the public origin', async () => {
    const response = await fetch(gateway.origin, { headers: { accept: 'text/html' } });

    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const html = await response.text();
    expect(html).toContain('<link rel="canonical" href="https://shop.example/">');
    expect(html).toContain('<meta property="og:url" content="https://shop.example/">');
  });

  test('without TLS there is no HSTS', async () => {
    expect((await send('/')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('The client address', () => {
  const forwardedIpWith = async (settings: Readonly<Record<string, string>>) => {
    const gateway = await startGateway({ ...shop.environment, ...settings });
    await fetch(`${gateway.origin}/proxy/products`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    await gateway.close();
    return shop.provider.requests.at(-1)?.headers['x-forwarded-for'];
  };

  test('is that of the connection, not of X-Forwarded-For', async () => {
    expect(await forwardedIpWith({})).toBe('127.0.0.1');
  });

  test('is taken from X-Forwarded-For behind a trusted proxy', async () => {
    expect(await forwardedIpWith({ TRUST_PROXY: 'loopback' })).toBe('6.6.6.6');
  });
});

test('A pending request is finished while the gateway closes', async () => {
  const gateway = await startGateway(shop.environment);
  shop.provider.respondWith((_request, response) => {
    setTimeout(() => response.end('{"ok":true}'), 300);
  });
  const requestsBefore = shop.provider.requests.length;
  const pending = fetch(`${gateway.origin}/proxy/products`);
  while (shop.provider.requests.length === requestsBefore) await wait(10);

  await gateway.close();

  const response = await pending;
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  await expect(fetch(gateway.origin)).rejects.toThrow('fetch failed');
});

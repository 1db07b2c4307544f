import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorReport } from '@szn/shared-contracts/telemetry';
import { policyReportPath } from './document/security-headers.ts';
import { scriptShowing } from './testing/server-scripts.ts';
import { startGateway } from './testing/start-gateway.ts';
import { prepareStorefront } from './testing/prepare-storefront.ts';

const home = {
  name: 'home',
  version: '1.0.0',
  routes: ['/'],
  script: scriptShowing('home', { '/': 'Home' }),
};
const shop = prepareStorefront([home]);

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

const ask = (address: string, init?: RequestInit) => fetch(shop.gateway.origin + address, init);
const post = (address: string, body: string, type = 'application/json') =>
  ask(address, { method: 'POST', body, headers: { 'content-type': type } });

describe('files', () => {
  test.each(['/assets/main.0123456789.js', '/releases/home/1.0.0/browser/remoteEntry.js'])(
    '%s may be kept for ever',
    async (address) => {
      const answer = await ask(address);

      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(answer.headers.get('content-type')).toMatch(/^(?:application|text)\/javascript/);
    },
  );

  test('a file under the address of a retry is the same file', async () => {
    const address = '/releases/home/1.0.0/browser/remote.js';
    const [first, retried] = [await ask(address), await ask(address.replace('remote.js', '~r3/remote.js'))];

    expect(await retried.text()).toBe(await first.text());
    expect((await ask(address.replace('remote.js', '~r9/remote.js'))).status).toBe(404);
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
    '/releases/home/1.0.0/browser/..%2fserver%2fremote.cjs',
    '/releases/home/1.0.0/browser/../server/remote.cjs',
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/metrics',
    '/debug',
  ])('%s is not for the public', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });
});

describe('clicks that lead to brands', () => {
  const click = { productId: 'p1', source: 'Jaywalking', path: '/men' };

  test.each([
    ['of a product', click],
    ['of a product without an id', { ...click, productId: null }],
    ['of a campaign’s visitor', { ...click, campaign: { source: 'reel', campaign: 'drop-7' } }],
  ])('%s are counted', async (_case, body) => {
    expect((await post('/telemetry/clicks', JSON.stringify(body))).status).toBe(204);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['a list', [click]],
    ['a longer name than any brand has', { ...click, source: 'x'.repeat(101) }],
    ['who it was', { ...click, email: 'a@b.in' }],
    ['a campaign of other fields', { ...click, campaign: { id: '7' } }],
  ])('%s is no click', async (_case, body) => {
    const answer = await post('/telemetry/clicks', JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: 'This is no click.' });
  });
});

describe('reports of browsers', () => {
  test('of an error is taken', async () => {
    expect((await post('/telemetry', JSON.stringify(errorReport))).status).toBe(204);
  });

  test.each([
    ['no JSON', '{', 400],
    ['another document', '{"products":[]}', 400],
    ['a message of many megabytes', JSON.stringify({ ...errorReport, message: 'x'.repeat(3_000_000) }), 413],
    ['a message of many words', JSON.stringify({ ...errorReport, message: 'x'.repeat(2001) }), 400],
    ['a surplus field', JSON.stringify({ ...errorReport, admin: true }), 400],
  ])('with %s is refused', async (_case, body, status) => {
    const answer = await post('/telemetry', body);

    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(/);
  });

  test.each([
    ['application/csp-report', '{"csp-report":{"blocked-uri":"https://evil.example/x.js"}}'],
    ['application/reports+json', '[{"type":"integrity-violation","body":{"blockedURL":"/x.js"}}]'],
  ])('of a refused script (%s) is taken', async (type, body) => {
    expect((await post(policyReportPath, body, type)).status).toBe(204);
  });

  test('in great numbers are shed, while pages are served', async () => {
    const gateway = await startGateway(shop.environment);
    const report = () =>
      fetch(`${gateway.origin}/telemetry`, {
        method: 'POST',
        body: JSON.stringify(errorReport),
        headers: { 'content-type': 'application/json' },
      });

    const statuses = (await Promise.all(Array.from({ length: 200 }, report))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    expect((await report()).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await fetch(gateway.origin)).status).toBe(200);
    await gateway.close();
  });
});

describe('behind TLS', () => {
  test('browsers are told to keep to it, and pages name the public address whatever host is asked', async () => {
    const gateway = await startGateway({ ...shop.environment, PUBLIC_ORIGIN: 'https://shop.example' });

    const answer = await fetch(gateway.origin, { headers: { accept: 'text/html' } });
    await gateway.close();

    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(await answer.text()).toContain('<link rel="canonical" href="https://shop.example/">');
  });

  test('without TLS they are not', async () => {
    expect((await ask('/')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the visitor’s address', () => {
  const ipSeenWith = async (settings: Readonly<Record<string, string>>) => {
    const gateway = await startGateway({ ...shop.environment, ...settings });
    await fetch(`${gateway.origin}/proxy/products`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    await gateway.close();
    return shop.provider.asked.at(-1)?.headers['x-forwarded-for'];
  };

  test('is that of the connection, whatever it claims', async () => {
    expect(await ipSeenWith({})).toBe('127.0.0.1');
  });

  test('is what a trusted balancer says', async () => {
    expect(await ipSeenWith({ TRUST_PROXY: 'loopback' })).toBe('6.6.6.6');
  });
});

test('a page under way is finished when the gateway is told to end', async () => {
  const gateway = await startGateway(shop.environment);
  shop.provider.answers((_request, response) => {
    setTimeout(() => response.end('{"ok":true}'), 300);
  });
  const askedBefore = shop.provider.asked.length;
  const underWay = fetch(`${gateway.origin}/proxy/products`);
  while (shop.provider.asked.length === askedBefore) await wait(10);

  await gateway.close();

  const answer = await underWay;
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  await expect(fetch(gateway.origin)).rejects.toThrow('fetch failed');
});

import { homeRelease } from './testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from './testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);

test('The service worker is checked at each navigation, loads no further script and reaches no other origin', async () => {
  const response = await fetch(`${shop.gateway.origin}/service-worker.js`);

  expect(await response.text()).toBe('/* worker */');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]));
  expect(policy).toContain("trusted-types 'none'");
  expect(policy).not.toContain('script-src');
});

test('Pages offer offline reading, unless it is switched off: then the worker removes itself', async () => {
  const offered = await (await shop.visit('/')).text();
  expect(offered).toContain('<meta name="szn-offline-reading" content="on">');
  const gateway = await startGateway({ ...shop.environment, OFFLINE_READING: 'off' });
  try {
    const page = await fetch(gateway.origin);
    expect(await page.text()).not.toContain('szn-offline-reading');
    expect(page.headers.get('content-security-policy')).toContain("trusted-types 'none'");
    const worker = await fetch(`${gateway.origin}/service-worker.js`);
    expect(await worker.text()).toBe('/* removal */');
    expect(worker.headers.get('clear-site-data')).toBeNull();
  } finally {
    await gateway.close();
  }
});

test.each([
  ['a person who enters it', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
  ['a link of this site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, 200],
  ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 403],
  ['a script of a page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 403],
  ['a client that does not say', {}, 403],
])('The address that resets a browser answers %s: %j with %i', async (_name, headers, status) => {
  // `fetch` of Node sets these headers itself.
  const { request } = await import('node:http');
  const answer = await new Promise<{ status: number | undefined; cleared: unknown }>((resolve, reject) => {
    request(`${shop.gateway.origin}/reset-browser`, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, cleared: response.headers['clear-site-data'] });
    })
      .on('error', reject)
      .end();
  });

  expect(answer).toEqual({
    status,
    cleared: status === 200 ? '"cache", "cookies", "storage"' : undefined,
  });
});

test('A copy for offline reading is no visit', async () => {
  const visits = async () =>
    [...(await shop.metrics()).matchAll(/^szn_[a-z_]*visit[a-z_]*(?:\{[^}]*\})? (\d+)$/gm)]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0);
  await shop.visit('/');
  const before = await visits();
  expect(before).toBeGreaterThan(0);
  const copy = await shop.visit('/', { headers: { purpose: 'prefetch' } });

  expect(copy.status).toBe(200);
  expect(await visits()).toBe(before);
  await shop.visit('/');
  expect(await visits()).toBe(before + 1);
});

import { failureRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([
  {
    ...failureRelease(),
    pages: {
      '/loader-requests-provider': { queryParameters: ['b', 'crowd', 'again'] },
      '/loader-goes-on-without-provider': { queryParameters: ['b'] },
      '/redirects-home': { queryParameters: [] },
    },
  },
]);

describe('The page cache', () => {
  const providerRequests = () =>
    shop.provider.requests.filter(({ url }) => url?.startsWith('/products?')).length;

  test('shares one rendering between concurrent requests', async () => {
    const before = providerRequests();

    await Promise.all(Array.from({ length: 30 }, () => shop.visit('/loader-requests-provider?crowd')));

    expect(providerRequests() - before).toBe(1);
  });

  test('has one entry for all tracking parameters', async () => {
    const before = providerRequests();

    const plain = await (await shop.visit('/loader-requests-provider?b=1')).text();
    const tracked = await Promise.all(
      ['gclid=1&b=1', 'b=1&gclid=2&utm_source=mail', 'fbclid=x&b=1'].map(async (query) =>
        (await shop.visit(`/loader-requests-provider?${query}`)).text(),
      ),
    );

    expect(providerRequests() - before).toBe(1);
    expect(new Set([plain, ...tracked]).size).toBe(1);
  });

  test('has one entry for all parameters that the page does not read', async () => {
    const before = providerRequests();

    const pages = await Promise.all(
      ['b=2', 'x=1&b=2', 'b=2&x=2', 'y&b=2&gclid=3'].map(async (query) =>
        (await shop.visit(`/loader-requests-provider?${query}`)).text(),
      ),
    );

    expect(providerRequests() - before).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  test('lets a redirect keep parameters that the page does not read', async () => {
    const { headers } = await shop.visit('/redirects-home?x=a%20b&utm_source=mail', { redirect: 'manual' });

    expect(headers.get('location')).toBe('/fine?from=1&x=a%20b&utm_source=mail');
  });

  test.each([200, 404])('stores nothing of a page that says so, with status %i', async (status) => {
    let answers = 0;
    shop.provider.respondWith(({ url }, response) => {
      // The gateway also asks for the content of the site, whenever its time has come.
      if (url?.startsWith('/products')) answers += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status }));
    });
    for (const visits of [1, 2, 3]) {
      const response = await shop.visit('/uncacheable?b=1');
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
      expect(answers).toBe(visits);
    }
  });

  test('sends a page without its products as 503, not to be stored or indexed, and the last complete one where it has it', async () => {
    const answerList = () =>
      shop.provider.respondWith((_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end('{}');
      });
    const path = '/loader-goes-on-without-provider';
    answerList();
    const complete = await shop.visit(path);
    expect([complete.status, complete.headers.get('x-robots-tag')]).toEqual([200, null]);
    const body = await complete.text();

    shop.provider.respondWith((_request, response) => void response.destroy());
    const incomplete = await shop.visit(`${path}?b=other`);
    const headers = ['cache-control', 'retry-after', 'x-robots-tag'].map((name) =>
      incomplete.headers.get(name),
    );
    expect([incomplete.status, ...headers]).toEqual([503, 'no-store', '2', 'noindex']);
    expect(await incomplete.text()).toContain(`<h1>${path}</h1>`);
    expect(await shop.metrics()).toMatch(
      /szn_render_seconds_count\{remote="failures",version="1\.0\.0",result="incomplete"\} 1\n/,
    );
    const cached = await shop.visit(path);
    expect([cached.status, await cached.text()]).toEqual([200, body]);
    answerList();
  });

  test('does not store a failure', async () => {
    shop.provider.respondWith((_request, response) => void response.writeHead(503).end('{}'));
    expect((await shop.visit('/loader-requests-provider?again')).status).toBe(503);
    shop.provider.respondWith((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });

    expect((await shop.visit('/loader-requests-provider?again')).status).toBe(200);
  });
});

import { failureRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([
  {
    ...failureRelease(),
    pages: {
      '/loader-requests-provider': { queryParameters: ['b', 'crowd', 'again'] },
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
    shop.provider.respondWith((_request, response) => {
      answers += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status }));
    });
    for (const visits of [1, 2, 3]) {
      const response = await shop.visit('/uncacheable?b=1');
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
      expect(answers).toBe(visits);
    }
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

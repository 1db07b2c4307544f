import { brands, categories } from '@szn/shared-contracts';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';
import { listSitemaps } from './sitemaps.ts';

const shop = prepareStorefront([homeRelease()]);
const origin = 'https://shop.example';

const optionsByScope: Readonly<Record<string, unknown>> = {
  '': { brands: ['TURNT', 'Turnt', 'H&M', 'Nobody'], categories: ['T-shirts', 'Dresses'] },
  'gender=men': { brands: [], categories: ['T-shirts', 'Unknown'] },
  'gender=women': { brands: [], categories: ['Hoodies & Sweatshirts'] },
  'gender=men&sale=true': { brands: [], categories: [] },
  'gender=women&sale=true': { brands: [], categories: ['Dresses'] },
};

function answerFilterOptions(): void {
  shop.provider.respondWith(({ url }, response) => {
    const filterOptions = optionsByScope[new URL(url, origin).search.slice(1)];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, filterOptions }));
  });
}

const urlsIn = (xml: string) => [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url);

describe('Sitemaps', () => {
  test('robots.txt and security.txt are served; robots.txt names the sitemap index, which names sitemaps of the pages with products', async () => {
    answerFilterOptions();
    const gateway = await startGateway({ ...shop.environment, PUBLIC_ORIGIN: origin });
    const read = async (path: string) => {
      const response = await fetch(`${gateway.origin}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      return { type: response.headers.get('content-type'), text: await response.text() };
    };
    try {
      const robots = await read('/robots.txt');
      expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml`);
      expect(robots.text).not.toMatch(/Disallow: \/(?!proxy\/)/);
      const security = await read('/.well-known/security.txt');
      expect(security.text).toMatch(/^Contact: mailto:.+@.+\nExpires: 20/);
      expect(security.text).toContain(`Canonical: ${origin}/.well-known/security.txt`);
      const index = await read('/sitemap.xml');
      expect(index.type).toMatch('application/xml');
      const sitemaps: Record<string, readonly (string | undefined)[]> = {};
      for (const url of urlsIn(index.text)) {
        const path = new URL(url ?? '').pathname;
        sitemaps[path] = urlsIn((await read(path)).text);
      }
      expect(sitemaps).toEqual({
        '/sitemaps/pages.xml': expect.arrayContaining([`${origin}/`, `${origin}/collections`]),
        '/sitemaps/categories.xml': [
          `${origin}/men`,
          `${origin}/men/t-shirts`,
          `${origin}/women`,
          `${origin}/women/hoodies-sweatshirts`,
        ],
        '/sitemaps/sale.xml': [
          `${origin}/sale`,
          `${origin}/sale/men`,
          `${origin}/sale/women`,
          `${origin}/sales/women/dresses`,
        ],
        '/sitemaps/brands.xml': [
          `${origin}/collections/TurntUp`,
          `${origin}/product-details?id=TurntUp`,
          `${origin}/collections?source=h%26m`,
        ],
      });
    } finally {
      await gateway.close();
    }
  });

  test('without a public origin do not exist, and robots.txt names none', async () => {
    const robots = await (await shop.visit('/robots.txt', { headers: { accept: '*/*' } })).text();
    const sitemap = await shop.visit('/sitemap.xml', { headers: { accept: '*/*' } });

    expect(robots).toContain('Disallow: /proxy/');
    expect(robots).not.toContain('Sitemap');
    expect(sitemap.status).toBe(404);
  });

  test('are not available while the provider fails, and are not cached then', async () => {
    shop.provider.respondWith((_request, response) => {
      response.statusCode = 500;
      response.end('{}');
    });
    const gateway = await startGateway({ ...shop.environment, PUBLIC_ORIGIN: origin });
    const response = await fetch(`${gateway.origin}/sitemaps/brands.xml`);
    await gateway.close();

    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(response.headers.get('retry-after')).toBe('30');
  });

  test('of the whole specification stay far below 50,000 URLs', async () => {
    const all = {
      brands: brands.map(({ storedName }) => storedName),
      categories: [...categories.men, ...categories.women].map(({ name }) => name),
    };
    const sitemaps = await listSitemaps(async () => all);

    expect(sitemaps.brands).toHaveLength(2 * brands.length);
    expect(sitemaps.categories).toHaveLength(2 + categories.men.length + categories.women.length);
    for (const paths of Object.values(sitemaps)) expect(paths.length).toBeLessThan(1000);
  });
});

import { listBrands, categories } from '@szn/shared-contracts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';
import { listSitemap, listSitemapNames } from './sitemaps.ts';

const pages: NonNullable<FixtureRelease['pages']> = {
  '/men': { sitemap: [{ name: 'categories' }] },
  '/men/:category': {
    sitemap: [{ name: 'categories', each: { of: 'category', parameter: 'category', gender: 'men' } }],
  },
  '/women/:category': {
    sitemap: [{ name: 'categories', each: { of: 'category', parameter: 'category', gender: 'women' } }],
  },
  '/sale/:gender': { sitemap: [{ name: 'sale' }] },
  '/sales/:gender/:category': {
    sitemap: [{ name: 'sale', each: { of: 'category', parameter: 'category', isOnSale: true } }],
  },
  '/collections': {
    sitemap: [{ name: 'pages' }, { name: 'brands', each: { of: 'source', parameter: 'source' } }],
  },
  '/collections/:source': { sitemap: [{ name: 'brands', each: { of: 'brand', parameter: 'source' } }] },
  '/product-details': {
    sitemap: [{ name: 'pages' }, { name: 'brands', each: { of: 'brand', parameter: 'id' } }],
  },
  '/search': {},
};
const routes = Object.keys(pages);

// The record of `home` declares nothing.
const shop = prepareStorefront([homeRelease(), catalogueRelease('1.0.0', { routes, pages })]);
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
        '/sitemaps/pages.xml': [`${origin}/collections`, `${origin}/product-details`],
        '/sitemaps/categories.xml': [
          `${origin}/men`,
          `${origin}/men/t-shirts`,
          `${origin}/women/hoodies-sweatshirts`,
        ],
        '/sitemaps/sale.xml': [`${origin}/sale/men`, `${origin}/sale/women`, `${origin}/sales/women/dresses`],
        '/sitemaps/brands.xml': [
          `${origin}/collections?source=h%26m`,
          `${origin}/collections/TurntUp`,
          `${origin}/product-details?id=TurntUp`,
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
    const [brandList, pageList, unknown] = await Promise.all(
      ['brands', 'pages', 'robots'].map((name) => fetch(`${gateway.origin}/sitemaps/${name}.xml`)),
    );
    await gateway.close();

    expect([brandList?.status, brandList?.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(brandList?.headers.get('retry-after')).toBe('30');
    // Needs no options.
    expect(pageList?.status).toBe(200);
    expect(unknown?.status).toBe(404);
  });

  test('of the whole specification stay far below 50,000 URLs', async () => {
    const all = {
      brands: listBrands().map(({ storedName }) => storedName),
      categories: [...categories.men, ...categories.women].map(({ name }) => name),
    };
    const declared = routes.map((route) => ({ route, ...pages[route] }));
    const counts = new Map<string, number>();
    for (const name of listSitemapNames(declared))
      counts.set(name, (await listSitemap(name, declared, async () => all)).length);

    expect(counts.get('brands')).toBe(2 * listBrands().length);
    expect(counts.get('categories')).toBe(1 + categories.men.length + categories.women.length);
    expect(Math.max(...counts.values())).toBeLessThan(1000);
  });
});

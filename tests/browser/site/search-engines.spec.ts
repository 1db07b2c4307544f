import type { APIRequestContext } from '@playwright/test';
import { listBrands } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import { expect, test } from '../../fixtures/test.ts';

test.use({ expectedProblems: /status of 404/i });

const list = ['Organization', 'BreadcrumbList', 'ItemList'];
const text = ['Organization', 'BreadcrumbList'];

/** Every kind of page: canonical path, whether search engines may list it, types of its JSON-LD. */
const pages = [
  ['/', '/', true, ['Organization', 'ItemList']],
  ['/men', '/men', true, list],
  ['/men?page=2', '/men?page=2', true, list],
  ['/men?sort=priceLowHigh&page=2', '/men', true, list],
  ['/men?brands=TURNT', '/men', true, list],
  ['/women/dresses', '/women/dresses', true, list],
  ['/collections', '/collections', true, list],
  ['/collections/TheDapperLady', '/collections/TheDapperLady', true, list],
  ['/sale', '/sale', true, list],
  ['/sale/women', '/sale/women', true, list],
  ['/sales/men/jeans', '/sales/men/jeans', true, list],
  ['/sales/men/jeans?page=50', '/sales/men/jeans?page=50', false, text],
  ['/search?q=dapper%20lady', '/search?q=dapper%20lady', false, text],
  ['/search', '/search', false, text],
  ['/product-details', '/product-details', true, text],
  ['/product-details?id=TurntUp', '/product-details?id=TurntUp', true, list],
  ['/drops', '/drops', true, text],
  ['/drops?brands=huemn', '/drops', true, text],
  ['/compare?ids=nothing', '/compare', false, text],
  ['/wishlist', '/wishlist', false, text],
  ['/profile', '/profile', false, text],
  ['/about-us', '/about-us', true, text],
  ['/privacy-policy', '/privacy-policy', true, text],
  ['/nothing/here', null, false, ['Organization']],
] as const;

const typed = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string() });

test('Every kind of page states its canonical address, whether it is listed, and its structured data', async ({
  request,
}) => {
  for (const [path, canonical, isListed, types] of pages) {
    const html = await fetchHtml(request, path);
    const found = {
      canonical: /<link rel="canonical" href="(?:https?:\/\/[^/"]+)?([^"]*)"/.exec(html)?.[1] ?? null,
      isListed: !html.includes('<meta name="robots" content="noindex">'),
      types: readJsonLd(html).map((data) => data['@type']),
    };
    expect(found, path).toEqual({ canonical, isListed, types });
  }
});

test('No structured data names this storefront as the seller, and each offer opens the page of its brand', async ({
  request,
}) => {
  const offer = z.object({
    brand: z.object({ name: z.string() }),
    offers: z.object({ url: z.url(), seller: z.object({ name: z.string() }) }),
  });
  const entry = z.object({ item: offer });
  const products = readJsonLd(await fetchHtml(request, '/collections')).flatMap((data) =>
    data['@type'] === 'ItemList' ? z.array(entry).parse(data.itemListElement) : [],
  );

  expect(products.length).toBeGreaterThan(5);
  for (const { item } of products) expect(item.offers.seller.name).toBe(item.brand.name);
});

const renamed = listBrands().filter(({ storedName, label }) => storedName !== label);

test('No page shows a stored name that differs from the label of its brand', async ({ request }) => {
  const brandPages = renamed.flatMap(({ slug }) => [`/collections/${slug}`, `/product-details?id=${slug}`]);
  for (const path of [...pages.map(([address]) => address), ...brandPages]) {
    const html = await fetchHtml(request, path);
    // Scripts, JSON data and other attributes contain the stored name as a value.
    const shown = html
      .replaceAll(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, '')
      .replaceAll(
        /<(?!script)[^>]*>/g,
        (tag) => / (?:aria-label|title|alt)="[^"]*"/g.exec(tag)?.join(' ') ?? ' ',
      );
    const own = renamed.find(({ slug }) => path.endsWith(slug));
    expect(shown, path).toContain(own?.label ?? 'The Dapper Lady');
    for (const { storedName } of renamed) {
      expect(shown, path).not.toMatch(new RegExp(`(?<![\\w/])${storedName}(?!\\w)`));
    }
  }
});

test('robots.txt lets crawlers fetch pages, and excludes API responses', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /proxy/');
  expect(robots).not.toMatch(/Disallow: \/(?!proxy\/)/);
});

async function fetchHtml(request: APIRequestContext, path: string): Promise<string> {
  return await (await request.get(path, { headers: { accept: 'text/html' } })).text();
}

function readJsonLd(html: string) {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...blocks].map(([, json]) => typed.parse(JSON.parse(json ?? '')));
}

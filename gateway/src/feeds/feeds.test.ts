import { JSDOM } from 'jsdom';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);
const origin = 'https://shop.example';
const hostile = '</title><script>alert(1)</script> & "Tee" \u0000\u0008\ud800 ]]> 👕';

const product = {
  _id: 'a&b',
  title: hostile,
  source: 'HUEMN',
  image: '',
  link: 'https://brand.example/tee',
  price: 1000,
  salePrice: 700,
  at: '2026-11-25T06:30:00.500Z',
};

let requested: string[] = [];
function answerLatest(products: readonly unknown[], status = 200): void {
  requested = [];
  shop.provider.respondWith(({ url, headers }, response) => {
    // What the gateway asks by itself comes at any time.
    if (headers['user-agent'] !== 'szn-gateway-check') requested.push(url);
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ products }));
  });
}

/** Parses XML strictly; throws for a document that is not well-formed. */
function parseXml(text: string) {
  const { window } = new JSDOM('');
  const parsed = new window.DOMParser().parseFromString(text, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
}

const childTexts = (parent: Element | null | undefined, name: string) =>
  [...(parent?.children ?? [])]
    .filter(({ localName }) => localName === name)
    .map((child) => child.textContent);
const links = (parent: Element | null | undefined) =>
  Object.fromEntries(
    [...(parent?.children ?? [])]
      .filter(({ localName }) => localName === 'link')
      .map((child) => [child.getAttribute('rel'), child.getAttribute('href')]),
  );

describe('Feeds', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeEach(async () => {
    gateway = await startGateway({ ...shop.environment, PUBLIC_ORIGIN: origin });
  });
  afterEach(() => gateway.close());
  const read = async (path: string, headers: Record<string, string> = {}) =>
    await fetch(`${gateway.origin}${path}`, { headers, redirect: 'manual' });

  test('The feed of a brand is a well-formed Atom document with all required elements', async () => {
    answerLatest([product, { ...product, _id: 'older', at: '2026-11-20T06:30:00.000Z' }]);
    const response = await read('/feeds/huemn.atom');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toMatch('public, max-age=300');
    const { documentElement: feed } = parseXml(await response.text());
    expect([feed.localName, feed.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(childTexts(feed, 'id')).toEqual(['tag:shop.example,2025:feed/feeds/huemn.atom']);
    expect(childTexts(feed, 'title')).toEqual(['New from Huemn · SZN']);
    expect(childTexts(feed, 'updated')).toEqual(['2026-11-25T06:30:00.500Z']);
    expect(childTexts(feed, 'author')).toEqual(['SZN\n']);
    expect(links(feed)).toEqual({
      self: `${origin}/feeds/huemn.atom`,
      alternate: `${origin}/collections/huemn`,
    });
    const entries = [...feed.children].filter(({ localName }) => localName === 'entry');
    expect(entries.map((entry) => childTexts(entry, 'id'))).toEqual([
      ['tag:shop.example,2025:product/a%26b'],
      ['tag:shop.example,2025:product/older'],
    ]);
    const [entry] = entries;
    expect(childTexts(entry, 'title')).toEqual(['</title><script>alert(1)</script> & "Tee" ��� ]]> 👕']);
    expect(childTexts(entry, 'updated')).toEqual(['2026-11-25T06:30:00.500Z']);
    expect(links(entry)).toEqual({ alternate: `${origin}/product-details?id=a%26b` });
    expect(childTexts(entry, 'summary')[0]).toMatch('30% off');
  });

  test('The sale has a new entry for each reduction of a product', async () => {
    answerLatest([product]);
    const { documentElement: feed } = parseXml(await (await read('/feeds/sale.atom')).text());
    expect(requested).toEqual(['/products/latest?sale=true&limit=30']);
    const [entry] = [...feed.children].filter(({ localName }) => localName === 'entry');
    expect(childTexts(entry, 'id')).toEqual([`tag:shop.example,2025:sale/a%26b/${Date.parse(product.at)}`]);
    expect(links(feed)).toMatchObject({ alternate: `${origin}/sale` });
  });

  test('A reader that has the document gets 304 by tag and by date', async () => {
    answerLatest([product]);
    const first = await read('/feeds/huemn.atom');
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    expect(modified).toBe('Wed, 25 Nov 2026 06:30:00 GMT');
    expect((await read('/feeds/huemn.atom', { 'if-none-match': etag })).status).toBe(304);
    expect((await read('/feeds/huemn.atom', { 'if-modified-since': modified })).status).toBe(304);
    const other = { 'if-none-match': '"other"', 'if-modified-since': modified };
    expect((await read('/feeds/huemn.atom', other)).status).toBe(200);
    expect((await read('/feeds/huemn.atom', { 'if-modified-since': 'never' })).status).toBe(200);
    expect(requested).toHaveLength(1);
  });

  test('A brand without products has a valid feed', async () => {
    answerLatest([]);
    const { documentElement: feed } = parseXml(await (await read('/feeds/h%26m.atom')).text());
    expect(childTexts(feed, 'updated')).toEqual(['2025-01-01T00:00:00.000Z']);
    expect(links(feed)).toEqual({
      self: `${origin}/feeds/h%26m.atom`,
      alternate: `${origin}/collections?source=h%26m`,
    });
  });

  test('Other spellings redirect to the one address of a feed; unknown names are 404', async () => {
    answerLatest([]);
    const redirect = await read('/feeds/TURNT.atom');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/feeds/turntup.atom']);
    for (const path of ['/feeds/nobody.atom', '/feeds/huemn', '/feeds/%00.atom'])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
    expect(requested).toEqual([]);
  });

  test('A failing provider leaves no broken feed', async () => {
    answerLatest([], 500);
    const failed = await read('/feeds/huemn.atom');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
  });
});

test('There are no feeds without a public origin', async () => {
  answerLatest([]);
  const gateway = await startGateway(shop.environment);
  const response = await fetch(`${gateway.origin}/feeds/huemn.atom`);
  await gateway.close();
  expect(response.status).toBe(404);
});

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrand, setBrandRows, type BrandRow, type SiteData } from '@szn/shared-contracts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease(), homeRelease()]);
// Of this process, not of a gateway.
afterEach(() => setBrandRows(undefined));

const answer = (brands: unknown, isSpecified = false, content?: object) =>
  JSON.stringify({ success: true, isSpecified, brands, content });

let asked = 0;

/** What the provider answers to `/brands` from now on; `null`: nothing of it works. */
function respondWith(body: string | null): void {
  shop.provider.respondWith(({ url }, response) => {
    if (url === '/brands') asked += 1;
    if (body === null) return void response.writeHead(503).end();
    response.setHeader('content-type', 'application/json');
    response.end(url === '/brands' ? body : '{"products":[],"hasMore":false}');
  });
}

async function readComposition(origin = shop.gateway.origin) {
  const html = await (await fetch(`${origin}/men`, { headers: { accept: 'text/html' } })).text();
  const [, text = '{}'] = /<script[^>]*id="szn-composition"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const composition: SiteData & { readonly revision: string } = JSON.parse(text);
  return composition;
}

async function untilBrands(expected: readonly BrandRow[] | undefined): Promise<string> {
  for (;;) {
    const { revision, brands } = await readComposition();
    if (JSON.stringify(brands) === JSON.stringify(expected)) return revision;
    await wait(100);
  }
}

test('Pages have the brands of the provider within seconds, as another revision; those of the specification cost nothing', async () => {
  const specified = await readComposition();
  expect(specified.brands).toBeUndefined();
  respondWith(answer([{ slug: 'Jaywalking' }, { slug: 'LoomHouse' }]));
  const added = await untilBrands([{ slug: 'Jaywalking' }, { slug: 'LoomHouse' }]);
  expect(added).not.toBe(specified.revision);
  // Feeds and sitemaps of this process, too.
  expect(findBrand('loomhouse')?.label).toBe('Loom House');
  respondWith(answer([], true));
  expect(await untilBrands(undefined)).toBe(specified.revision);
}, 30_000);

const announcement = { text: 'Sale until Sunday', to: '/sale' };

test('Pages have the content of the provider within seconds, and that of the specification when it has ended', async () => {
  const { revision } = await readComposition();
  const readText = async () => (await readComposition()).content?.announcement?.text;
  respondWith(answer([], true, { announcement, ofLater: {} }));
  while ((await readText()) !== announcement.text) await wait(100);
  expect((await readComposition()).content).toEqual({ announcement });
  // Of another origin: the last content of the slot stays, and the brands of the answer are taken.
  respondWith(
    answer([{ slug: 'Warp' }], false, { announcement: { ...announcement, to: 'https://evil.example' } }),
  );
  await untilBrands([{ slug: 'Warp' }]);
  expect(await readText()).toBe(announcement.text);
  respondWith(answer([], true));
  while ((await readText()) !== undefined) await wait(100);
  expect((await readComposition()).revision).toBe(revision);
}, 30_000);

const expired = `announcement.1.1790000000000.${'a'.repeat(43)}`;
const valid = `announcement.2.1890000000000.${'b'.repeat(43)}`;

test('A draft is shown to the browser that has its link, to nobody else, and neither cached nor indexed', async () => {
  const drafts: string[] = [];
  shop.provider.respondWith(({ url }, response) => {
    const token = new URLSearchParams(url.split('?')[1]).get('draft');
    if (token !== null) drafts.push(token);
    if (token !== null && token !== valid) return void response.writeHead(404).end('{}');
    response.setHeader('content-type', 'application/json');
    if (!url.startsWith('/brands')) return void response.end('{"products":[],"hasMore":false}');
    response.end(answer([], true, token === null ? undefined : { announcement }));
  });
  const visit = async (address: string, cookie = '') => {
    const headers = { accept: 'text/html', cookie };
    const response = await fetch(`${shop.gateway.origin}${address}`, { headers });
    return { response, text: await response.text() };
  };
  const isPublic = ({ response, text }: Awaited<ReturnType<typeof visit>>) => {
    expect(text).not.toContain(announcement.text);
    expect(response.headers.get('cache-control')).toContain('public');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('x-robots-tag')).toBeNull();
  };
  isPublic(await visit('/men'));
  const first = await visit(`/men?draft=${valid}`);
  const cookie = first.response.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toBe(`szn-draft=${valid}`);
  // Within the second in which the page of everybody is sent again.
  isPublic(await visit('/men'));
  for (const { response, text } of [first, await visit('/men', cookie), await visit('/', cookie)]) {
    expect(text).toContain(announcement.text);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  }
  isPublic(await visit('/men'));
  expect(drafts).toEqual([valid]);

  // What is no token is not asked for.
  const invalid = await visit('/men?draft=forged');
  expect([invalid.response.status, JSON.parse(invalid.text)]).toEqual([
    400,
    { message: 'There is no such draft, or its link has expired.' },
  ]);
  for (const [address, sent] of [
    ['/men?draft=off', cookie],
    ['/men', `szn-draft=${expired}`],
  ] as const) {
    const ended = await visit(address, sent);
    expect(ended.text).not.toContain(announcement.text);
    expect(ended.response.headers.get('set-cookie')).toMatch(/^szn-draft=; Max-Age=0/);
    expect(ended.response.headers.get('cache-control')).toBe('private, no-store');
  }
  expect(drafts).toEqual([valid, expired]);
}, 30_000);

test('A browser whose draft cannot be read is told so, and does not see the published page in its place', async () => {
  const unread = `announcement.3.1890000000000.${'c'.repeat(43)}`;
  respondWith(null);
  for (const [address, cookie] of [
    ['/men', `szn-draft=${unread}`],
    [`/men?draft=${unread}`, ''],
  ] as const) {
    const response = await fetch(shop.gateway.origin + address, { headers: { accept: 'text/html', cookie } });
    expect(response.status).toBe(424);
    expect(await response.text()).toMatch(/The preview of the draft has ended for now/);
    // A later page shows it again.
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  const off = await fetch(`${shop.gateway.origin}/men?draft=off`, { headers: { accept: 'text/html' } });
  expect(off.status).toBe(200);
});

test('Content ends at its time while the provider is away, also after a restart', async () => {
  const readText = async (origin?: string) => (await readComposition(origin)).content?.announcement?.text;
  const [first, last] = [Date.now() + 6000, Date.now() + 3_600_000];
  const ends = [
    { at: new Date(first).toISOString(), content: { announcement: { text: 'Before the sale' } } },
    { at: new Date(last).toISOString(), content: {} },
    { at: 'never', content: { announcement: { text: 'Never' } } },
  ];
  respondWith(
    JSON.stringify({ success: true, isSpecified: true, brands: [], content: { announcement }, ends }),
  );
  while ((await readText()) !== announcement.text) await wait(100);
  respondWith(null);
  while ((await readText()) !== 'Before the sale') await wait(100);
  expect(Date.now()).toBeGreaterThanOrEqual(first);
  const restarted = await startGateway(shop.environment);
  expect(await readText(restarted.origin)).toBe('Before the sale');
  await restarted.close();
  respondWith(answer([], true));
  while ((await readText()) !== undefined) await wait(100);
}, 60_000);

test('An invalid list and a provider that is away change nothing, also after a restart', async () => {
  const rows = [{ slug: 'Weft' }];
  respondWith(answer(rows));
  await untilBrands(rows);
  for (const fault of [answer([{ slug: '<script>' }]), '{', null]) {
    respondWith(fault);
    const before = asked;
    // The second request comes after the first answer was read.
    while (asked < before + 2) await wait(100);
    expect((await readComposition()).brands).toEqual(rows);
  }
  const restarted = await startGateway(shop.environment);
  expect((await readComposition(restarted.origin)).brands).toEqual(rows);
  await restarted.close();

  // What was stored is read as a stranger's.
  const file = path.join(shop.releasesFolder(), '.gateway', 'test.brands.json');
  expect(await readFile(file, 'utf8')).toBe(answer(rows));
  await writeFile(file, '[');
  const withoutFile = await startGateway(shop.environment);
  expect((await readComposition(withoutFile.origin)).brands).toBeUndefined();
  await withoutFile.close();
}, 60_000);

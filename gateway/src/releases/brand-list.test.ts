import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrand, setBrandRows, type BrandRow } from '@szn/shared-contracts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease(), homeRelease()]);
// Of this process, not of a gateway.
afterEach(() => setBrandRows(undefined));

const answer = (brands: unknown, isSpecified = false) =>
  JSON.stringify({ success: true, isSpecified, brands });

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
  const composition: { readonly revision: string; readonly brands?: readonly BrandRow[] } = JSON.parse(text);
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '@szn/shared-contracts';
import { readProductPage } from '@szn/shared-contracts/wire';
import { spawnProvider, type SpawnedProvider } from '../support/spawn-provider.ts';

/** Two feeds, as strangers send them, in a provider with an embedded database. */
const folder = mkdtempSync(join(tmpdir(), 'szn-hostile-feeds-'));
const metricsPort = 20_000 + (process.pid % 10_000);
const asked: string[] = [];
const secrets = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('secret');
});
let provider: SpawnedProvider;

const piece = (brand: string, index: number, change: object = {}) => ({
  title: `${brand} Coat ${index}`,
  brand,
  link: `https://${brand.toLowerCase()}.example/p/${index}`,
  image: 'https://cdn.example/a.jpg',
  price: 1000 + index,
  gender: 'men',
  category: 'Jackets',
  ...change,
});
const lines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');
const ten = Array.from({ length: 10 }, (_, index) => piece('Veloce', index));
const attack = { price: 1, image: 'https://evil.example/a.jpg' };
const hostile = [
  piece('Snitch', 1, { image: '/proxy/users/logout?', secondImage: '/proxy/users/data' }),
  piece('Snitch', 2, { image: 'https://szn.example/proxy/users/logout?' }),
  piece('Snitch', 3, { link: 'http://snitch.example/p/3' }),
  piece('Veloce', 1, attack),
  piece('Snitch', 4, { ...attack, link: 'https://veloce.example/p/2' }),
  piece('Snitch', 5, { link: 'https://2130706433/p/5' }),
  piece('Snitch', 6, { link: 'https://snitch.example:8443/p/6' }),
  piece('Snitch', 7, { title: 'x'.repeat(3_000_000) }),
];

beforeAll(async () => {
  await new Promise<void>((resolve) => secrets.listen(0, '127.0.0.1', resolve));
  const address = secrets.address();
  const port = typeof address === 'object' ? address?.port : 0;
  writeFileSync(join(folder, 'veloce.jsonl'), lines(ten));
  writeFileSync(join(folder, 'snitch.jsonl'), lines(hostile));
  const common = { format: 'jsonl', everyMinutes: 5, isComplete: true };
  const feeds = [
    { ...common, name: 'veloce', path: 'veloce.jsonl', brands: ['Veloce'], hosts: ['veloce.example'] },
    { ...common, name: 'snitch', path: 'snitch.jsonl', brands: ['Snitch'], hosts: ['snitch.example'] },
    {
      ...common,
      name: 'inside',
      url: `http://2130706433:${port}/feed`,
      source: 'Evemen',
      hosts: ['a.example'],
    },
  ];
  const file = join(folder, 'feeds.json');
  writeFileSync(file, JSON.stringify(feeds));
  provider = await spawnProvider({
    DATA_DIR: join(folder, 'data'),
    FEEDS_FILE: file,
    SAMPLE_PRODUCTS: '0',
    PUBLIC_ORIGIN: 'https://szn.example',
    METRICS_PORT: String(metricsPort),
  });
}, 300_000);
afterAll(async () => {
  await provider?.stop();
  secrets.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The first import starts a minute after the provider, and takes one feed after another. */
async function waitForImports(): Promise<void> {
  const done = [
    /feed_records\{feed="veloce"\} 10/,
    /feed_records\{feed="snitch"\} 8/,
    /feed_failures\{feed="inside"\} [1-9]/,
  ];
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    if (done.every((pattern) => pattern.test(metrics))) return;
    await wait(500);
  }
}

/** Lists show an import about two seconds later: until then they come from the index before it. */
async function listBrand(
  brand: string,
): Promise<{ readonly text: string; readonly products: readonly Product[] }> {
  for (;;) {
    const text = await (await fetch(`${provider.origin}/products/source/${brand}?limit=50`)).text();
    const { products } = readProductPage(JSON.parse(text), 50);
    if (products.length > 0) return { text, products };
    await wait(200);
  }
}

test('a hostile feed changes nothing of another brand, of members and of this machine', async () => {
  await waitForImports();
  const veloce = await listBrand('Veloce');
  expect(veloce.products).toHaveLength(10);
  expect(veloce.text).not.toContain('evil.example');
  const snitch = await listBrand('Snitch');
  const shown = snitch.products.map(({ title, image, link }) => ({ title, image, link }));
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(
    expect.arrayContaining([
      { title: 'Snitch Coat 1', image: null, link: 'https://snitch.example/p/1' },
      { title: 'Snitch Coat 2', image: null, link: 'https://snitch.example/p/2' },
      { title: 'Snitch Coat 3', image: 'https://cdn.example/a.jpg', link: 'https://snitch.example/p/3' },
    ]),
  );
  expect(snitch.text).not.toMatch(/proxy|http:/);
  expect(asked).toEqual([]);
}, 300_000);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readField, readText } from '@szn/shared-contracts/wire';
import fc from 'fast-check';
import type { FeedFormat } from '../../config/feed-schedule.ts';
import { type FeedFile, readFeed } from './read-feed.ts';
import { type RecordScanner, scanCsv, scanJsonList, scanLines, splitRecords } from './split-records.ts';

describe('reading a feed file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'szn-feed-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function readAll(format: FeedFormat, content: string): Promise<unknown[]> {
    const path = join(folder, `feed.${format}`);
    writeFileSync(path, content);
    const feed: FeedFile =
      format === 'shopify' ? { path, format, site: 'https://snitch.example' } : { path, format };
    const found: unknown[] = [];
    for await (const raw of readFeed(feed)) found.push('fault' in raw ? raw.fault : raw.record);
    return found;
  }

  test('all three formats give the same records', async () => {
    const jsonl = [{ title: 'A' }, 'text', { title: 'B' }].map((record) => JSON.stringify(record)).join('\n');
    const csv =
      '\uFEFFtitle,brand,link,image,price,gender,category\r\n' +
      '"Imported, ""Coat""",Snitch,https://snitch.example/p/1,,"Rs. 1,001",men,Jackets\r\n';
    const shopify = JSON.stringify({
      products: [
        { handle: 'coat', title: 'Coat', vendor: 'Snitch', variants: [{ price: '1' }], tags: 'men' },
      ],
    });
    const found = await readAll('jsonl', `${jsonl}\n{"cut":`);
    expect(found).toEqual([{ title: 'A' }, 'text', { title: 'B' }, 'is no JSON']);
    expect(await readAll('csv', csv)).toMatchObject([
      { title: 'Imported, "Coat"', price: 'Rs. 1,001', image: '' },
    ]);
    expect(await readAll('shopify', shopify)).toMatchObject([
      { link: 'https://snitch.example/products/coat' },
    ]);
  });

  test('a CSV feed can contain inch marks, but no quote that is never closed', async () => {
    expect(await readAll('csv', 'title,brand\nA 12" tee,Snitch\n')).toEqual([
      { title: 'A 12" tee', brand: 'Snitch' },
    ]);
    expect(await readAll('csv', 'title,brand\n"A tee,Snitch\nB,Snitch\n')).toEqual([
      'has a quote that is not closed',
    ]);
  });

  test.each<[FeedFormat, string, string, string]>([
    ['jsonl', '{"title":"A"}\n{"title":"', '"}\n{"title":"B"}\n', ''],
    ['csv', 'title\nA\n', '\nB\n', ''],
    // The quote is closed behind the limit.
    ['csv', 'title\nA\n"', '\ny",z\nB\n', ''],
    // It is never closed.
    ['csv', 'title\nA\n"', '\nB\n', ''],
    [
      'shopify',
      '{"a":[[1],"]"],"products":[{"title":"A"},{"title":"\\"]}',
      '"},',
      '{"title":"B"}], "products ":[{}]}',
    ],
  ])(
    'a record of %s that is too long is a fault, and the reading goes on after it',
    async (format, before, after, end) => {
      const found = await readAll(format, `${before}${'x'.repeat(3_000_000)}${after}${end}`);
      const titles = found.map((one) => readText(one) ?? readField(one, 'title'));
      expect(titles[0]).toBe('A');
      expect(titles).toContain('is longer than 1048576 bytes');
      expect(titles).toContain('B');
    },
  );

  test.each<[FeedFormat, RecordScanner]>([
    ['jsonl', scanLines()],
    ['csv', scanCsv()],
    ['shopify', scanJsonList('products')],
  ])('a record of 64 MB of %s takes no memory', async (_format, scanner) => {
    const start = Buffer.from('{"products":["');
    let retained = 0;
    async function* chunks() {
      yield start;
      for (let count = 0; count < 1024; count += 1) {
        const chunk = Buffer.alloc(65_536, 'x');
        if (count % 128 === 0) retained = Math.max(retained, process.memoryUsage().arrayBuffers - before);
        yield chunk;
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    const records = [];
    for await (const record of splitRecords(chunks(), scanner, 1024 * 1024)) records.push(record);
    expect(records).toEqual(['too long']);
    expect(retained).toBeLessThan(40 * 1024 * 1024);
  });

  test('records are found wherever the chunks of a file end', async () => {
    const files = {
      jsonl: ['{"a":"x,\\"y"}\n', ' 5 \n', '{}'],
      csv: ['"a\n""b""",c\r\n', '5" x,"" \n', 'a, "b\n",\n', '"a" b,"c'],
      shopify: ['12,', '{"a]\\"":"[1}"}', '[[1],"]"]', '"x\\\\"', '{"products":[{}]}'],
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<FeedFormat>('jsonl', 'csv', 'shopify'),
        fc.integer({ min: 1, max: 12 }),
        async (format, size) => {
          const text =
            format === 'shopify'
              ? `{"x":{"products":[1]},"y":"products","products" : [ ${files.shopify.join(' ')} ],"z":[{}]}`
              : files[format].join('');
          const scan = { jsonl: scanLines, csv: scanCsv, shopify: () => scanJsonList('products') };
          async function* chunks() {
            const bytes = Buffer.from(text);
            for (let start = 0; start < bytes.length; start += size)
              yield bytes.subarray(start, start + size);
          }
          const found: string[] = [];
          for await (const record of splitRecords(chunks(), scan[format](), 1000))
            found.push(record === 'too long' ? record : record.bytes.toString());
          expect(found).toEqual(files[format]);
        },
      ),
    );
  });

  test.each(['', '{"products":[', '{"items":[]}', '[]'])(
    'A file that is not a products.json of Shopify is rejected: %j',
    async (content) => {
      await expect(readAll('shopify', content)).rejects.toThrow(/list "products"|complete JSON/);
    },
  );
});

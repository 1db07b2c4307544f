import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { isJsonObject, type JsonObject, readField } from '@szn/shared-contracts/wire';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { importOptions } from '../../../test/support/feed-products.ts';
import { type FeedFormat, feedFormats } from '../../../test/feeds/feed-formats.ts';
import { createProductCounter } from '../catalogue-import/count-products.ts';
import { createImportReport } from '../catalogue-import/import-report.ts';
import { readProducts } from './read-products.ts';

const site = 'https://loom.example';
/** Apart in more digits than a test changes bytes: no product becomes another. */
const products = [111_111, 222_222, 333_333, 444_444, 555_555, 666_666, 777_777, 888_888];
const changed = 3;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-faults-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What an import makes of a feed: the counts, and its products by their links. */
async function read(content: Buffer) {
  const path = join(folder, 'feed');
  writeFileSync(path, content);
  const report = createImportReport();
  const counter = createProductCounter(report, {
    ...importOptions,
    defaults: { ...importOptions.defaults, site, source: 'Loom' },
  });
  const found = new Map<string, object>();
  for await (const raw of readProducts({ path, site })) {
    for (const { reading } of counter.count(raw))
      if ('draft' in reading) found.set(reading.draft.link, reading.draft);
  }
  const { records, imported, colours, merged, repeated, filtered, faulty, isCut } = report;
  return { records, sum: imported - colours + merged + repeated + filtered + faulty, imported, isCut, found };
}

const textOf = ({ head, rowsOf, between, tail }: FeedFormat) =>
  head + products.flatMap(rowsOf).join(between) + tail;

const signOf = ({ head }: FeedFormat) => (head.includes('\t') ? '\t' : ',');
const isXml = ({ head }: FeedFormat) => head.startsWith('<');
const isJson = ({ rowsOf }: FeedFormat) => rowsOf(0)[0]?.startsWith('{') === true;

function listNames(format: FeedFormat): readonly string[] {
  const [row = ''] = format.rowsOf(0);
  if (isXml(format)) return row.match(/<g:\w+>/g) ?? [];
  return isJson(format) ? Object.keys(parseObject(row)) : format.head.trim().split(signOf(format));
}

function reorder(format: FeedFormat, order: readonly string[]): string {
  const sign = signOf(format);
  const names = listNames(format);
  const reorderRow = (row: string) => {
    if (isJson(format))
      return JSON.stringify(
        Object.fromEntries(order.map((name) => [name, readField(parseObject(row), name)])),
      );
    const cells = isXml(format)
      ? row.match(/<g:\w+>.*<\/g:\w+>/g)
      : row.match(sign === ',' ? /"(?:[^"]|"")*"/g : /[^\t]+/g);
    const own = order.map((name) => cells?.[names.indexOf(name)] ?? '');
    return isXml(format)
      ? `${/^<\w+>/.exec(row)?.[0]}${own.join('')}${/<\/\w+>$/.exec(row)?.[0]}`
      : own.join(sign);
  };
  const isTable = !isXml(format) && !isJson(format);
  const head = isTable ? `${order.join(sign)}\n` : format.head;
  return head + products.flatMap(format.rowsOf).map(reorderRow).join(format.between) + format.tail;
}

function parseObject(row: string): JsonObject {
  const value: unknown = JSON.parse(row);
  return isJsonObject(value) ? value : {};
}

/** The other products that are lost or changed with the changed one, and whether a record is not counted. */
async function findLost(bytes: Buffer, others: readonly (readonly [string, object])[]) {
  const result = await read(bytes);
  const lost = others.filter(([link, draft]) => !isDeepStrictEqual(result.found.get(link), draft));
  if (result.sum !== result.records) return [`${result.sum} of ${result.records}`];
  return lost.map(([link]) => link);
}

describe.each(Object.entries(feedFormats))('%s', (_name, format) => {
  const text = textOf(format);

  test('gives the same products in every encoding, also packed', async () => {
    const accented = text.replaceAll('Heavy cotton', 'Café coton');
    const expected = await read(Buffer.from(accented));
    expect(expected).toMatchObject({ imported: products.length, sum: expected.records });
    const encoded = [
      ...['utf8', 'utf16le', 'utf16be'].map((encoding) => iconv.encode(accented, encoding, { addBOM: true })),
      iconv.encode(accented, 'utf16le'),
      iconv.encode(accented, 'windows-1252'),
    ];
    for (const content of encoded) {
      expect(await read(content)).toEqual(expected);
      expect(await read(gzipSync(content))).toEqual(expected);
    }
  });

  test('gives the same products in every order of its fields', async () => {
    const { found } = await read(Buffer.from(text));
    const names = listNames(format);
    const anyOrder = fc.shuffledSubarray([...names], { minLength: names.length });
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        expect((await read(Buffer.from(reorder(format, order)))).found).toEqual(found);
      }),
      { numRuns: 20 },
    );
  });

  test('loses at most the product in which bytes are changed, and counts every record', async () => {
    const start = text.indexOf(format.rowsOf(products[changed] ?? 0)[0] ?? '');
    const { length } = format.rowsOf(products[changed] ?? 0).join(format.between);
    const whole = await read(Buffer.from(text));
    const others = [...whole.found].filter((_product, index) => index !== changed);
    const change = fc.tuple(fc.nat(length - 1), fc.nat(255));
    // A list in the object becomes its end.
    const list = text.indexOf(':[', start) + 1 - start;
    const isIn = list > 0 && list < length;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const bytes = Buffer.from(text);
        for (const [place, byte] of changes) bytes[start + place] = byte;
        expect(await findLost(bytes, others)).toEqual([]);
      }),
      // The first byte of an object becomes that of XML, or of a list.
      {
        numRuns: 60,
        examples: [
          [[[0, '<'.charCodeAt(0)]]],
          [[[0, '['.charCodeAt(0)]]],
          [[[isIn ? list : 0, '}'.charCodeAt(0)]]],
        ],
      },
    );
  });
});

import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { scanJsonList } from './scan-json-list.ts';
import { type RecordScanner, splitRecords } from './split-records.ts';
import { splitXml } from './split-xml.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function split(chunks: AsyncIterable<Buffer>, scanner: RecordScanner): Promise<string[]> {
  const found: string[] = [];
  for await (const record of splitRecords(chunks, scanner, 1000))
    found.push(record === 'too long' ? record : record.bytes.toString());
  return found;
}

test('Elements of a JSON list are found wherever the chunks of a file end', async () => {
  const elements = ['12,', '{"a]\\"":"[1}"}', '[[1],"]"]', '"x\\\\"', '{"products":[{}]}'];
  const wrapped = `{"x":{"products":[1]},"y":"products","products" : [ ${elements.join(' ')} ],"z":[{}]}`;
  const bare = `[ ${elements.join(' ')} ]`;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(wrapped, bare), fc.integer({ min: 1, max: 12 }), async (text, size) => {
      expect(await split(inChunks(text, size), scanJsonList(['products']))).toEqual(elements);
    }),
  );
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('An element of 16 MB takes no memory', async () => {
  const limit = 1024 * 1024;
  let retained = 0;
  // Another thread frees the buffers, some time after the collection.
  const readMemory = async () => {
    const readings: number[] = [];
    while (readings.length < 50 && !readings.some((reading) => reading < limit)) {
      collectGarbage();
      await setImmediate();
      readings.push(process.memoryUsage().arrayBuffers - before);
    }
    return Math.min(...readings);
  };
  async function* chunks() {
    yield Buffer.from('{"products":["');
    for (let count = 0; count < 256; count += 1) {
      if (count % 64 === 63) retained = Math.max(retained, await readMemory());
      yield Buffer.alloc(65_536, 'x');
    }
  }
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  expect(await split(chunks(), scanJsonList(['products']))).toEqual(['too long']);
  expect(retained).toBeLessThan(limit);
});

test('Items of XML are found wherever the chunks of a file end, and a long one is skipped', async () => {
  const items = [
    '<item><a>1</a></item>',
    '<item x="1"><![CDATA[</item><item>]]></item>',
    '<item><!-- </item> --></item>',
  ];
  const long = `<item>${'x'.repeat(500)}</item>`;
  const text = `<rss><title>items</title>${items.join('\n')}${long}${items[0]}</rss>`;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
      async function* texts() {
        for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
      }
      const found: (string | null)[] = [];
      for await (const item of splitXml(texts(), 200)) found.push(item);
      expect(found).toEqual([...items, null, items[0]]);
    }),
  );
});

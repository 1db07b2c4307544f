import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, createPageBody } from './page-encoding.ts';

const html = `<h1>${'Streetwear, préts à porter '.repeat(100)}</h1>`;

test('A page body has the same content in each encoding', async () => {
  const body = createPageBody([html.slice(0, 9), Buffer.from(html.slice(9))]);

  expect((await body.in('identity')).toString('utf8')).toBe(html);
  expect(brotliDecompressSync(await body.in('br')).toString('utf8')).toBe(html);
  expect(gunzipSync(await body.in('gzip')).toString('utf8')).toBe(html);
});

test('A page body is compressed once with gzip', async () => {
  const body = createPageBody([html]);

  expect(await body.in('gzip')).toBe(await body.in('gzip'));
});

test('A page body that is requested again is compressed better, once', async () => {
  const words = Array.from(
    { length: 4000 },
    (_, index) => `<li class="card">Tee ${(index * 7919) % 1000}</li>`,
  );
  const body = createPageBody([words.join('')]);
  const first = await body.in('br');
  expect(await body.in('br')).toBe(first);
  while ((await body.in('br')) === first) await wait(1);

  const better = await body.in('br');

  expect(better.length).toBeLessThan(first.length);
  expect(brotliDecompressSync(better)).toEqual(await body.in('identity'));
  await wait(20);
  expect(await body.in('br')).toBe(better);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=1.0, gzip', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0.0, *', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['compress', 'identity'],
])('Accept-Encoding %p selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, createPageBody } from './page-encoding.ts';

const html = `<h1>${'Streetwear, préts à porter '.repeat(100)}</h1>`;

test('A page body has the same content in each encoding', async () => {
  const body = createPageBody(html);

  expect((await body.in('identity')).toString('utf8')).toBe(html);
  expect(brotliDecompressSync(await body.in('br')).toString('utf8')).toBe(html);
  expect(gunzipSync(await body.in('gzip')).toString('utf8')).toBe(html);
});

test('A page body is compressed once per encoding', async () => {
  const body = createPageBody(html);

  expect(await body.in('br')).toBe(await body.in('br'));
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

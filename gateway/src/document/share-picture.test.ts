import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from '@szn/shared-contracts/testing';
import { describeSharePicture } from './structured-data.ts';

const origin = 'https://shop.example';
const folder = path.join(import.meta.dirname, '../../../shell/public/share');

describe('Picture of a link preview', () => {
  test.each([
    [undefined, '/share/storefront.jpg'],
    ['/share/men.jpg', '/share/men.jpg'],
  ])('of a page that declares %s is %s', (declared, picture) => {
    const tags = describeSharePicture({ title: '' }, declared, origin);

    expect(tags).toContain(`<meta property="og:image" content="${origin}${picture}">`);
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  test('is that of the page if it has one', () => {
    const sharePicture = { path: '/proxy/boards/shared/picture?key=a', alt: 'Three pieces' };
    const tags = describeSharePicture({ title: '', sharePicture }, '/share/men.jpg', origin);

    expect(tags).toContain(
      `<meta property="og:image" content="${origin}/proxy/boards/shared/picture?key=a">`,
    );
    expect(tags).toContain('<meta property="og:image:alt" content="Three pieces">');
  });

  test.each([
    ['/media/garments/tee--black', `${origin}/media/garments/tee--black`],
    ['https://pictures.example/tee.jpg', 'https://pictures.example/tee.jpg'],
  ])('is that of its product: %s', (image, url) => {
    const product = buildProduct({ title: 'Black Tee', image });
    const tags = describeSharePicture({ title: '', product }, '/share/brands.jpg', origin);

    expect(tags).toContain(`<meta property="og:image" content="${url}">`);
    expect(tags).toContain('<meta property="og:image:alt" content="Black Tee">');
    expect(tags.join()).not.toContain('og:image:width');
  });

  test('needs a public origin', () => {
    expect(describeSharePicture({ title: '' }, '/share/men.jpg', null)).toEqual([]);
  });

  test.each(readdirSync(folder))('%s is a JPEG of 1200 x 630 pixels', (picture) => {
    expect(readJpegSize(readFileSync(path.join(folder, picture)))).toEqual({ width: 1200, height: 630 });
  });
});

/** Reads the size from the frame header of a JPEG file. */
function readJpegSize(bytes: Buffer) {
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  let offset = 2;
  const isFrameHeader = (marker: number) => marker === 0xc0 || marker === 0xc2;
  while (!isFrameHeader(bytes.readUInt8(offset + 1))) offset += 2 + bytes.readUInt16BE(offset + 2);
  return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
}

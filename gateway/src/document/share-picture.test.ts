import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeSharePicture, sharePictures } from './share-picture.ts';

const origin = 'https://shop.example';

describe('Picture of a link preview', () => {
  test.each([
    [undefined, 'storefront'],
    ['/', 'storefront'],
    ['/about-us', 'storefront'],
    ['/men/t-shirts', 'men'],
    ['/women?page=2', 'women'],
    ['/sale', 'sale'],
    ['/sales/men/jeans', 'sale'],
    ['/collections/TurntUp', 'brands'],
    ['/product-details?id=Veloce', 'brands'],
  ])('of %s is %s', (canonicalPath, picture) => {
    const tags = describeSharePicture({ title: '', ...(canonicalPath && { canonicalPath }) }, origin);

    expect(tags).toContain(`<meta property="og:image" content="${origin}/share/${picture}.jpg">`);
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  test('is that of the page if it has one', () => {
    const sharePicture = { path: '/proxy/boards/shared/picture?key=a', alt: 'Three pieces' };
    const tags = describeSharePicture({ title: '', canonicalPath: '/men', sharePicture }, origin);

    expect(tags).toContain(
      `<meta property="og:image" content="${origin}/proxy/boards/shared/picture?key=a">`,
    );
    expect(tags).toContain('<meta property="og:image:alt" content="Three pieces">');
  });

  test('needs a public origin', () => {
    expect(describeSharePicture({ title: '' }, null)).toEqual([]);
  });

  test.each(sharePictures)('%s is a JPEG of 1200 x 630 pixels', (picture) => {
    const file = path.join(import.meta.dirname, '../../../shell/public/share', `${picture}.jpg`);

    expect(readJpegSize(readFileSync(file))).toEqual({ width: 1200, height: 630 });
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

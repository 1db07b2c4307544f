import sharp from 'sharp';

export const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

/** Files other than complete JPEG or PNG pictures of accepted size, with the status that an upload of each is answered with. */
export const hostilePictures: readonly (readonly [string, () => Promise<Buffer>, number])[] = [
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['SVG', async () => Buffer.from(svg), 415],
  ['GIF', () => paint(20, 20).gif().toBuffer(), 415],
  ['WebP', () => paint(20, 20).webp().toBuffer(), 415],
  ['nothing', async () => Buffer.alloc(0), 415],
  ['random bytes', async () => Buffer.from('\u00ff\u00d8\u00ff garbage'), 415],
  ['a JPEG that is decoded 300 times', () => repeatScans(300), 415],
  ['a cut JPEG', async () => (await paint(600, 600).jpeg().toBuffer()).subarray(0, 800), 415],
  ['26 megapixels', () => paint(5200, 5100).png({ compressionLevel: 9 }).toBuffer(), 415],
  ['6 MB', async () => Buffer.alloc(6 * 1024 * 1024, 1), 413],
];

/** A valid progressive JPEG: each further scan refines a coefficient that stays zero, and has 60 bytes for any number of pixels. */
export async function repeatScans(count: number, size = 16): Promise<Buffer> {
  const jpeg = await paint(size, size).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const tables = Buffer.from([0xff, 0xc4]);
  const scan = Buffer.from([0xff, 0xda]);
  const last = jpeg.subarray(jpeg.lastIndexOf(tables), -2);
  const scans = Array.from({ length: count }, (_, index) => {
    const bit = 13 - (index % 14);
    const coefficient = 1 + Math.floor(index / 14);
    const bits = (bit === 13 ? 0 : bit + 1) * 16 + bit;
    const at = last.indexOf(scan) + 5;
    return Buffer.concat([
      last.subarray(0, at),
      Buffer.from([1, last[at + 1] ?? 0, coefficient, coefficient, bits]),
      last.subarray(at + 5),
    ]);
  });
  return Buffer.concat([
    jpeg.subarray(0, jpeg.indexOf(tables, jpeg.indexOf(scan))),
    ...scans,
    jpeg.subarray(-2),
  ]);
}

/** With the place and time of a camera. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } };
  return await paint(width, height).jpeg().withExif(exif).toBuffer();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findGarment } from './media-routes.ts';
import { chooseFormat, createPictures } from './pictures.ts';

const size = { width: 640, height: 800, channels: 3, background: '#335577' } as const;
const oneColour = () => sharp({ create: size });
const noise = () => sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 30 } } });

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'szn-media-'));
  await oneColour().webp().toFile(join(folder, 'tee--navy.webp'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [320, 320],
  [512, 512],
  [640, 640],
  [1024, 640],
] as const)(
  'a picture of the requested width %i is %i pixels wide, at most as wide as its master',
  async (width, expected) => {
    const pictures = createPictures(findGarment(folder), join(folder, 'cached'));
    for (const format of ['webp', 'jpeg'] as const) {
      const picture = await pictures.find({ key: 'tee--navy', width, format });
      const metadata = await sharp(picture?.bytes).metadata();
      expect(metadata).toMatchObject({ width: expected, height: (expected * 800) / 640, format });
    }
  },
);

test.each([
  ['AVIF', 'a photograph', noise, 'avif'],
  ['the smaller WebP', 'one colour', undefined, 'webp'],
] as const)(
  'the first request for AVIF gets WebP, later ones %s of %s',
  async (_format, _of, noisy, format) => {
    await (noisy?.() ?? oneColour()).webp().toFile(join(folder, 'tee--navy.webp'));
    const pictures = createPictures(findGarment(folder), join(folder, 'cached'));
    const request = { key: 'tee--navy', width: 160, format: 'avif' } as const;
    expect(await pictures.find(request)).toMatchObject({ format: 'webp', isFinal: false });
    let later = await pictures.find(request);
    for (let tries = 0; later?.isFinal !== true && tries < 1000; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      later = await pictures.find(request);
    }
    expect(later).toMatchObject({ format, isFinal: true });
    expect((await sharp(later?.bytes).metadata()).format).toBe(format === 'avif' ? 'heif' : 'webp');
  },
  60_000,
);

test('an unknown picture is not found', async () => {
  const pictures = createPictures(findGarment(folder), join(folder, 'cached'));
  expect(await pictures.find({ key: 'nothing', width: 320, format: 'jpeg' })).toBeUndefined();
});

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['*/*', 'jpeg'],
  [undefined, 'jpeg'],
])('the Accept header %s selects %s', (accept, format) => {
  expect(chooseFormat(accept)).toBe(format);
});

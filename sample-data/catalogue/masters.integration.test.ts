import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadArtworkIndex, mastersFolder } from './artwork-index.ts';
import { type BrandName, brandLooks } from './brand-looks.ts';
import { createSampleProducts, type SampleProduct } from './sample-products.ts';

const index = loadArtworkIndex();
const files = readdirSync(mastersFolder).filter((file) => file.endsWith('.webp'));

describe('the master pictures', () => {
  it('are listed by their keys in order: a front and a second view of each garment', () => {
    const keys = index.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)].sort());
    const listed = index.flatMap(({ key, secondView }) => [`${key}.webp`, `${secondView}.webp`]);
    expect(files.sort()).toEqual(listed.sort());
    expect(files.length).toBeGreaterThanOrEqual(1600);
  });

  it('are all different files', () => {
    const hashes = files.map((file) =>
      createHash('sha256')
        .update(readFileSync(join(mastersFolder, file)))
        .digest('hex'),
    );
    expect(new Set(hashes).size).toBe(files.length);
  });

  it('weigh at most 40 MB together', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(mastersFolder, file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(40_000_000);
  });

  it('are 640 by 800 WebP pictures', async () => {
    const sizes = await Promise.all(
      files.map(async (file) => {
        const { width, height, format } = await sharp(join(mastersFolder, file)).metadata();
        return `${width}x${height} ${format}`;
      }),
    );
    expect(new Set(sizes)).toEqual(new Set(['640x800 webp']));
  });

  it('show the pieces of a brand on its paper, or on a darker or paler shade of it', async () => {
    const differences = new Map<BrandName, (readonly number[])[]>();
    const corners = new Map<string, Buffer>();
    for (const { brand, artwork } of createSampleProducts()) {
      const corner = corners.get(artwork) ?? (await readCorner(artwork));
      corners.set(artwork, corner);
      const own = differences.get(brand) ?? [];
      differences.set(brand, [...own, differenceFromPaper(brand, corner)]);
    }
    expect(differences.size).toBe(26);
    for (const [brand, own] of differences) {
      const onPaper = own.filter((channels) => channels.every((channel) => Math.abs(channel) <= 8));
      expect({ brand, isMostUsed: onPaper.length / own.length > 0.3 }).toEqual({ brand, isMostUsed: true });
      const ofOtherHue = own.filter((channels) => Math.max(...channels) > 8 && Math.min(...channels) < -8);
      expect({ brand, ofOtherHue }).toEqual({ brand, ofOtherHue: [] });
    }
    // Reads every picture.
  }, 120_000);
});

/** The pixel in the upper left corner. */
function readCorner(artwork: SampleProduct['artwork']): Promise<Buffer> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  return sharp(join(mastersFolder, `${artwork}.webp`))
    .extract(corner)
    .raw()
    .toBuffer();
}

/** In red, green and blue. */
function differenceFromPaper(brand: BrandName, pixel: Buffer): readonly number[] {
  const { paper } = brandLooks[brand];
  return [0, 1, 2].map((at) => (pixel[at] ?? 0) - Number.parseInt(paper.slice(1 + 2 * at, 3 + 2 * at), 16));
}

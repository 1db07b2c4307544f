import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadArtworkIndex, mastersFolder } from './artwork-index.ts';

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
});

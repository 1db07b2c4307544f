import { backdropColour, paintBackdrop } from './backdrop.ts';
import { channelsOf, darken, hexOf, lighten, lightnessOf, mix } from './colour.ts';
import { createDesigns } from './designs.ts';
import { clothColours } from './palette.ts';
import { createRandom } from '../catalogue/seeded-random.ts';

describe('colour arithmetic', () => {
  it('reads and writes hexadecimal colours', () => {
    expect(channelsOf('#0a10ff')).toEqual([10, 16, 255]);
    expect(hexOf([10, 16, 255])).toBe('#0a10ff');
    expect(hexOf([-4, 300, 127.6])).toBe('#00ff80');
  });

  it('mixes by shares', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
    expect(mix('#000000', '#646464', 0.5)).toBe('#323232');
  });

  it('darkens and lightens', () => {
    expect(lightnessOf(darken('#808080', 0.3))).toBeLessThan(lightnessOf('#808080'));
    expect(lightnessOf(lighten('#808080', 0.3))).toBeGreaterThan(lightnessOf('#808080'));
  });
});

describe('the backdrop', () => {
  it.each(Object.entries(clothColours))('stands apart from a garment in %s', (_, cloth) => {
    const random = createRandom(cloth);
    const gaps = Array.from({ length: 40 }, () =>
      Math.abs(lightnessOf(backdropColour(random, cloth)) - lightnessOf(cloth)),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(0.1);
  });

  it('has no edge that would look like a bad cut-out', () => {
    const size = { width: 64, height: 80 };
    const steps = createDesigns()
      .filter((_, index) => index % 40 === 0)
      .map((design) => largestStep(paintBackdrop(design, size), size.width));
    expect(Math.max(...steps)).toBeLessThanOrEqual(4);
  });
});

/** The largest difference between pixels side by side, of 255. */
function largestStep(pixels: Uint8Array, width: number): number {
  let largest = 0;
  for (let at = 0; at < pixels.length - 3; at += 1) {
    const isLastOfRow = Math.floor(at / 3) % width === width - 1;
    if (!isLastOfRow) largest = Math.max(largest, Math.abs((pixels[at + 3] ?? 0) - (pixels[at] ?? 0)));
  }
  return largest;
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backdropColour, paintBackdrop } from './backdrop.ts';
import { channelsOf, darken, hexOf, lighten, lightnessOf, mix } from './colour.ts';
import { createDesigns } from './designs.ts';
import { clothColours } from './palette.ts';
import { brandLooks } from '../sample-data/catalogue/brand-looks.ts';

describe('colour arithmetic', () => {
  it('reads and writes hexadecimal colours', () => {
    assert.deepEqual(channelsOf('#0a10ff'), [10, 16, 255]);
    assert.equal(hexOf([10, 16, 255]), '#0a10ff');
    assert.equal(hexOf([-4, 300, 127.6]), '#00ff80');
  });

  it('mixes by shares', () => {
    assert.equal(mix('#000000', '#ffffff', 0), '#000000');
    assert.equal(mix('#000000', '#ffffff', 1), '#ffffff');
    assert.equal(mix('#000000', '#646464', 0.5), '#323232');
  });

  it('darkens and lightens', () => {
    assert.ok(lightnessOf(darken('#808080', 0.3)) < lightnessOf('#808080'));
    assert.ok(lightnessOf(lighten('#808080', 0.3)) > lightnessOf('#808080'));
  });
});

describe('the backdrop', () => {
  for (const [name, cloth] of Object.entries(clothColours)) {
    it(`stands apart from a garment in ${name}`, () => {
      const gaps = Object.values(brandLooks).map(({ paper }) =>
        Math.abs(lightnessOf(backdropColour(paper, cloth)) - lightnessOf(cloth)),
      );
      assert.ok(Math.min(...gaps) > 0.1);
    });
  }

  it('has no edge that would look like a bad cut-out', () => {
    const size = { width: 64, height: 80 };
    const steps = createDesigns()
      .filter((_, index) => index % 40 === 0)
      .map((design) => largestStep(paintBackdrop(design, size), size.width));
    assert.ok(Math.max(...steps) <= 4);
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

import { backdropSvg } from './backdrop.ts';
import { createDesigns } from './designs.ts';
import type { Design } from './drawing.ts';
import { drawings, isKind } from './drawings.ts';
import { garmentLayers } from './garment-layers.ts';

const sizes = { flat: 96, soft: 48 };

describe('the drawing of a garment', () => {
  it('is the same every time', () => {
    expect(drawSeries()).toEqual(drawSeries());
  });

  it('contains no broken number or missing value', () => {
    const broken = drawSeries().filter((svg) => /NaN|undefined|Infinity|\[object/.test(svg));
    expect(broken).toEqual([]);
  });

  it('knows which kinds it can draw', () => {
    expect(isKind('spacesuit')).toBe(false);
    expect(isKind('toString')).toBe(false);
  });
});

function drawSeries(): string[] {
  return createDesigns().flatMap((design) => [...layersOf(design), backdropSvg(design, sizes.flat)]);
}

function layersOf(design: Design): string[] {
  if (!isKind(design.kind)) throw new Error(`No drawing for ${design.kind}`);
  const { flat, relief, creases, occlusion, fades } = garmentLayers(
    design,
    drawings[design.kind](design),
    sizes,
  );
  return [flat, relief, creases, occlusion, fades ?? ''];
}

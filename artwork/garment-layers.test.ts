import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDesigns, secondViewOf } from './designs.ts';
import type { Design } from './drawing.ts';
import { isKind } from './drawings.ts';
import { garmentLayers } from './garment-layers.ts';
import { drawDesign } from './master-picture.ts';

const sizes = { flat: 96, soft: 48 };

describe('the drawing of a garment', () => {
  it('is the same every time', () => {
    assert.deepEqual(drawSeries(), drawSeries());
  });

  it('contains no broken number or missing value', () => {
    const broken = drawSeries().filter((svg) => /NaN|undefined|Infinity|\[object/.test(svg));
    assert.deepEqual(broken, []);
  });

  it('knows which kinds it can draw', () => {
    assert.equal(isKind('spacesuit'), false);
    assert.equal(isKind('toString'), false);
  });
});

function drawSeries(): string[] {
  return createDesigns().flatMap((front) => [front, secondViewOf(front)].flatMap(layersOf));
}

function layersOf(asked: Design): string[] {
  const { design, drawing } = drawDesign(asked);
  const { flat, relief, creases, occlusion, fades } = garmentLayers(design, drawing, sizes);
  return [flat, relief, creases, occlusion, fades ?? ''];
}

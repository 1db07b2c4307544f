import { createFloatImage, createNoise, sample, blur, type FloatImage } from './float-images.ts';
import { createRandom } from '../sample-data/catalogue/seeded-random.ts';

type StageSize = { width: number; height: number; softWidth: number; softHeight: number };

/** How one piece of cloth lies: prepared once and shared by many pictures. */
export type Ripples = {
  /** How far the edge wanders at each pixel of the stage, between -1 and 1. */
  shiftX: Float32Array;
  shiftY: Float32Array;
  /** Small wrinkles, at soft size. */
  height: FloatImage;
};

const preparedRipples = new Map<number, Ripples>();

export function ripplesFor(number: number, size: StageSize): Ripples {
  const prepared = preparedRipples.get(number);
  if (prepared !== undefined) return prepared;
  const ripples: Ripples = {
    shiftX: createShift(`x ${number}`, size),
    shiftY: createShift(`y ${number}`, size),
    height: wrinkledHeight(number, size),
  };
  preparedRipples.set(number, ripples);
  return ripples;
}

let preparedGrain: Float32Array | undefined;

/** Fine noise between -1 and 1 for each pixel of the stage: threads and paper fibres. */
export function grainFor({ width, height }: StageSize): Float32Array {
  const random = createRandom('grain');
  preparedGrain ??= Float32Array.from({ length: width * height }, () => random() + random() - 1);
  return preparedGrain;
}

function createShift(seed: string, { width, height }: StageSize): Float32Array {
  const small = createNoise({
    width: width / 4,
    height: height / 4,
    cellsAcross: 7,
    cellsDown: 7,
    octaves: 2,
    seed,
  });
  const shift = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) shift[y * width + x] = sample(small, x / 4, y / 4);
  }
  return shift;
}

/** Noise bent by other noise: straight noise looks like clouds, bent noise like cloth. */
function wrinkledHeight(number: number, { softWidth, softHeight }: StageSize): FloatImage {
  const size = { width: softWidth, height: softHeight };
  const fine = createNoise({ ...size, cellsAcross: 5, cellsDown: 3.6, octaves: 3, seed: `fine ${number}` });
  const bend = createNoise({ ...size, cellsAcross: 3.2, cellsDown: 4, octaves: 1, seed: `bend ${number}` });
  const height = createFloatImage(size.width, size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const pull = sample(bend, x, y);
      height.values[y * size.width + x] = sample(
        fine,
        x + pull * 52 + (y - size.height / 2) * 0.12,
        y + pull * 35,
      );
    }
  }
  return blur(height, 2);
}

import { createRandom } from '../sample-data/catalogue/seeded-random.ts';

/** One number for each pixel. */
export type FloatImage = { width: number; height: number; values: Float32Array };

export function createFloatImage(width: number, height: number): FloatImage {
  return { width, height, values: new Float32Array(width * height) };
}

/** Three box blurs look like one Gaussian and cost the same whatever the radius. Changes the picture in place. */
export function blur(image: FloatImage, radius: number): FloatImage {
  const { width, height, values } = image;
  const passed = new Float32Array(values.length);
  for (let pass = 0; pass < 3; pass += 1) {
    boxPass({ from: values, to: passed, lines: height, length: width, lineStep: width, step: 1 }, radius);
    boxPass({ from: passed, to: values, lines: width, length: height, lineStep: 1, step: width }, radius);
  }
  return image;
}

/** Bilinear; outside the picture the nearest edge holds. */
export function sample(image: FloatImage, x: number, y: number): number {
  const { width, height, values } = image;
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const column = Math.floor(cx);
  const row = Math.floor(cy);
  const right = cx - column;
  const down = cy - row;
  const at = row * width + column;
  const top = valueAt(values, at) * (1 - right) + valueAt(values, at + 1) * right;
  const bottom = valueAt(values, at + width) * (1 - right) + valueAt(values, at + width + 1) * right;
  return top * (1 - down) + bottom * down;
}

type NoiseShape = {
  width: number;
  height: number;
  cellsAcross: number;
  cellsDown: number;
  octaves: number;
  seed: string;
};

/** Smooth value noise between -1 and 1. */
export function createNoise(shape: NoiseShape): FloatImage {
  const image = createFloatImage(shape.width, shape.height);
  let amplitude = 1;
  let total = 0;
  for (let octave = 0; octave < shape.octaves; octave += 1) {
    addLattice(image, {
      across: shape.cellsAcross * 2 ** octave,
      down: shape.cellsDown * 2 ** octave,
      amplitude,
      seed: `${shape.seed}:${octave}`,
    });
    total += amplitude;
    amplitude *= 0.5;
  }
  for (let index = 0; index < image.values.length; index += 1)
    image.values[index] = valueAt(image.values, index) / total;
  return image;
}

/** Typed arrays are dense: an index inside the picture always holds a number. */
export function valueAt(values: Float32Array | Uint8Array | Uint8ClampedArray, index: number): number {
  return values[index] ?? 0;
}

type BoxPass = {
  from: Float32Array;
  to: Float32Array;
  lines: number;
  length: number;
  lineStep: number;
  step: number;
};

function boxPass(pass: BoxPass, radius: number): void {
  const { from, to, lines, length, lineStep, step } = pass;
  const size = 2 * radius + 1;
  for (let lineIndex = 0; lineIndex < lines; lineIndex += 1) {
    const start = lineIndex * lineStep;
    const end = start + (length - 1) * step;
    let sum = valueAt(from, start) * (radius + 1);
    for (let index = 1; index <= radius; index += 1)
      sum += valueAt(from, Math.min(end, start + index * step));
    for (let index = 0; index < length; index += 1) {
      const at = start + index * step;
      to[at] = sum / size;
      const entering = valueAt(from, Math.min(end, at + (radius + 1) * step));
      sum += entering - valueAt(from, Math.max(start, at - radius * step));
    }
  }
}

type Lattice = { across: number; down: number; amplitude: number; seed: string };

function addLattice(image: FloatImage, lattice: Lattice): void {
  const random = createRandom(lattice.seed);
  const columns = Math.ceil(lattice.across) + 2;
  const rows = Math.ceil(lattice.down) + 2;
  const knots: FloatImage = {
    width: columns,
    height: rows,
    values: Float32Array.from({ length: columns * rows }, () => random() * 2 - 1),
  };
  for (let y = 0; y < image.height; y += 1) {
    const v = (y / image.height) * lattice.down;
    for (let x = 0; x < image.width; x += 1) {
      const u = (x / image.width) * lattice.across;
      const index = y * image.width + x;
      image.values[index] =
        valueAt(image.values, index) + sample(knots, eased(u), eased(v)) * lattice.amplitude;
    }
  }
}

function eased(value: number): number {
  const whole = Math.floor(value);
  const part = value - whole;
  return whole + part * part * (3 - 2 * part);
}

import type { Cloth } from './drawing.ts';
import { blur, createFloatImage, createNoise, sample, valueAt, type FloatImage } from './float-images.ts';
import { createRandom } from '../catalogue/seeded-random.ts';

/** Working sizes: everything is composed at one and a half times the master, then brought down, which keeps edges crisp. */
export const stage = { width: 960, height: 1200, softWidth: 480, softHeight: 600 } as const;

type StageInput = {
  /** RGBA at stage size. */
  flat: Uint8Array;
  /** RGB at stage size. */
  backdrop: Uint8Array;
  relief: FloatImage;
  creases: FloatImage;
  occlusion: FloatImage;
  fades: FloatImage | undefined;
  cloth: Cloth;
  /** Which of the prepared ripples to use. */
  ripple: number;
};

/** Lays the lit garment with its shadow on the backdrop; returns RGB at stage size. */
export function composePicture(input: StageInput): Buffer {
  const ripples = ripplesFor(input.ripple);
  const finish = finishes[input.cloth];
  const light = lightOn(input, ripples, finish);
  const warped = warpedFlat(input.flat, ripples, finish.warp);
  const shadow = contactShadow(warped);
  const picture = Buffer.allocUnsafe(stage.width * stage.height * 3);
  const fades = input.fades === undefined ? undefined : blur(input.fades, 12);
  for (let y = 0; y < stage.height; y += 1) {
    for (let x = 0; x < stage.width; x += 1) {
      const index = y * stage.width + x;
      const coverage = valueAt(warped, index * 4 + 3) / 255;
      const grain = valueAt(ripples.grain, index);
      const paperLight = coverage < 1 ? sample(shadow, x / 4, y / 4) : 1;
      const sx = x / 2 + sample(ripples.shiftX, x / 4, y / 4) * finish.warp * 0.5;
      const sy = y / 2 + sample(ripples.shiftY, x / 4, y / 4) * finish.warp * 0.5;
      const brightness = coverage > 0 ? sample(light, sx, sy) : 0;
      const shade = coverage > 0 ? sample(input.occlusion, sx, sy) : 1;
      const fade = coverage > 0 && fades !== undefined ? sample(fades, sx, sy) : 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const paper =
          (valueAt(input.backdrop, index * 3 + channel) + grain * 2.6) * paperLight +
          (26 - channel * 4) * (1 - paperLight);
        const worn = valueAt(warped, index * 4 + channel);
        const cloth =
          litChannel(worn + (238 - worn) * fade, { brightness, shade, finish }) +
          grain * finish.grain * (0.3 + worn / 360);
        picture[index * 3 + channel] = Math.max(0, Math.min(255, cloth * coverage + paper * (1 - coverage)));
      }
    }
  }
  return picture;
}

/** How a cloth ripples by itself (wrinkle), how far its edges wander (warp), how it shines and how coarse it is. */
type Finish = { wrinkle: number; relief: number; warp: number; shine: number; grain: number };

const finishes: Readonly<Record<Cloth, Finish>> = {
  cotton: { wrinkle: 1, relief: 1, warp: 5, shine: 0.5, grain: 7 },
  fleece: { wrinkle: 0.8, relief: 1.05, warp: 5, shine: 0.38, grain: 10 },
  denim: { wrinkle: 0.8, relief: 0.95, warp: 4.5, shine: 0.4, grain: 9 },
  satin: { wrinkle: 1.2, relief: 1.2, warp: 4.5, shine: 1.25, grain: 3 },
  nylon: { wrinkle: 1.35, relief: 1.2, warp: 5, shine: 0.95, grain: 4 },
  canvas: { wrinkle: 0.6, relief: 0.9, warp: 4, shine: 0.4, grain: 14 },
  knit: { wrinkle: 0.7, relief: 0.9, warp: 4.5, shine: 0.36, grain: 9 },
  metal: { wrinkle: 0, relief: 0, warp: 0.6, shine: 0, grain: 2 },
};

function litChannel(colour: number, light: { brightness: number; shade: number; finish: Finish }): number {
  const shaded = colour * (0.3 + 0.7 * light.shade) * (light.brightness < 0 ? 1 + light.brightness : 1);
  if (light.brightness <= 0) return shaded;
  const lift = light.brightness * (30 + colour * 0.6) * (0.55 + light.finish.shine * 0.5);
  const gleam = light.finish.shine * Math.max(0, light.brightness - 0.1) ** 1.5 * 190;
  return shaded + (lift + gleam) * (1 - shaded / 320);
}

type Ripples = { shiftX: FloatImage; shiftY: FloatImage; height: FloatImage; grain: Float32Array };

const preparedRipples = new Map<number, Ripples>();

function ripplesFor(number: number): Ripples {
  const prepared = preparedRipples.get(number);
  if (prepared !== undefined) return prepared;
  const small = { width: stage.width / 4, height: stage.height / 4 };
  const random = createRandom(`grain ${number}`);
  const ripples: Ripples = {
    shiftX: createNoise({ ...small, cellsAcross: 7, cellsDown: 7, octaves: 2, seed: `x ${number}` }),
    shiftY: createNoise({ ...small, cellsAcross: 7, cellsDown: 7, octaves: 2, seed: `y ${number}` }),
    height: wrinkledHeight(number),
    grain: Float32Array.from({ length: stage.width * stage.height }, () => random() + random() - 1),
  };
  preparedRipples.set(number, ripples);
  return ripples;
}

/** Noise bent by other noise: straight noise looks like clouds, bent noise like cloth. */
function wrinkledHeight(number: number): FloatImage {
  const size = { width: stage.softWidth, height: stage.softHeight };
  const fine = createNoise({ ...size, cellsAcross: 5, cellsDown: 3.6, octaves: 3, seed: `fine ${number}` });
  const bend = createNoise({ ...size, cellsAcross: 3.2, cellsDown: 4, octaves: 1, seed: `bend ${number}` });
  const height = createFloatImage(size.width, size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const pull = sample(bend, x, y);
      height.values[y * size.width + x] = sample(
        fine,
        x + pull * 62 + (y - size.height / 2) * 0.12,
        y + pull * 42,
      );
    }
  }
  return blur(height, 2);
}

/** Light from the top left over the sum of all heights; above 0 brighter, below 0 darker. */
function lightOn(input: StageInput, ripples: Ripples, finish: Finish): FloatImage {
  const { softWidth: width, softHeight: height } = stage;
  const relief = blur(input.relief, 3);
  const creases = blur(input.creases, 1);
  const dome = domeOf(input.flat);
  const total = createFloatImage(width, height);
  for (let index = 0; index < total.values.length; index += 1) {
    total.values[index] =
      valueAt(ripples.height.values, index) * 9 * finish.wrinkle +
      (valueAt(relief.values, index) - 0.5) * 18 * finish.relief +
      (valueAt(creases.values, index) - 0.5) * 7 * finish.relief +
      valueAt(dome.values, index) * 5 * finish.relief;
  }
  const light = createFloatImage(width, height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      const slopeX = valueAt(total.values, index + 1) - valueAt(total.values, index - 1);
      const slopeY = valueAt(total.values, index + width) - valueAt(total.values, index - width);
      light.values[index] = Math.max(-0.5, Math.min(0.5, (slopeX * 0.62 + slopeY * 0.78) * 0.42));
    }
  }
  return light;
}

/** The garment as a low cushion, so that edges towards the lamp catch light and the others fall away. */
function domeOf(flat: Uint8Array): FloatImage {
  const dome = createFloatImage(stage.softWidth, stage.softHeight);
  for (let y = 0; y < stage.softHeight; y += 1) {
    for (let x = 0; x < stage.softWidth; x += 1) {
      dome.values[y * stage.softWidth + x] = valueAt(flat, (y * 2 * stage.width + x * 2) * 4 + 3) / 255;
    }
  }
  return blur(dome, 7);
}

/** Edges wander a little, as a hem laid by hand does. Weighted by coverage, so that no dark fringe appears. */
function warpedFlat(flat: Uint8Array, ripples: Ripples, warp: number): Uint8ClampedArray {
  const { width, height } = stage;
  const warped = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = x + sample(ripples.shiftX, x / 4, y / 4) * warp;
      const fromY = y + sample(ripples.shiftY, x / 4, y / 4) * warp;
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue;
      blendPixel(flat, warped, { fromX, fromY, to: (y * width + x) * 4 });
    }
  }
  return warped;
}

function blendPixel(
  flat: Uint8Array,
  warped: Uint8ClampedArray,
  move: { fromX: number; fromY: number; to: number },
): void {
  const column = Math.floor(move.fromX);
  const row = Math.floor(move.fromY);
  const right = move.fromX - column;
  const down = move.fromY - row;
  const a = (row * stage.width + column) * 4;
  const b = a + 4;
  const c = a + stage.width * 4;
  const d = c + 4;
  const wa = valueAt(flat, a + 3) * (1 - right) * (1 - down);
  const wb = valueAt(flat, b + 3) * right * (1 - down);
  const wc = valueAt(flat, c + 3) * (1 - right) * down;
  const wd = valueAt(flat, d + 3) * right * down;
  const coverage = wa + wb + wc + wd;
  if (coverage < 0.5) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const sum =
      valueAt(flat, a + channel) * wa +
      valueAt(flat, b + channel) * wb +
      valueAt(flat, c + channel) * wc +
      valueAt(flat, d + channel) * wd;
    warped[move.to + channel] = sum / coverage;
  }
  warped[move.to + 3] = coverage;
}

/** How much light reaches the paper, at quarter size: a wide soft shadow and a close dark one, both to the lower right. */
function contactShadow(warped: Uint8ClampedArray): FloatImage {
  const width = stage.width / 4;
  const height = stage.height / 4;
  const wide = createFloatImage(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      wide.values[y * width + x] = valueAt(warped, ((y * 4 + 2) * stage.width + x * 4 + 2) * 4 + 3) / 255;
    }
  }
  const close: FloatImage = { width, height, values: Float32Array.from(wide.values) };
  blur(wide, 6);
  blur(close, 1);
  const paperLight = createFloatImage(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const soft = sample(wide, x - 5, y - 8) * 0.34;
      const near = sample(close, x - 1.4, y - 2.2) * 0.4;
      paperLight.values[y * width + x] = (1 - soft) * (1 - near);
    }
  }
  return paperLight;
}

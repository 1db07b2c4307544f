import type { Cloth } from './drawing.ts';
import { blur, createFloatImage, sample, valueAt, type FloatImage } from './float-images.ts';
import { grainFor, ripplesFor, type Ripples } from './ripples.ts';

/** The size of a picture, and half of it for soft things: light, shadow and backdrop. */
export const stage = { width: 640, height: 800, softWidth: 320, softHeight: 400 } as const;

type StageInput = {
  /** RGBA at stage size. */
  flat: Uint8Array;
  /** RGB at soft size. */
  backdrop: Uint8Array;
  relief: FloatImage;
  creases: FloatImage;
  occlusion: FloatImage;
  fades: FloatImage | undefined;
  cloth: Cloth;
  /** Which of the prepared ripples to use. */
  ripple: number;
  /** How much larger the garment is than on a picture that shows all of it. */
  zoom: number;
};

/** Lays the lit garment with its shadow on the backdrop; returns RGB at stage size. */
export function composePicture(input: StageInput): Buffer {
  const finish = finishes[input.cloth];
  const ripples = ripplesFor(input.ripple, stage);
  const painter = createPainter(input, { finish, ripples });
  const picture = Buffer.allocUnsafe(stage.width * stage.height * 3);
  const colour: Colour = new Float32Array(4);
  const from = { x: 0, y: 0 };
  for (let index = 0; index < stage.width * stage.height; index += 1) {
    from.x = columnOf(index) + valueAt(ripples.shiftX, index) * finish.warp;
    from.y = rowOf(index) + valueAt(ripples.shiftY, index) * finish.warp;
    readFlat(input.flat, from, colour);
    const coverage = valueAt(colour, 3);
    if (coverage > 0) painter.light(colour, index, from);
    if (coverage < 1) painter.lay(colour, index);
    for (let channel = 0; channel < 3; channel += 1)
      picture[index * 3 + channel] = Math.max(0, Math.min(255, valueAt(colour, channel)));
  }
  return picture;
}

/** Red, green and blue of one pixel, and how much of it the garment covers. */
type Colour = Float32Array;
type Position = { readonly x: number; readonly y: number };

function columnOf(index: number): number {
  return index % stage.width;
}

function rowOf(index: number): number {
  return Math.floor(index / stage.width);
}

/** How a cloth ripples by itself (wrinkle), how far its edges wander (warp), how it shines and how coarse it is. */
type Finish = { wrinkle: number; relief: number; warp: number; shine: number; grain: number };

const finishes: Readonly<Record<Cloth, Finish>> = {
  cotton: { wrinkle: 1, relief: 1, warp: 4.2, shine: 0.5, grain: 5.5 },
  fleece: { wrinkle: 0.8, relief: 1.05, warp: 4.2, shine: 0.38, grain: 8 },
  denim: { wrinkle: 0.8, relief: 0.95, warp: 3.8, shine: 0.4, grain: 7 },
  satin: { wrinkle: 1.3, relief: 1.3, warp: 3.8, shine: 1.6, grain: 2 },
  nylon: { wrinkle: 1.35, relief: 1.2, warp: 4.2, shine: 0.95, grain: 3 },
  canvas: { wrinkle: 0.6, relief: 0.9, warp: 3.4, shine: 0.4, grain: 10 },
  knit: { wrinkle: 0.7, relief: 0.9, warp: 3.8, shine: 0.36, grain: 7 },
  metal: { wrinkle: 0, relief: 0, warp: 0.5, shine: 0, grain: 1.5 },
};

/** Reads the flat garment between four pixels: colour weighted by coverage, so that no dark fringe appears. */
function readFlat(flat: Uint8Array, { x, y }: Position, to: Colour): void {
  to[3] = 0;
  if (x < 0 || y < 0 || x >= stage.width - 1 || y >= stage.height - 1) return;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = x - column;
  const down = y - row;
  const a = (row * stage.width + column) * 4;
  const c = a + stage.width * 4;
  const wa = valueAt(flat, a + 3) * (1 - right) * (1 - down);
  const wb = valueAt(flat, a + 7) * right * (1 - down);
  const wc = valueAt(flat, c + 3) * (1 - right) * down;
  const wd = valueAt(flat, c + 7) * right * down;
  const coverage = wa + wb + wc + wd;
  if (coverage < 0.5) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const sum =
      valueAt(flat, a + channel) * wa +
      valueAt(flat, a + 4 + channel) * wb +
      valueAt(flat, c + channel) * wc +
      valueAt(flat, c + 4 + channel) * wd;
    to[channel] = sum / coverage;
  }
  to[3] = coverage / 255;
}

/** Both functions change the colour in place. */
type Painter = {
  /** Puts light on the cloth, which is `from` this place of the flat garment. */
  light: (cloth: Colour, index: number, from: Position) => void;
  /** Lays the cloth on the backdrop. */
  lay: (cloth: Colour, index: number) => void;
};

function createPainter(input: StageInput, look: { finish: Finish; ripples: Ripples }): Painter {
  const { finish, ripples } = look;
  const grain = grainFor(stage);
  const lamp = lightOn(input, ripples, finish);
  const shadow = contactShadow(input.flat, input.zoom);
  const fades = input.fades === undefined ? undefined : blur(input.fades, Math.round(10 * input.zoom));
  return {
    light: (cloth, index, from) => {
      const softX = from.x / 2;
      const softY = from.y / 2;
      const brightness = sample(lamp, softX, softY);
      const shade = 0.3 + 0.7 * sample(input.occlusion, softX, softY);
      const fade = fades === undefined ? 0 : sample(fades, softX, softY);
      const noise = valueAt(grain, index) * finish.grain;
      for (let channel = 0; channel < 3; channel += 1) {
        const worn = valueAt(cloth, channel);
        const lit = litChannel((worn + (238 - worn) * fade) * shade, brightness, finish.shine);
        cloth[channel] = lit + noise * (0.3 + worn / 360);
      }
    },
    lay: (cloth, index) => {
      const x = columnOf(index);
      const y = rowOf(index);
      const coverage = valueAt(cloth, 3);
      const paperLight = sample(shadow, x / 4, y / 4);
      const paperAt = ((y >> 1) * stage.softWidth + (x >> 1)) * 3;
      const fibre = valueAt(grain, index) * 1.7;
      for (let channel = 0; channel < 3; channel += 1) {
        const paper =
          (valueAt(input.backdrop, paperAt + channel) + fibre) * paperLight +
          (26 - channel * 4) * (1 - paperLight);
        cloth[channel] = coverage === 0 ? paper : valueAt(cloth, channel) * coverage + paper * (1 - coverage);
      }
    },
  };
}

function litChannel(shaded: number, brightness: number, shine: number): number {
  if (brightness <= 0) return shaded * (1 + brightness);
  const lift = brightness * (30 + shaded * 0.6) * (0.55 + shine * 0.5);
  const gleam = shine * Math.max(0, brightness - 0.1) ** 1.5 * 190;
  return shaded + (lift + gleam) * (1 - shaded / 320);
}

/** Light from the top left over the sum of all heights; above 0 brighter, below 0 darker. */
function lightOn(input: StageInput, ripples: Ripples, finish: Finish): FloatImage {
  const { softWidth: width, softHeight: height } = stage;
  const { zoom } = input;
  const relief = blur(input.relief, Math.round(2.5 * zoom));
  const creases = blur(input.creases, 1);
  const dome = domeOf(input.flat, zoom);
  const total = createFloatImage(width, height);
  for (let index = 0; index < total.values.length; index += 1) {
    total.values[index] =
      valueAt(ripples.height.values, index) * 7.5 * finish.wrinkle +
      // The same fold on a larger picture is longer but has the same slope.
      (valueAt(relief.values, index) - 0.5) * 15 * finish.relief * zoom +
      (valueAt(creases.values, index) - 0.5) * 6 * finish.relief * zoom +
      valueAt(dome.values, index) * 4.2 * finish.relief * zoom;
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
function domeOf(flat: Uint8Array, zoom: number): FloatImage {
  const dome = createFloatImage(stage.softWidth, stage.softHeight);
  for (let y = 0; y < stage.softHeight; y += 1) {
    for (let x = 0; x < stage.softWidth; x += 1) {
      dome.values[y * stage.softWidth + x] = valueAt(flat, (y * 2 * stage.width + x * 2) * 4 + 3) / 255;
    }
  }
  return blur(dome, Math.round(6 * zoom));
}

/** How much light reaches the paper, at quarter size: a wide soft shadow and a close dark one, both to the lower right. */
function contactShadow(flat: Uint8Array, zoom: number): FloatImage {
  const width = stage.width / 4;
  const height = stage.height / 4;
  const wide = createFloatImage(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      wide.values[y * width + x] = valueAt(flat, ((y * 4 + 2) * stage.width + x * 4 + 2) * 4 + 3) / 255;
    }
  }
  const close: FloatImage = { width, height, values: Float32Array.from(wide.values) };
  blur(wide, Math.round(5 * zoom));
  blur(close, 1);
  const paperLight = createFloatImage(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const soft = sample(wide, x - 4.2 * zoom, y - 6.7 * zoom) * 0.34;
      const near = sample(close, x - 1.2 * zoom, y - 1.9 * zoom) * 0.4;
      paperLight.values[y * width + x] = (1 - soft) * (1 - near);
    }
  }
  return paperLight;
}

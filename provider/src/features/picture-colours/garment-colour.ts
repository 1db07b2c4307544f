import { productColours, type ColourName } from '@szn/shared-contracts/wire';
import { parseHex, squaredDistance, toLab, type Lab } from '../../lib/cielab.ts';
import { openPicture } from '../../lib/open-picture.ts';

/** Cloth of each colour in pictures. Gold and Silver are missing: in a picture they look like yellow and grey. */
const samples = {
  Black: '#121214 #26252a #33333a',
  Grey: '#55565c #77787c #9a9a98 #bdbdbe',
  White: '#ffffff #f4f1ea #efe9dd #e9e9ea',
  Beige: '#e3d8c1 #cbb595 #d9cdb5 #c2ab86',
  Brown: '#5a4036 #6b4a35 #86623f #46312a',
  Maroon: '#6f2a35 #5b1f2b #7a1f33',
  Red: '#c62a2f #e0202b #a81f26',
  Coral: '#d8765f #e98b74 #f0a08a',
  Orange: '#b1583a #d9722c #c8622c #ef8a2f',
  Yellow: '#cf9b3c #e6bf4a #f2d65c #b98a2f',
  Green: '#6b6a45 #a3ad91 #35503f #4f7a4c #8a9a63 #55603a',
  Blue: '#2b3650 #3f4a78 #a9bfd3 #3457b0 #93adc4 #5d7ba0 #7590a8 #2f3d58 #4a8fd0',
  Purple: '#b7a5cb #8f74b8 #6a4a94 #cbbfe0',
  Pink: '#e3b9b0 #e3a6b2 #f0b6c8 #d96c9a #e889a8',
} as const satisfies Partial<Record<ColourName, string>>;

const swatches = productColours.flatMap(({ name }) => {
  if (name === 'Gold' || name === 'Silver') return [];
  return samples[name].split(' ').map((hex) => ({ name, lab: toLab(parseHex(hex)) }));
});

const edgePixels = 96;
/** Folds and light change the lightness of cloth more than its hue. */
const lightnessWeight = 0.6;
/** A backdrop changes slowly from pixel to pixel, and is similar to the border everywhere. */
const maxBackdropStep = 5;
const maxBackdropDistance = 28;
/** The garment is in the middle: what is near the border counts less. */
const borderWeight = 0.25;
const middle = { from: 0.22, to: 0.78 };
/** Less cloth than this share of the picture says nothing. */
const minGarmentShare = 0.04;
/** A smaller share of the cloth is one colour of several. */
const minColourShare = 0.45;

/**
 * The colour of most of the cloth in a picture; `null` without a clear one. Transparent pixels and the area of the
 * border's colour around the garment do not count. Throws if the bytes are no picture.
 */
export async function readGarmentColour(bytes: Buffer): Promise<ColourName | null> {
  const { data, info } = await openPicture(bytes)
    .resize(edgePixels, edgePixels, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = { ...info, labs: [], isOpaque: [] };
  for (let at = 0; at < data.length; at += info.channels) {
    pixels.labs.push(toLab([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
    pixels.isOpaque.push((data[at + 3] ?? 0) > 200);
  }
  return mostFrequentColour(pixels, findBackground(pixels));
}

type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly labs: Lab[];
  readonly isOpaque: boolean[];
};

/** Marks the pixels that a fill from the border reaches: transparent ones, and those of a plain or shaded backdrop. */
function findBackground({ width, height, labs, isOpaque }: Pixels): Uint8Array {
  const isBackground = new Uint8Array(labs.length);
  const border = labs.map((_, at) => at).filter((at) => isOnBorder(at, width, height));
  const backdrop = medianOf(border.filter((at) => isOpaque[at]).map((at) => labs[at] ?? black));
  const labAt = (at: number) => labs[at] ?? black;
  const isReached = (at: number, from: Lab) =>
    !isOpaque[at] ||
    (squaredDistance(labAt(at), from, 1) <= maxBackdropStep ** 2 &&
      squaredDistance(labAt(at), backdrop, 1) <= maxBackdropDistance ** 2);
  const queue = border.filter((at) => isReached(at, labAt(at)));
  for (const at of queue) isBackground[at] = 1;
  for (const at of queue) {
    for (const next of neighboursOf(at, width, height)) {
      if (isBackground[next] === 1 || !isReached(next, labAt(at))) continue;
      isBackground[next] = 1;
      queue.push(next);
    }
  }
  return isBackground;
}

function mostFrequentColour(pixels: Pixels, isBackground: Uint8Array): ColourName | null {
  const { labs, isOpaque, width, height } = pixels;
  const weights = new Map<ColourName, number>();
  let cloth = 0;
  for (const [at, lab] of labs.entries()) {
    if (isBackground[at] === 1 || !isOpaque[at]) continue;
    const weight = isInMiddle(at % width, width) && isInMiddle(at / width, height) ? 1 : borderWeight;
    const name = nearestColour(lab);
    weights.set(name, (weights.get(name) ?? 0) + weight);
    cloth += weight;
  }
  const [best] = [...weights].toSorted(([, left], [, right]) => right - left);
  if (best === undefined || cloth < labs.length * minGarmentShare) return null;
  return best[1] >= cloth * minColourShare ? best[0] : null;
}

function isInMiddle(place: number, length: number): boolean {
  return place >= length * middle.from && place <= length * middle.to;
}

function nearestColour(lab: Lab): ColourName {
  let nearest: { name: ColourName; distance: number } = { name: 'Black', distance: Number.POSITIVE_INFINITY };
  for (const swatch of swatches) {
    const distance = squaredDistance(lab, swatch.lab, lightnessWeight);
    if (distance < nearest.distance) nearest = { name: swatch.name, distance };
  }
  return nearest.name;
}

const black: Lab = [0, 0, 0];

function medianOf(labs: readonly Lab[]): Lab {
  const of = (channel: 0 | 1 | 2) =>
    labs.map((lab) => lab[channel]).toSorted((left, right) => left - right)[labs.length >> 1] ?? 0;
  return [of(0), of(1), of(2)];
}

function isOnBorder(at: number, width: number, height: number): boolean {
  const column = at % width;
  const row = Math.floor(at / width);
  return column === 0 || row === 0 || column === width - 1 || row === height - 1;
}

function neighboursOf(at: number, width: number, height: number): readonly number[] {
  const column = at % width;
  const row = Math.floor(at / width);
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < width - 1 ? [at + 1] : []),
    ...(row > 0 ? [at - width] : []),
    ...(row < height - 1 ? [at + width] : []),
  ];
}

import sharp from 'sharp';
import { paintBackdrop } from './backdrop.ts';
import { composePicture, stage } from './cloth-stage.ts';
import { hexOf } from './colour.ts';
import { detailFrame } from './detail-frame.ts';
import type { Design, Drawing } from './drawing.ts';
import { drawings, isKind, type Kind } from './drawings.ts';
import { createFloatImage, type FloatImage } from './float-images.ts';
import { garmentLayers } from './garment-layers.ts';
import { hasGraphic } from './graphics.ts';
import { createRandom } from '../sample-data/catalogue/seeded-random.ts';

/** Eight sets of ripples are enough that no eye finds the repeat, and few enough to keep in memory. */
const rippleCount = 8;

type MasterPicture = { webp: Buffer; placeholder: string };

/** Draws one design from the first stroke to the encoded file. The same design always gives the same bytes. */
export async function drawMasterPicture(asked: Design): Promise<MasterPicture> {
  const { design, drawing } = drawDesign(asked);
  const layers = garmentLayers(design, drawing, { flat: stage.width, soft: stage.softWidth });
  const flat = await sharp(Buffer.from(layers.flat)).ensureAlpha().raw().toBuffer();
  const composed = composePicture({
    flat,
    backdrop: paintBackdrop(design, { width: stage.softWidth, height: stage.softHeight }),
    relief: await greyLayer(layers.relief),
    creases: await greyLayer(layers.creases),
    occlusion: await greyLayer(layers.occlusion),
    fades: layers.fades === undefined ? undefined : await greyLayer(layers.fades),
    cloth: drawing.cloth,
    ripple: Math.floor(design.random() * rippleCount),
    zoom: design.view === 'detail' ? drawing.frame.scale / 1.1 : 1,
  });
  return await encode(composed);
}

/** The drawing of one view, with a fresh source of chance: the one in the design may be used up. */
export function drawDesign(asked: Design): { design: Design; drawing: Drawing } {
  const { kind } = asked;
  if (!isKind(kind)) throw new Error(`No drawing exists for the kind "${kind}"`);
  const design: Design = { ...asked, random: createRandom(`drawing ${asked.garment}`) };
  const drawing = drawings[kind](design);
  return { design, drawing: design.view === 'detail' ? closeUp(kind, design, drawing) : drawing };
}

function closeUp(kind: Kind, design: Design, drawing: Drawing): Drawing {
  return { ...drawing, frame: detailFrame(kind, drawing, hasGraphic(design)) };
}

async function greyLayer(svg: string): Promise<FloatImage> {
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer();
  const image = createFloatImage(stage.softWidth, stage.softHeight);
  bytes.forEach((value, index) => {
    image.values[index] = value / 255;
  });
  return image;
}

async function encode(composed: Buffer): Promise<MasterPicture> {
  const raw = { width: stage.width, height: stage.height, channels: 3 } as const;
  const webp = await sharp(composed, { raw })
    .sharpen({ sigma: 0.8, m1: 0.6, m2: 1.4 })
    .webp({ quality: 78, effort: 3, smartSubsample: true })
    .toBuffer();
  return { webp, placeholder: averageColour(composed) };
}

/** Of every 37th pixel: enough for one colour. */
function averageColour(composed: Buffer): string {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < composed.length - 2; at += 37 * 3) {
    sums[0] += composed[at] ?? 0;
    sums[1] += composed[at + 1] ?? 0;
    sums[2] += composed[at + 2] ?? 0;
    count += 1;
  }
  return hexOf([sums[0] / count, sums[1] / count, sums[2] / count]);
}

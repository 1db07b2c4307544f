import sharp from 'sharp';
import { backdropSvg } from './backdrop.ts';
import { composePicture, stage } from './cloth-stage.ts';
import { hexOf } from './colour.ts';
import type { Design } from './drawing.ts';
import { drawings, isKind } from './drawings.ts';
import { createFloatImage, type FloatImage } from './float-images.ts';
import { garmentLayers } from './garment-layers.ts';
import { createRandom } from '../catalogue/seeded-random.ts';

const masterSize = { width: 640, height: 800 } as const;

/** Sixteen sets of ripples are enough that no eye finds the repeat, and few enough to keep in memory. */
const rippleCount = 16;

type MasterPicture = { webp: Buffer; placeholder: string };

/** Draws one design from the first stroke to the encoded file. The same design always gives the same bytes. */
export async function drawMasterPicture(asked: Design): Promise<MasterPicture> {
  if (!isKind(asked.kind)) throw new Error(`No drawing exists for the kind "${asked.kind}"`);
  // A fresh source of chance: the one in the design may have been used up by an earlier drawing of it.
  const design: Design = { ...asked, random: createRandom(`drawing ${asked.key}`) };
  const drawing = drawings[asked.kind](design);
  const layers = garmentLayers(design, drawing, { flat: stage.width, soft: stage.softWidth });
  const flat = await sharp(Buffer.from(layers.flat)).ensureAlpha().raw().toBuffer();
  const backdrop = await sharp(Buffer.from(backdropSvg(design, stage.width)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const composed = composePicture({
    flat,
    backdrop,
    relief: await greyLayer(layers.relief),
    creases: await greyLayer(layers.creases),
    occlusion: await greyLayer(layers.occlusion),
    fades: layers.fades === undefined ? undefined : await greyLayer(layers.fades),
    cloth: drawing.cloth,
    ripple: Math.floor(design.random() * rippleCount),
  });
  return await encode(composed);
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
  const master = sharp(composed, { raw: { width: stage.width, height: stage.height, channels: 3 } })
    .resize({ ...masterSize, kernel: 'lanczos3' })
    .sharpen({ sigma: 0.7, m1: 0.5, m2: 1.1 });
  const webp = await master.clone().webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer();
  const { channels } = await sharp(composed, {
    raw: { width: stage.width, height: stage.height, channels: 3 },
  }).stats();
  const [red, green, blue] = channels.map((channel) => channel.mean);
  return { webp, placeholder: hexOf([red ?? 0, green ?? 0, blue ?? 0]) };
}

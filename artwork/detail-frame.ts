import type { Drawing, Frame } from './drawing.ts';
import type { Kind } from './drawings.ts';
import { boxAround, canvasWidth, type Box } from './path.ts';

/** Where a close-up looks, as shares of the garment's box, and how much of the box it shows. */
type Focus = { across: number; down: number; share: number };

const neckline: Focus = { across: 0.44, down: 0.27, share: 0.52 };
const waistband: Focus = { across: 0.4, down: 0.22, share: 0.46 };
const bodice: Focus = { across: 0.46, down: 0.26, share: 0.5 };
const skirt: Focus = { across: 0.36, down: 0.34, share: 0.6 };

const focusOf: Readonly<Record<Kind, Focus>> = {
  tee: neckline,
  'baby-tee': neckline,
  polo: neckline,
  jersey: neckline,
  shirt: neckline,
  'camp-shirt': neckline,
  hoodie: neckline,
  'zip-hoodie': neckline,
  sweatshirt: neckline,
  bomber: neckline,
  varsity: { across: 0.56, down: 0.34, share: 0.52 },
  windbreaker: neckline,
  'denim-jacket': { across: 0.58, down: 0.32, share: 0.5 },
  jeans: waistband,
  'denim-shorts': { across: 0.38, down: 0.3, share: 0.58 },
  trousers: waistband,
  'cargo-pants': { across: 0.36, down: 0.42, share: 0.5 },
  'parachute-pants': { across: 0.36, down: 0.36, share: 0.52 },
  sweatpants: waistband,
  shorts: { across: 0.38, down: 0.3, share: 0.58 },
  'mini-skirt': skirt,
  'pleated-skirt': skirt,
  'maxi-skirt': waistband,
  'mini-dress': bodice,
  'midi-dress': bodice,
  'bodycon-dress': bodice,
  'tank-top': neckline,
  'crop-top': { across: 0.44, down: 0.42, share: 0.62 },
  'halter-top': { across: 0.46, down: 0.34, share: 0.56 },
  corset: { across: 0.46, down: 0.42, share: 0.58 },
  bodysuit: bodice,
  swimsuit: bodice,
  playsuit: { across: 0.46, down: 0.32, share: 0.5 },
  'co-ord-set': { across: 0.46, down: 0.24, share: 0.5 },
  'cover-up': { across: 0.46, down: 0.3, share: 0.55 },
  cap: { across: 0.42, down: 0.62, share: 0.68 },
  beanie: { across: 0.48, down: 0.7, share: 0.62 },
  'tote-bag': { across: 0.4, down: 0.3, share: 0.56 },
  'shoulder-bag': { across: 0.46, down: 0.5, share: 0.66 },
  chain: { across: 0.5, down: 0.8, share: 0.5 },
};

/** The frame of a close-up: on the print where there is one, else on the part that shows how the garment is made. */
export function detailFrame(kind: Kind, drawing: Drawing, hasGraphic: boolean): Frame {
  const box = boxOf(drawing);
  const { across, down, share } = focusOf[kind];
  const visibleWidth = Math.max(box.right - box.left, (box.bottom - box.top) * 0.8) * share;
  const scale = canvasWidth / visibleWidth;
  const { chest } = drawing;
  if (hasGraphic && chest !== undefined && chest.small !== true)
    return { scale, centreX: chest.x - 30, centreY: chest.y - 40 };
  return {
    scale,
    centreX: box.left + (box.right - box.left) * across,
    centreY: box.top + (box.bottom - box.top) * down,
  };
}

function boxOf({ panels }: Drawing): Box {
  // A chain has no panels.
  if (panels.length === 0) return { left: 180, right: 620, top: 190, bottom: 860 };
  const boxes = panels.map(({ outline }) => boxAround(outline));
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

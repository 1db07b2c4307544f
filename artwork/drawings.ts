import { drawChain, drawShoulderBag, drawToteBag } from './bags-and-chains.ts';
import { drawBodysuit, drawSwimsuit } from './bodysuits-and-swimwear.ts';
import { drawCargoPants, drawParachutePants } from './cargo-pants.ts';
import { drawCoOrdSet } from './co-ord-sets.ts';
import { drawCorset } from './corsets.ts';
import { drawCoverUp } from './cover-ups.ts';
import { drawDenimJacket } from './denim-jackets.ts';
import type { DrawGarment } from './drawing.ts';
import { drawBodyconDress, drawMidiDress, drawMiniDress } from './dresses.ts';
import { drawBeanie, drawCap } from './headwear.ts';
import { drawHoodie, drawZipHoodie } from './hoodies.ts';
import { drawBomber, drawVarsity, drawWindbreaker } from './jackets.ts';
import { drawDenimShorts, drawJeans } from './jeans.ts';
import { drawJersey } from './jerseys.ts';
import { drawPlaysuit } from './playsuits.ts';
import { drawPolo } from './polos.ts';
import { drawCampShirt, drawShirt } from './shirts.ts';
import { drawMaxiSkirt, drawMiniSkirt, drawPleatedSkirt } from './skirts.ts';
import { drawShorts, drawSweatpants } from './sweatpants-and-shorts.ts';
import { drawSweatshirt } from './sweatshirts.ts';
import { drawBabyTee, drawTee } from './tees.ts';
import { drawCropTop, drawHalterTop, drawTankTop } from './tops.ts';
import { drawTrousers } from './trousers.ts';

/** Every kind of garment the series can draw. */
export const drawings = {
  tee: drawTee,
  'baby-tee': drawBabyTee,
  polo: drawPolo,
  jersey: drawJersey,
  shirt: drawShirt,
  'camp-shirt': drawCampShirt,
  hoodie: drawHoodie,
  'zip-hoodie': drawZipHoodie,
  sweatshirt: drawSweatshirt,
  bomber: drawBomber,
  varsity: drawVarsity,
  windbreaker: drawWindbreaker,
  'denim-jacket': drawDenimJacket,
  jeans: drawJeans,
  'denim-shorts': drawDenimShorts,
  trousers: drawTrousers,
  'cargo-pants': drawCargoPants,
  'parachute-pants': drawParachutePants,
  sweatpants: drawSweatpants,
  shorts: drawShorts,
  'mini-skirt': drawMiniSkirt,
  'pleated-skirt': drawPleatedSkirt,
  'maxi-skirt': drawMaxiSkirt,
  'mini-dress': drawMiniDress,
  'midi-dress': drawMidiDress,
  'bodycon-dress': drawBodyconDress,
  'tank-top': drawTankTop,
  'crop-top': drawCropTop,
  'halter-top': drawHalterTop,
  corset: drawCorset,
  bodysuit: drawBodysuit,
  swimsuit: drawSwimsuit,
  playsuit: drawPlaysuit,
  'co-ord-set': drawCoOrdSet,
  'cover-up': drawCoverUp,
  cap: drawCap,
  beanie: drawBeanie,
  'tote-bag': drawToteBag,
  'shoulder-bag': drawShoulderBag,
  chain: drawChain,
} as const satisfies Record<string, DrawGarment>;

export type Kind = keyof typeof drawings;

export function isKind(name: string): name is Kind {
  return Object.hasOwn(drawings, name);
}

import { darken, seamColour } from './colour.ts';
import type { Design, Drawing, Panel } from './drawing.ts';
import {
  collarHalf,
  collarInside,
  handPockets,
  hemGathers,
  hoodCords,
  quilting,
  snaps,
  varsityTrim,
} from './jacket-parts.ts';
import { steel } from './palette.ts';
import { bothSides } from './path.ts';
import { cutCuff, cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { seam, zipFastener } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import { armholeSeams, cutRibHem, cutTorso, ribHemTop } from './torso.ts';

export function drawBomber(design: Design): Drawing {
  const quilt = design.traits.has('quilted') ? quilting(design.colour) : undefined;
  const ribs = design.traits.has('tipped') ? design.accent : darken(design.colour, 0.18);
  return drawJacket(design, {
    sleeveFill: design.colour,
    ribs,
    cloth: 'nylon',
    ...(quilt === undefined ? {} : { inlay: quilt, sleeveInlay: quilt }),
  });
}

export function drawVarsity(design: Design): Drawing {
  return drawJacket(design, {
    sleeveFill: design.paleAccent,
    ribs: darken(design.colour, 0.12),
    cloth: 'fleece',
    closing: 'snaps',
  });
}

export function drawWindbreaker(design: Design): Drawing {
  return drawJacket(design, {
    sleeveFill: design.traits.has('contrast-sleeves') ? design.accent : design.colour,
    ribs: darken(design.colour, 0.1),
    cloth: 'nylon',
    inlay: colourBlocks(design),
  });
}

type JacketLook = {
  sleeveFill: string;
  ribs: string;
  cloth: Drawing['cloth'];
  inlay?: string;
  sleeveInlay?: string;
  closing?: 'zip' | 'snaps';
};

const sleeveMeasures: SleeveMeasures = { kind: 'long', outer: [348, 704], inner: [264, 718] };

function drawJacket(design: Design, look: JacketLook): Drawing {
  const { colour, traits, random } = design;
  const isCropped = traits.has('cropped');
  const torso = cutTorso({
    neckWidth: 70,
    neckY: 206,
    neckDepth: 44,
    shoulder: [218, 244],
    chestWidth: 212,
    armpitY: 426,
    hemWidth: 212,
    length: isCropped ? 676 : 748,
  });
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeveMeasures));
  const isVarsity = look.closing === 'snaps';
  const panels: Panel[] = [
    { outline: collarInside, fill: darken(colour, 0.55) },
    ...bothSides.map((side): Panel => ({
      outline: cutCuff(side, sleeveMeasures, { height: 58, tightness: 8 }),
      fill: look.ribs,
      texture: 'rib',
      turn: side * -8,
    })),
    ...sleeves.map((piece): Panel => ({
      outline: piece.outline,
      fill: look.sleeveFill,
      turn: piece.turn,
      takesPattern: look.sleeveFill === colour,
      ...(look.sleeveInlay ? { inlay: look.sleeveInlay } : {}),
    })),
    { outline: cutRibHem(torso, 58), fill: look.ribs, texture: 'rib' },
    { outline: torso.body, fill: colour, takesPattern: true, ...(look.inlay ? { inlay: look.inlay } : {}) },
    ...bothSides.map((side): Panel => ({
      outline: collarHalf(side),
      fill: look.ribs,
      texture: 'rib',
      turn: side * 12,
      castsShadow: true,
    })),
  ];
  return {
    panels,
    folds: [
      ...torsoFolds(random, torso, isVarsity ? 1 : 1.25),
      ...sleeveFolds(random, torso, sleeveMeasures),
      ...hemGathers(design, torso),
    ],
    details:
      armholeSeams(torso, colour) +
      seam(ribHemTop(torso), seamColour(colour)) +
      sleeves.map((piece) => seam(piece.hem, seamColour(look.sleeveFill))).join('') +
      (isVarsity ? snaps(torso, colour) : zipFastener([0, 260], [0, torso.length + 52], { cloth: colour })) +
      handPockets(torso, { cloth: colour, welt: isVarsity ? look.sleeveFill : steel, zipped: !isVarsity }) +
      (isVarsity ? varsityTrim(design, torso) : '') +
      (traits.has('hooded') ? hoodCords(design) : ''),
    cloth: look.cloth,
    frame: { scale: 1.05, centreY: isCropped ? 470 : 496 },
  };
}

/** A yoke in the accent colour with a pale band below it, as sports jackets of the nineties had. */
function colourBlocks({ accent, paleAccent, print }: Design): string {
  if (print === 'plain') return '';
  if (print === 'split')
    return `<rect x="100" y="100" width="300" height="900" fill="${accent}"/><rect x="100" y="520" width="600" height="26" fill="${paleAccent}"/>`;
  return (
    `<path d="M100 100H700V420L400 486L100 420Z" fill="${accent}"/>` +
    `<path d="M100 420L400 486L700 420L700 450L400 516L100 450Z" fill="${paleAccent}"/>`
  );
}

import { clothOf, textureOf } from './cloth-of.ts';
import { buttonColour, campCollar } from './collars.ts';
import { darken, lighten, seamColour } from './colour.ts';
import type { Design, Drawing, Fold, Panel } from './drawing.ts';
import { cutLegs, hemLine, legFolds, type Legs } from './legs.ts';
import { denimThread } from './palette.ts';
import { bothSides, centreX, leaf, line, mirrored, sideLine, type Side } from './path.ts';
import { cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { button, seam, stitching, stroke, zipFastener } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import { armholeSeams, cutTorso, insidePanel } from './torso.ts';
import { between, type Random } from '../sample-data/catalogue/seeded-random.ts';

const blouse = {
  neckWidth: 62,
  neckY: 190,
  neckDepth: 88,
  vNeck: true,
  shoulder: [178, 226],
  chestWidth: 158,
  armpitY: 374,
  hemWidth: 118,
  length: 520,
} as const;

const sleeve: SleeveMeasures = { kind: 'short', outer: [276, 372], inner: [194, 416] };

const beltOutline = mirrored(
  [0, 509],
  [
    ['C', 50, 509, 90, 506, 122, 500],
    ['L', 124, 538],
    ['C', 90, 545, 50, 549, 0, 549],
  ],
);

export function drawPlaysuit(design: Design): Drawing {
  const { colour, traits, random } = design;
  const torso = cutTorso(blouse);
  const legs = cutLegs({
    waistWidth: 118,
    waistY: 506,
    hipWidth: 168,
    hipY: 600,
    crotchY: 690,
    outer: 206,
    inner: 18,
    hemY: traits.has('long-line') ? 850 : 800,
  });
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const cloth = textureOf(traits);
  const ink = traits.has('denim') ? denimThread : seamColour(colour);
  const beltFill = traits.has('belted') ? design.accent : darken(colour, 0.1);
  return {
    panels: [
      insidePanel(torso, colour),
      ...sleeves.map((piece): Panel => ({
        outline: piece.outline,
        fill: colour,
        turn: piece.turn,
        takesPattern: true,
        ...cloth,
      })),
      { outline: legs.body, fill: colour, takesPattern: true, ...cloth },
      { outline: torso.body, fill: colour, takesPattern: true, ...cloth },
      { outline: beltOutline, fill: beltFill, rim: 0.8, castsShadow: true, ...cloth },
      ...bothSides.map((side): Panel => ({
        outline: campCollar(side),
        fill: side === 1 ? lighten(colour, 0.05) : colour,
        takesPattern: true,
        turn: side * 24,
        castsShadow: true,
        ...cloth,
      })),
    ],
    folds: [
      ...torsoFolds(random, torso, 0.8),
      ...sleeveFolds(random, torso, sleeve),
      ...legFolds(random, legs, 0.7),
      ...waistBlousing(random),
    ],
    details:
      armholeSeams(torso, colour) +
      bothSides.map((side) => sideDetails(design, legs, { side, ink })).join('') +
      sleeves.map((piece) => stitching(piece.stitchLine, ink)).join('') +
      frontClosing(design) +
      buckle(),
    cloth: clothOf(traits),
    frame: { scale: 1.2, centreY: traits.has('long-line') ? 520 : 498 },
  };
}

function waistBlousing(random: Random): Fold[] {
  return Array.from({ length: 15 }, (_, index) => (index - 7) * 15).flatMap((x) => [
    {
      outline: leaf({ from: [x, 546], to: [x * 1.26, 546 + between(random, 40, 110)], width: 6 }),
      lift: between(random, 0.4, 0.7),
    },
    {
      outline: leaf({ from: [x, 502], to: [x * 1.1, 502 - between(random, 30, 84)], width: 6 }),
      lift: between(random, 0.3, 0.6),
    },
  ]);
}

function sideDetails({ colour }: Design, legs: Legs, look: { side: Side; ink: string }): string {
  const pocket = sideLine(look.side, [84, 556], [['L', 152, 640]]);
  return (
    stitching(hemLine(legs, look.side, 18), look.ink) +
    stroke(pocket, { colour: darken(colour, 0.55), width: 3, opacity: 0.65 }) +
    stitching(campCollar(look.side), look.ink, 0.5)
  );
}

function frontClosing({ colour, traits }: Design): string {
  if (traits.has('zip')) return zipFastener([0, 286], [0, 498], { cloth: colour });
  const row = [310, 354, 398, 440, 480].map((y) => button([0, y], 6, buttonColour(colour)));
  return seam(line([0, 282], [0, 500]), seamColour(colour)) + row.join('');
}

function buckle(): string {
  const box = `<rect x="${centreX - 25}" y="501" width="50" height="54" rx="8" fill="none"`;
  return `${box} stroke="#6d5730" stroke-width="10"/>${box} stroke="#b8985f" stroke-width="7"/><path d="M${centreX} 528h27" stroke="#b8985f" stroke-width="5"/>`;
}

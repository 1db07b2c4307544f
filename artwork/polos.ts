import { clothOf, textureOf } from './cloth-of.ts';
import { buttonColour } from './collars.ts';
import { contrastColour, darken, lighten, seamColour } from './colour.ts';
import type { Design, Drawing, Panel } from './drawing.ts';
import { bothSides, centreX, line, mirrored, sideLine, sideShape, type Side } from './path.ts';
import { cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { button, ribbedBand, stroke, zipFastener } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import { armholeSeams, cutTorso, hemStitching, insidePanel } from './torso.ts';

const measures = {
  neckWidth: 58,
  neckY: 194,
  neckDepth: 60,
  shoulder: [204, 236],
  chestWidth: 196,
  armpitY: 406,
  hemWidth: 202,
  length: 812,
} as const;

const sleeve: SleeveMeasures = { kind: 'short', outer: [322, 444], inner: [230, 490] };

const buttonStand = mirrored(
  [0, 258],
  [
    ['L', 17, 258],
    ['L', 17, 402],
    ['L', 0, 402],
  ],
);

export function drawPolo(design: Design): Drawing {
  const { colour, accent, traits, random } = design;
  const torso = cutTorso(measures);
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const seamInk = seamColour(colour);
  const trim = traits.has('tipped') ? accent : darken(colour, 0.08);
  const knitted = textureOf(traits);
  return {
    panels: [
      insidePanel(torso, colour),
      { outline: poloStand, fill: darken(colour, 0.24) },
      ...sleeves.map((piece): Panel => ({
        outline: piece.outline,
        fill: colour,
        turn: piece.turn,
        takesPattern: true,
        ...knitted,
      })),
      {
        outline: torso.body,
        fill: colour,
        takesPattern: true,
        ...knitted,
        ...(traits.has('banded') ? { inlay: chestBands(design, torso.armpitY) } : {}),
      },
      {
        outline: buttonStand,
        fill: colour,
        rim: 0.4,
        flush: true,
      },
      ...bothSides.map((side): Panel => ({
        outline: poloCollar(side),
        fill: side === 1 ? lighten(colour, 0.04) : colour,
        castsShadow: true,
        ...knitted,
      })),
    ],
    folds: [...torsoFolds(random, torso), ...sleeveFolds(random, torso, sleeve)],
    details:
      bothSides.map((side) => collarTipping(side, trim)).join('') +
      armholeSeams(torso, colour) +
      sleeves.map((piece) => ribbedBand(piece.hem, trim, 17)).join('') +
      stroke(line([-17, 270], [-17, 402], [17, 402], [17, 270]), {
        colour: seamInk,
        width: 1.6,
        opacity: 0.55,
      }) +
      closing(design) +
      hemStitching(torso, seamInk, 18),
    chest: { x: centreX + 92, y: torso.armpitY - 46, width: 90, height: 60, small: true },
    cloth: clothOf(traits),
    frame: { scale: 1.08, centreY: 504 },
  };
}

function closing({ colour, traits }: Design): string {
  return traits.has('zip')
    ? zipFastener([0, 268], [0, 398], { cloth: colour })
    : [294, 334, 374].map((y) => button([0, y], 6.4, buttonColour(colour))).join('');
}

const poloStand = `M${centreX - 58} 184C${centreX - 38} 164 ${centreX + 38} 164 ${centreX + 58} 184C${centreX + 38} 206 ${centreX - 38} 206 ${centreX - 58} 184Z`;

function poloCollar(side: Side): string {
  return sideShape(
    side,
    [56, 184],
    [
      ['C', 82, 196, 100, 212, 112, 228],
      ['L', 86, 296],
      ['C', 56, 276, 24, 268, 1, 264],
      ['C', 22, 240, 44, 214, 56, 184],
    ],
  );
}

function collarTipping(side: Side, colour: string): string {
  const edge = (inset: number) =>
    sideLine(
      side,
      [110 - inset, 231 - inset * 0.4],
      [
        ['L', 85 - inset, 291 - inset],
        ['C', 56, 272 - inset, 24, 264 - inset, 4, 260 - inset],
      ],
    );
  return (
    stroke(edge(0), { colour, width: 6.5, cap: 'butt' }) +
    stroke(edge(12), { colour, width: 2.6, opacity: 0.9, cap: 'butt' })
  );
}

function chestBands(design: Design, armpitY: number): string {
  const band = (y: number, height: number, colour: string) =>
    `<rect x="100" y="${y}" width="600" height="${height}" fill="${colour}"/>`;
  const top = armpitY + 40;
  return (
    band(top, 44, design.accent) +
    band(top + 54, 12, contrastColour(design.colour)) +
    band(top + 76, 44, lighten(design.accent, 0.3))
  );
}

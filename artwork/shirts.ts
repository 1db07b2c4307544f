import { clothOf } from './cloth-of.ts';
import { buttonColour, campCollar, collarStand, pointedCollar } from './collars.ts';
import { contrastColour, darken, lighten, seamColour } from './colour.ts';
import type { Design, Drawing, Panel } from './drawing.ts';
import { bothSides, centreX, line, mirrored, type Side } from './path.ts';
import { cutCuff, cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { button, fill, seam, stitching } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import { armholeSeams, cutTorso, hemStitching, insidePanel, type Torso } from './torso.ts';

export function drawShirt(design: Design): Drawing {
  return drawButtonedShirt(design, false);
}

export function drawCampShirt(design: Design): Drawing {
  return drawButtonedShirt(design, true);
}

const measures = {
  neckWidth: 62,
  neckY: 190,
  neckDepth: 78,
  vNeck: true,
  shoulder: [206, 234],
  chestWidth: 200,
  armpitY: 410,
  hemWidth: 206,
} as const;

const shortSleeve: SleeveMeasures = { kind: 'short', outer: [332, 468], inner: [236, 516] };
const longSleeve: SleeveMeasures = { kind: 'long', outer: [330, 732], inner: [250, 744] };

type ShirtLook = {
  torso: Torso;
  sleeve: SleeveMeasures;
  collar: (side: Side) => string;
  collarFill: string;
  isCamp: boolean;
};

function drawButtonedShirt(design: Design, isCamp: boolean): Drawing {
  const { colour, traits, random } = design;
  const isCropped = traits.has('cropped');
  const look: ShirtLook = {
    torso: cutTorso({ ...measures, length: isCropped ? 650 : 828 }),
    sleeve: isCamp ? shortSleeve : longSleeve,
    collar: isCamp ? campCollar : pointedCollar,
    collarFill: traits.has('two-tone') ? design.accent : colour,
    isCamp,
  };
  return {
    panels: shirtPanels(design, look),
    folds: [...torsoFolds(random, look.torso), ...sleeveFolds(random, look.torso, look.sleeve)],
    details: shirtDetails(design, look),
    cloth: clothOf(traits),
    frame: isCropped ? { scale: 1.12, centreY: 470 } : { scale: 1.05, centreY: 514 },
  };
}

function shirtPanels(design: Design, look: ShirtLook): Panel[] {
  const { colour, traits } = design;
  const { torso, sleeve, collarFill } = look;
  const cloth = { fill: colour, takesPattern: true };
  const collarCloth = { fill: collarFill, takesPattern: collarFill === colour };
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const cuffs = bothSides.map((side) => cutCuff(side, sleeve, { height: 50, tightness: 4 }));
  return [
    insidePanel(torso, colour),
    { outline: collarStand, fill: darken(collarFill, 0.24) },
    ...(look.isCamp ? [] : cuffs.map((outline) => ({ outline, ...collarCloth }))),
    ...sleeves.map(({ outline, turn }) => ({ outline, turn, ...cloth })),
    {
      outline: torso.body,
      ...cloth,
      ...(traits.has('banded') ? { inlay: bowlingStripes(design, torso.length) } : {}),
    },
    { outline: placket(torso.neckY + torso.neckDepth, torso.length), ...cloth, rim: 0.3, flush: true },
    ...(traits.has('pocket') ? [{ outline: pocketOutline(torso.armpitY), ...cloth, rim: 0.5 }] : []),
    ...bothSides.map((side) => ({
      outline: look.collar(side),
      ...collarCloth,
      fill: side === 1 ? lighten(collarFill, 0.05) : collarFill,
      castsShadow: true,
      turn: side * 24,
    })),
  ];
}

function shirtDetails(design: Design, { torso, sleeve, collar, collarFill, isCamp }: ShirtLook): string {
  const ink = seamColour(design.colour);
  const top = torso.neckY + torso.neckDepth;
  const isCropped = design.traits.has('cropped');
  const wrists = bothSides
    .map((side) => cutSleeve(torso, side, sleeve))
    .map((piece) => (isCamp ? stitching(piece.stitchLine, ink, 0.55) : seam(piece.hem, ink)));
  return (
    armholeSeams(torso, design.colour) +
    bothSides.map((side) => stitching(collar(side), seamColour(collarFill), 0.4)).join('') +
    seam(line([17, top + 4], [17, torso.length + 9]), ink) +
    stitching(line([-11, top + 6], [-11, torso.length + 6]), ink, 0.5) +
    (design.traits.has('pocket') ? stitching(pocketOutline(torso.armpitY), ink, 0.6) : '') +
    buttons(design, { from: isCamp ? 306 : 292, to: torso.length - 34, count: isCropped ? 4 : 6 }) +
    hemStitching(torso, ink, 14) +
    wrists.join('')
  );
}

function placket(top: number, bottom: number): string {
  return mirrored(
    [0, top],
    [
      ['L', 16, top - 2],
      ['L', 16, bottom + 9],
      ['L', 0, bottom + 10],
    ],
  );
}

function pocketOutline(armpitY: number): string {
  return (
    line(
      [52, armpitY - 34],
      [144, armpitY - 38],
      [146, armpitY + 58],
      [100, armpitY + 74],
      [54, armpitY + 62],
    ) + 'Z'
  );
}

function buttons(design: Design, row: { from: number; to: number; count: number }): string {
  const step = (row.to - row.from) / (row.count - 1);
  return Array.from({ length: row.count }, (_, index) =>
    button([1, row.from + index * step], 6.4, buttonColour(design.colour)),
  ).join('');
}

function bowlingStripes(design: Design, length: number): string {
  const wide = (x: number, width: number, colour: string) =>
    fill(`M${x} 100L${x + width} 100L${x + width} ${length + 30}L${x} ${length + 30}Z`, colour);
  const pale = contrastColour(design.colour);
  return (
    wide(centreX - 150, 74, design.accent) +
    wide(centreX + 76, 74, design.accent) +
    wide(centreX - 160, 5, pale) +
    wide(centreX + 155, 5, pale)
  );
}

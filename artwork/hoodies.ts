import { contrastColour, darken, lighten, mix, seamColour } from './colour.ts';
import type { Design, Drawing, Fold } from './drawing.ts';
import { fleeceBody } from './fleece.ts';
import { steel } from './palette.ts';
import { bothSides, centreX, leaf, line, mirrored, sideLine, sideShape, type Side } from './path.ts';
import type { SleeveMeasures } from './sleeves.ts';
import { cord, eyelet, stitching, zipFastener } from './strokes.ts';
import { torsoFolds } from './torso-folds.ts';
import { armholeSeams, backNeckPanel, cutTorso, type Torso } from './torso.ts';

export function drawHoodie(design: Design): Drawing {
  return drawHooded(design, false);
}

export function drawZipHoodie(design: Design): Drawing {
  return drawHooded(design, true);
}

const sleeve: SleeveMeasures = { kind: 'long', outer: [350, 744], inner: [268, 758] };

function drawHooded(design: Design, hasZip: boolean): Drawing {
  const { colour, traits, random } = design;
  const isCropped = traits.has('cropped');
  const torso = cutTorso({
    neckWidth: 84,
    neckY: 246,
    neckDepth: 66,
    shoulder: [220, 276],
    chestWidth: 212,
    armpitY: 448,
    hemWidth: 216,
    length: isCropped ? 690 : 800,
  });
  const body = fleeceBody(design, torso, sleeve);
  const pouch = pouchOutline(torso, isCropped);
  const lining = traits.has('two-tone') ? design.accent : darken(colour, 0.44);
  if (design.view === 'back') return drawHoodieBack(design, torso);
  const small = { x: centreX + 108, y: torso.armpitY - 6, width: 122, height: 90, small: true };
  return {
    panels: [
      { outline: hoodBack, fill: darken(colour, 0.1) },
      { outline: hoodOpening, fill: darken(lining, 0.24), rim: 1.5 },
      ...body.panels,
      ...bothSides.map((side) => ({
        outline: hoodFlap(side),
        fill: side === 1 ? mix(colour, lighten(colour, 0.1), 0.5) : colour,
        castsShadow: true,
      })),
      { outline: pouch.outline, fill: colour, rim: 0.5, castsShadow: true, takesPattern: true },
    ],
    folds: [
      ...torsoFolds(random, torso, 1.1),
      ...body.folds,
      ...hoodFolds(),
      {
        outline: leaf({ from: [-90, pouch.top + 60], to: [84, pouch.top + 96], width: 12, bow: 12 }),
        lift: 0.4,
      },
    ],
    details:
      stitching(pouch.opening, seamColour(colour)) +
      body.details +
      armholeSeams(torso, colour) +
      (hasZip
        ? zipFastener([0, 314], [0, torso.length + 50], {
            cloth: colour,
            metal: traits.has('tipped') ? '#3a393c' : steel,
          })
        : '') +
      drawcords(design),
    chest: hasZip
      ? small
      : { x: centreX, y: torso.armpitY + (isCropped ? 10 : 50), width: torso.chestWidth * 1.36, height: 170 },
    cloth: 'fleece',
    frame: { scale: isCropped ? 1.05 : 1.0, centreY: isCropped ? 456 : 480 },
  };
}

/** From behind: no pouch and no cords; the hood hangs down between the shoulders. */
function drawHoodieBack(design: Design, torso: Torso): Drawing {
  const { colour, random } = design;
  const body = fleeceBody(design, torso, sleeve);
  const isCropped = design.traits.has('cropped');
  return {
    panels: [
      ...body.panels,
      backNeckPanel(torso, colour),
      { outline: hangingHood, fill: colour, castsShadow: true, takesPattern: true },
    ],
    folds: [...torsoFolds(random, torso, 1.1), ...body.folds, ...hangingHoodFolds()],
    details:
      body.details +
      armholeSeams(torso, colour) +
      bothSides
        .map((side) => sideLine(side, [124, 240], [['C', 132, 306, 92, 404, 0, 418]]))
        .map((edge) => stitching(edge, seamColour(colour), 0.6))
        .join('') +
      stitching(line([0, 196], [0, 424]), seamColour(colour), 0.7),
    chest: { x: centreX, y: torso.armpitY + 130, width: torso.chestWidth * 1.36, height: 170 },
    cloth: 'fleece',
    frame: { scale: isCropped ? 1.05 : 1.0, centreY: isCropped ? 480 : 510 },
  };
}

const hangingHood = mirrored(
  [0, 178],
  [
    ['C', 60, 178, 116, 196, 132, 240],
    ['C', 146, 312, 100, 416, 0, 432],
  ],
);

function hangingHoodFolds(): Fold[] {
  return bothSides.flatMap((side) => [
    {
      outline: leaf({ from: [side * 112, 240], to: [side * 30, 404], width: 16, bow: side * 22 }),
      lift: 0.6,
    },
    {
      outline: leaf({ from: [side * 70, 206], to: [side * 44, 380], width: 14, bow: side * 10 }),
      lift: -0.4,
    },
    { outline: leaf({ from: [side * 20, 200], to: [side * 16, 400], width: 12, bow: side * 6 }), lift: 0.45 },
  ]);
}

const hoodBack = mirrored(
  [0, 92],
  [
    ['C', 74, 92, 122, 142, 128, 214],
    ['C', 130, 250, 112, 274, 96, 292],
    ['C', 60, 318, 30, 322, 0, 322],
  ],
);

const hoodOpening = mirrored(
  [0, 128],
  [
    ['C', 44, 130, 74, 172, 82, 226],
    ['C', 84, 262, 52, 304, 0, 312],
  ],
);

function hoodFlap(side: Side): string {
  return sideShape(
    side,
    [0, 92],
    [
      ['C', 76, 92, 124, 142, 130, 216],
      ['C', 132, 254, 114, 282, 92, 300],
      ['C', 62, 322, 30, 328, 0, 318],
      ['C', 40, 296, 78, 262, 76, 222],
      ['C', 70, 168, 42, 130, 0, 128],
    ],
  );
}

function hoodFolds(): Fold[] {
  return bothSides.flatMap((side) => [
    {
      outline: leaf({ from: [side * 66, 126], to: [side * 112, 250], width: 12, bow: side * -14 }),
      lift: 0.6,
    },
    { outline: leaf({ from: [side * 84, 176], to: [side * 96, 284], width: 8, bow: side * 10 }), lift: -0.5 },
    { outline: leaf({ from: [side * 112, 276], to: [side * 26, 322], width: 9, bow: side * 8 }), lift: 0.6 },
    { outline: leaf({ from: [side * 30, 104], to: [side * 74, 132], width: 9, bow: side * -5 }), lift: 0.4 },
  ]);
}

function pouchOutline(torso: Torso, isCropped: boolean): { outline: string; opening: string; top: number } {
  const top = torso.length - (isCropped ? 164 : 206);
  const bottom = torso.length + 2;
  const outline = mirrored(
    [0, top],
    [
      ['L', 92, top],
      ['C', 112, top + 40, 138, top + 70, 142, top + 96],
      ['L', 142, bottom - 2],
      ['L', 0, bottom + 2],
    ],
  );
  const hands = bothSides
    .map((side) => sideLine(side, [84, top + 5], [['C', 103, top + 44, 128, top + 74, 132, top + 99]]))
    .join('');
  return { outline, opening: `${hands}${line([-90, top + 8], [90, top + 8])}`, top };
}

function drawcords(design: Design): string {
  const colour = design.traits.has('ringer') ? design.accent : contrastColour(design.colour);
  return bothSides
    .map((side) => {
      const endY = side === 1 ? 446 : 428;
      const path = sideLine(side, [28, 313], [['C', 31, 356, 38, 396, 33, endY]]);
      return eyelet([side * 28, 311], 6.4) + cord(path, [side * 33, endY], { colour, tip: steel });
    })
    .join('');
}

import { darken, lighten } from './colour.ts';
import { denimInks, patch } from './denim.ts';
import type { Design, Drawing, Fade } from './drawing.ts';
import {
  backRisePanel,
  cutLegs,
  cutWaistband,
  hemLine,
  legFolds,
  outseam,
  type LegMeasures,
  type Legs,
} from './legs.ts';
import { bothSides, centreX, line, rounded, sideLine, type Side } from './path.ts';
import { feltSeam, fill, rivet, stitching, stroke } from './strokes.ts';

export function drawJeans(design: Design): Drawing {
  return drawDenimLegs(design, cutLegs(jeansCut(design)), { scale: 1.03, centreY: 518 });
}

export function drawDenimShorts(design: Design): Drawing {
  const legs = cutLegs({
    waistWidth: 138,
    waistY: 250,
    hipWidth: 190,
    hipY: 420,
    crotchY: 540,
    outer: 236,
    inner: 20,
    hemY: design.traits.has('long-line') ? 770 : 706,
  });
  return drawDenimLegs(design, legs, { scale: 1.3, centreY: design.traits.has('long-line') ? 506 : 478 });
}

function jeansCut({ traits }: Design): Partial<LegMeasures> {
  if (traits.has('wide')) return { hipWidth: 178, outer: 226, inner: 20, knee: 10 };
  if (traits.has('flared')) return { hipWidth: 160, outer: 218, inner: 28, knee: -48 };
  return { hipWidth: 166, outer: 180, inner: 34, knee: 4 };
}

function drawDenimLegs(design: Design, legs: Legs, frame: Drawing['frame']): Drawing {
  const { colour, traits, random } = design;
  const inks = denimInks(colour);
  const isShort = legs.hemY - legs.crotchY < 300;
  const legFill = traits.has('patchwork') ? patches(design, legs) : '';
  const fly = `${line([2, legs.waistY + 40], [2, legs.crotchY - 2])}M${centreX + 34} ${legs.waistY + 40}C${centreX + 34} ${legs.waistY + 150} ${centreX + 30} ${legs.waistY + 168} ${centreX + 3} ${legs.waistY + 186}`;
  return {
    panels: [
      backRisePanel(legs, colour),
      { outline: legs.body, fill: colour, texture: 'twill', inlay: legFill },
      { outline: cutWaistband(legs, 36), fill: darken(colour, 0.04), texture: 'twill', rim: 0.7 },
    ],
    folds: legFolds(random, legs, isShort ? 0.8 : 1),
    fades: legFades(legs),
    details:
      feltSeam(fly, inks) +
      bothSides.map((side) => legDetails(design, legs, side)).join('') +
      feltSeam(
        `M${centreX - legs.waistWidth} ${legs.waistY + 34}C${centreX - 60} ${legs.waistY + 43} ${centreX + 60} ${legs.waistY + 43} ${centreX + legs.waistWidth} ${legs.waistY + 34}`,
        inks,
      ) +
      (traits.has('ripped') ? rips(design, legs) : '') +
      rivet([4, legs.waistY + 23], 8.6),
    cloth: 'denim',
    frame,
  };
}

function legDetails(design: Design, legs: Legs, side: Side): string {
  const inks = denimInks(design.colour);
  const pocket = sideLine(
    side,
    [58, legs.waistY + 40],
    [['C', 66, legs.waistY + 90, 106, legs.waistY + 118, legs.hipWidth - 24, legs.waistY + 116]],
  );
  const loop = `<rect x="${centreX + side * 78 - 6.5}" y="${legs.waistY - 4}" width="13" height="48" rx="2" fill="${darken(design.colour, 0.04)}" stroke="${inks.seam}" stroke-width="1.6"/>`;
  const hammerLoop =
    side === 1 && design.traits.has('carpenter')
      ? feltSeam(
          sideLine(
            side,
            [legs.hipWidth + 6, 470],
            [
              ['L', legs.hipWidth - 66, 478],
              ['L', legs.hipWidth - 64, 590],
              ['L', legs.hipWidth + 14, 584],
            ],
          ),
          inks,
        )
      : '';
  const hem = design.traits.has('ripped') ? frayedHem(legs, side) : feltSeam(hemLine(legs, side, 20), inks);
  const turnUp = design.traits.has('cuffed')
    ? stroke(hemLine(legs, side, 22), { colour: lighten(design.colour, 0.5), width: 40, cap: 'butt' }) +
      feltSeam(hemLine(legs, side, 40), inks)
    : '';
  return (
    feltSeam(pocket, inks) +
    rivet([side * 60, legs.waistY + 48], 3.6) +
    rivet([side * (legs.hipWidth - 28), legs.waistY + 116], 3.6) +
    (turnUp || hem) +
    stitching(outseam(legs, side), inks.thread, 0.5) +
    loop +
    hammerLoop
  );
}

function legFades(legs: Legs): Fade[] {
  const drop = legs.hemY - legs.crotchY;
  const middle = (legs.outer + legs.inner) / 2;
  return bothSides.flatMap((side) => [
    {
      x: side * middle * 0.94,
      y: legs.crotchY + drop * 0.16,
      rx: 46,
      ry: Math.max(80, drop * 0.32),
      amount: 0.48,
    },
    { x: side * middle, y: legs.crotchY + drop * 0.58, rx: 40, ry: Math.max(40, drop * 0.19), amount: 0.34 },
    { x: side * legs.hipWidth * 0.48, y: legs.hipY - 10, rx: 60, ry: 58, amount: 0.24 },
  ]);
}

function rips(design: Design, legs: Legs): string {
  const middle = (legs.outer + legs.inner) / 2;
  const drop = legs.hemY - legs.crotchY;
  const places =
    drop > 300
      ? [
          { x: -middle, y: legs.crotchY + drop * 0.4 },
          { x: middle + 8, y: legs.crotchY + drop * 0.18 },
        ]
      : [{ x: -middle, y: legs.crotchY + drop * 0.3 }];
  return places
    .map(({ x, y }) => {
      const hole = `M${rounded(centreX + x - 44)} ${rounded(y)}Q${rounded(centreX + x)} ${rounded(y - 26)} ${rounded(centreX + x + 42)} ${rounded(y - 4)}Q${rounded(centreX + x + 6)} ${rounded(y + 30)} ${rounded(centreX + x - 44)} ${rounded(y)}Z`;
      const threads = [-12, -4, 4, 12]
        .map((dy) =>
          stroke(
            `M${rounded(centreX + x - 40 + Math.abs(dy))} ${rounded(y + dy)}Q${rounded(centreX + x)} ${rounded(y + dy + 5)} ${rounded(centreX + x + 38 - Math.abs(dy))} ${rounded(y + dy - 3)}`,
            { colour: lighten(design.colour, 0.72), width: 2.6, opacity: 0.9 },
          ),
        )
        .join('');
      return (
        fill(hole, darken(design.colour, 0.55), 0.9) +
        threads +
        stroke(hole, { colour: lighten(design.colour, 0.6), width: 3.4, opacity: 0.8, dash: '4 3' })
      );
    })
    .join('');
}

function frayedHem(legs: Legs, side: Side): string {
  return stroke(hemLine(legs, side, 3), {
    colour: '#e8e4da',
    width: 13,
    opacity: 0.85,
    dash: '1.6 3.2',
    cap: 'butt',
  });
}

function patches(design: Design, legs: Legs): string {
  const tones = [lighten(design.colour, 0.3), darken(design.colour, 0.28), lighten(design.colour, 0.14)];
  const cells: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const tone = tones[(row * 2 + column) % tones.length] ?? design.colour;
      const x = 150 + column * 104 + (row % 2) * 30;
      const y = legs.waistY + 60 + row * 96;
      if ((row + column) % 2 === 0) cells.push(patch(x, y, { tone, width: 104, height: 96 }));
    }
  }
  return cells.join('');
}

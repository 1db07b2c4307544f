import { textureOf } from './cloth-of.ts';
import { darken, lighten, seamColour, threadColour } from './colour.ts';
import type { Design, Drawing, Fold } from './drawing.ts';
import { backPanel, dipBetween, fittedFolds, strap, type FittedMeasures } from './fitted.ts';
import { denimThread, steel } from './palette.ts';
import { bothSides, centreX, leaf, line, mirrored, sideLine, type Side } from './path.ts';
import { cord, eyelet, seam, stitching, stroke } from './strokes.ts';

const measures: FittedMeasures = { bustWidth: 168, bustY: 380, waistWidth: 122, waistY: 540, length: 700 };
const bones = [28, 62, 94, 122];
const edge = bothSides
  .map((side) =>
    sideLine(
      side,
      [0, 322],
      [
        ['C', 14, 292, 52, 262, 92, 262],
        ['C', 126, 264, 152, 296, 166, 330],
      ],
    ),
  )
  .join('');
const outline = mirrored(
  [0, 322],
  [
    ['C', 14, 292, 52, 262, 92, 262],
    ['C', 126, 264, 152, 296, 166, 330],
    ['C', 172, 400, 132, 480, 122, 540],
    ['C', 126, 580, 142, 620, 150, 652],
    ['C', 110, 676, 50, 700, 0, 738],
  ],
);

export function drawCorset(design: Design): Drawing {
  const { colour, traits, random } = design;
  const isDenim = traits.has('denim');
  const thread = isDenim ? denimThread : threadColour(colour);
  return {
    behind: traits.has('square-neck') ? '' : straps(colour),
    panels: [
      backPanel(dipBetween(150, 312, { back: 8, front: 60 }), colour),
      {
        outline,
        fill: colour,
        takesPattern: true,
        ...textureOf(traits),
        ...(traits.has('two-tone') ? { inlay: cups(design) } : {}),
      },
    ],
    folds: [...fittedFolds(random, measures, 0.8), ...boneFolds()],
    ...(isDenim ? { fades: [{ x: 0, y: 500, rx: 90, ry: 150, amount: 0.4 }] } : {}),
    details:
      bothSides
        .flatMap((side) =>
          bones.map(
            (x) =>
              seam(boneLine(side, x), seamColour(colour)) +
              stitching(boneLine(side, x - 6), thread, isDenim ? 0.9 : 0.45),
          ),
        )
        .join('') +
      stroke(edge, { colour: traits.has('two-tone') ? design.accent : lighten(colour, 0.2), width: 6 }) +
      (traits.has('lace-up') ? lacing(design) : busk(colour)),
    cloth: isDenim ? 'denim' : 'satin',
    frame: frameFor(design),
  };
}

function straps(colour: string): string {
  return bothSides
    .map((side) => strap(side, { from: [96, 270], to: [78, 150] }, { colour, width: 9 }))
    .join('');
}

/** Straps above and the ends of a lace below both need room. */
function frameFor({ traits }: Design): Drawing['frame'] {
  const centreY = traits.has('square-neck') ? 500 : 446;
  return traits.has('lace-up') ? { scale: 1.3, centreY: centreY + 26 } : { scale: 1.4, centreY };
}

/** The cloth stands a little proud over each bone. */
function boneFolds(): Fold[] {
  return bothSides.flatMap((side) =>
    bones.map((x) => ({
      outline: leaf({
        from: [side * (x * 1.12 + 12), 300],
        to: [side * (x * 0.9 + 10), 660],
        width: 12,
        bow: side * -16,
      }),
      lift: 0.6,
    })),
  );
}

function boneLine(side: Side, x: number): string {
  const top = x > 110 ? 322 : 270 + Math.abs(x - 76) * 0.32;
  return sideLine(
    side,
    [x * 1.18, top],
    [
      ['C', x * 1.2, 380, x * 0.84, 470, x * 0.84, 540],
      ['C', x * 0.86, 590, x * 0.98, 630, x * 1.04, 708 - x * 0.38],
    ],
  );
}

function cups({ accent }: Design): string {
  return bothSides
    .map(
      (side) =>
        `<path d="${sideLine(
          side,
          [0, 322],
          [
            ['C', 14, 292, 52, 262, 92, 262],
            ['C', 126, 264, 160, 296, 172, 340],
            ['C', 140, 400, 60, 420, 0, 390],
          ],
        )}Z" fill="${accent}"/>`,
    )
    .join('');
}

function lacing({ colour }: Design): string {
  const lace = lighten(colour, 0.6);
  const rows = Array.from({ length: 8 }, (_, index) => 356 + index * 42);
  const gap = stroke(line([0, 334], [0, 716]), {
    colour: darken(colour, 0.7),
    width: 15,
    opacity: 0.6,
    cap: 'butt',
  });
  const crosses = rows
    .map((y) =>
      cord(`${line([-17, y], [17, y + 34])}${line([17, y], [-17, y + 34])}`, [0, 0], {
        colour: lace,
        width: 3.6,
      }),
    )
    .join('');
  const eyelets = rows.map((y) => eyelet([-18, y], 4.6) + eyelet([18, y], 4.6)).join('');
  const bow = `M${centreX} 706C${centreX - 40} 676 ${centreX - 74} 700 ${centreX - 50} 722C${centreX - 36} 732 ${centreX - 10} 720 ${centreX} 706C${centreX + 40} 676 ${centreX + 74} 700 ${centreX + 50} 722C${centreX + 36} 732 ${centreX + 10} 720 ${centreX} 706C${centreX - 4} 740 ${centreX - 16} 770 ${centreX - 28} 800M${centreX} 706C${centreX + 8} 742 ${centreX + 18} 764 ${centreX + 30} 794`;
  return gap + crosses + eyelets + cord(bow, [0, 0], { colour: lace, width: 4.2 });
}

function busk(colour: string): string {
  const hooks = Array.from(
    { length: 9 },
    (_, index) =>
      `<rect x="${centreX - 9}" y="${346 + index * 40}" width="18" height="10" rx="3" fill="${steel}" stroke="${darken(steel, 0.4)}" stroke-width="1.2"/>`,
  ).join('');
  return seam(line([0, 324], [0, 734]), seamColour(colour)) + hooks;
}

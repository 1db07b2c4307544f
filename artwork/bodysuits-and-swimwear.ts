import { textureOf } from './cloth-of.ts';
import { darken, seamColour } from './colour.ts';
import type { Design, Drawing, Panel } from './drawing.ts';
import { fittedFolds, ruchedFolds, type FittedMeasures, crotchFolds } from './fitted.ts';
import { arc, bothSides, centreX, mirrored, sideLine, type Segment } from './path.ts';
import { cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { stitching, stroke, zipFastener } from './strokes.ts';
import { sleeveFolds } from './torso-folds.ts';
import { armholeSeams, cutTorso, insidePanel } from './torso.ts';

const body: FittedMeasures = { bustWidth: 146, bustY: 350, waistWidth: 112, waistY: 520, length: 700 };

export function drawBodysuit(design: Design): Drawing {
  return design.traits.has('long-sleeve') ? drawSleevedBodysuit(design) : drawSleeveless(design, 'cotton');
}

export function drawSwimsuit(design: Design): Drawing {
  return drawSleeveless(design, 'satin');
}

function drawSleeveless(design: Design, cloth: Drawing['cloth']): Drawing {
  const { colour, traits, random } = design;
  const edges = suitEdges(design);
  const cutOuts = traits.has('cut-out');
  const trim = traits.has('tipped') ? design.accent : darken(colour, 0.22);
  return {
    panels: [
      { outline: backOfSuit(edges.start), fill: darken(colour, 0.44), rim: 0.4 },
      ...(cutOuts ? [{ outline: sidesBehindCutOuts, fill: darken(colour, 0.4), rim: 0.9 }] : []),
      {
        outline: suitOutline(edges, cutOuts),
        fill: colour,
        takesPattern: true,
        castsShadow: cutOuts,
        ...textureOf(traits),
      },
    ],
    folds: [
      ...fittedFolds(random, body, 0.9),
      ...(traits.has('ruched') ? ruchedFolds(random, { from: 400, to: 640, halfWidth: 110 }) : []),
      ...crotchFolds(),
    ],
    details:
      edging(design, edges, trim) +
      (cutOuts ? ringAndEdges(trim) : '') +
      (traits.has('belted') ? swimBelt(design) : '') +
      (traits.has('zip') ? zipFastener([0, edges.start + 4], [0, 480], { cloth: colour }) : ''),
    cloth,
    frame: { scale: 1.22, centreY: 506 },
  };
}

/** Where the neck, the legs and the hips of a suit are cut. */
type SuitEdges = { top: Segment[]; start: number; hip: [number, number]; legEdge: Segment };

function suitEdges({ traits }: Design): SuitEdges {
  const neck: Pick<SuitEdges, 'top' | 'start'> = traits.has('square-neck')
    ? {
        start: 266,
        top: [
          ['L', 78, 264],
          ['L', 84, 172],
        ],
      }
    : { start: 262, top: [['C', 40, 262, 70, 240, 76, 172]] };
  return traits.has('high-leg')
    ? { ...neck, hip: [148, 592], legEdge: ['C', 112, 640, 56, 740, 32, 832] }
    : { ...neck, hip: [154, 648], legEdge: ['C', 122, 700, 58, 770, 34, 832] };
}

function suitOutline({ top, start, hip, legEdge }: SuitEdges, cutOuts: boolean): string {
  const side: Segment[] = cutOuts
    ? [
        ['C', 146, 400, 138, 416, 128, 430],
        ['C', 84, 448, 58, 480, 58, 512],
        ['C', 60, 548, 90, 566, 126, 574],
        ['C', 138, 596, 150, 612, hip[0], hip[1]],
      ]
    : [
        ['C', 146, 420, 114, 460, 112, 520],
        ['C', 116, 560, 142, 580, hip[0], hip[1]],
      ];
  return mirrored(
    [0, start],
    [
      ...top,
      ['L', 106, 172],
      ['C', 108, 240, 130, 300, 146, 350],
      ...side,
      legEdge,
      ['C', 24, 840, 10, 842, 0, 842],
    ],
  );
}

/** Seen through the leg openings and above a low front, the back of the suit is cut a little higher. */
function backOfSuit(start: number): string {
  return `M${centreX - 82} 196C${centreX - 64} 226 ${centreX + 64} 226 ${centreX + 82} 196L${centreX + 80} 270L${centreX} ${start + 12}L${centreX - 80} 270Z`;
}

const sidesBehindCutOuts = mirrored(
  [0, 440],
  [
    ['L', 40, 440],
    ['C', 50, 470, 52, 540, 44, 580],
    ['L', 0, 580],
  ],
);

function edging(design: Design, edges: SuitEdges, trim: string): string {
  return (
    bothSides
      .map((side) => {
        const neck = sideLine(side, [0, edges.start], edges.top);
        const arm = sideLine(side, [106, 172], [['C', 108, 240, 130, 300, 146, 350]]);
        const leg = sideLine(side, edges.hip, [edges.legEdge]);
        return [neck, arm, leg]
          .map(
            (path) =>
              stroke(path, { colour: darken(trim, 0.25), width: 9, cap: 'butt' }) +
              stroke(path, { colour: trim, width: 7, cap: 'butt' }),
          )
          .join('');
      })
      .join('') +
    stitching(arc(108, 516, 8), seamColour(design.colour), design.traits.has('ribbed') ? 0.3 : 0)
  );
}

function ringAndEdges(trim: string): string {
  const edges = bothSides
    .map((side) =>
      stroke(
        sideLine(
          side,
          [129, 430],
          [
            ['C', 84, 448, 58, 480, 58, 512],
            ['C', 60, 548, 90, 566, 127, 574],
          ],
        ),
        { colour: trim, width: 7, cap: 'butt' },
      ),
    )
    .join('');
  return `${edges}<circle cx="${centreX}" cy="500" r="21" fill="none" stroke="#8d713a" stroke-width="8.5"/><circle cx="${centreX}" cy="500" r="21" fill="none" stroke="#d6b468" stroke-width="6"/>`;
}

function swimBelt({ accent }: Design): string {
  return (
    stroke(arc(113, 514, 12), { colour: darken(accent, 0.4), width: 27, cap: 'butt' }) +
    stroke(arc(113, 513, 12), { colour: accent, width: 23, cap: 'butt' }) +
    `<rect x="${centreX - 22}" y="502" width="44" height="40" rx="8" fill="none" stroke="#8d713a" stroke-width="8"/><rect x="${centreX - 22}" y="502" width="44" height="40" rx="8" fill="none" stroke="#d6b468" stroke-width="5.6"/>`
  );
}

function drawSleevedBodysuit(design: Design): Drawing {
  const { colour, traits, random } = design;
  const torso = cutTorso({
    neckWidth: 66,
    neckY: 200,
    neckDepth: 52,
    shoulder: [158, 232],
    chestWidth: 144,
    armpitY: 362,
  });
  const sleeve: SleeveMeasures = { kind: 'long', outer: [262, 664], inner: [206, 676] };
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const texture = textureOf(traits);
  const outline = mirrored(
    [0, 252],
    [
      ['C', 40, 250, 62, 226, 66, 200],
      ['C', 100, 206, 130, 214, 158, 232],
      ['C', 148, 280, 140, 330, 144, 362],
      ['C', 142, 420, 114, 460, 112, 520],
      ['C', 116, 570, 146, 606, 152, 646],
      ['C', 120, 700, 60, 770, 34, 836],
      ['C', 24, 842, 10, 844, 0, 844],
    ],
  );
  return {
    panels: [
      insidePanel(torso, colour),
      ...sleeves.map((piece): Panel => ({
        outline: piece.outline,
        fill: colour,
        turn: piece.turn,
        takesPattern: true,
        ...texture,
      })),
      { outline, fill: colour, takesPattern: true, ...texture },
    ],
    folds: [...fittedFolds(random, body), ...sleeveFolds(random, torso, sleeve), ...crotchFolds()],
    details:
      stroke(torso.frontNeck, { colour: darken(colour, 0.2), width: 9 }) +
      armholeSeams(torso, colour) +
      sleeves.map((piece) => stitching(piece.hem, seamColour(colour))).join('') +
      bothSides
        .map((side) =>
          stroke(sideLine(side, [151, 648], [['C', 120, 700, 60, 770, 34, 836]]), {
            colour: darken(colour, 0.2),
            width: 8,
          }),
        )
        .join('') +
      (traits.has('zip') ? zipFastener([0, 254], [0, 470], { cloth: colour }) : ''),
    cloth: 'cotton',
    frame: { scale: 1.2, centreY: 520 },
  };
}

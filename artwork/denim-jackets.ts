import { collarStand } from './collars.ts';
import { darken, lighten } from './colour.ts';
import { denimInks, patch } from './denim.ts';
import type { Design, Drawing, Fade, Panel } from './drawing.ts';
import { bothSides, line, mirrored, rounded, sideLine, sideShape, type Side } from './path.ts';
import { cutCuff, cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { feltSeam, rivet, stitching, stroke } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import { armholeLine, cutTorso, insidePanel, ribHemTop, type Torso } from './torso.ts';

export function drawDenimJacket(design: Design): Drawing {
  const { colour, traits, random } = design;
  const isCropped = traits.has('cropped');
  const torso = cutTorso({
    neckWidth: 66,
    neckY: 196,
    neckDepth: 66,
    vNeck: true,
    shoulder: [212, 238],
    chestWidth: 206,
    armpitY: 414,
    hemWidth: 200,
    length: isCropped ? 632 : 736,
  });
  const sleeve: SleeveMeasures = { kind: 'long', outer: [336, 712], inner: [254, 724] };
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const yokeY = torso.armpitY - 60;
  const collarFill = traits.has('sherpa') ? '#e9dfc9' : darken(colour, 0.03);
  const sleeveFill = traits.has('contrast-sleeves') ? darken(colour, 0.3) : colour;
  const denim = (outline: string, fillColour: string, extra: Partial<Panel> = {}): Panel => ({
    outline,
    fill: fillColour,
    texture: 'twill',
    ...extra,
  });
  return {
    panels: [
      insidePanel(torso, colour),
      { outline: collarStand, fill: traits.has('sherpa') ? darken(collarFill, 0.22) : darken(colour, 0.24) },
      ...bothSides.map((side) => denim(cutCuff(side, sleeve, { height: 44, tightness: 3 }), sleeveFill)),
      ...sleeves.map((piece) => denim(piece.outline, sleeveFill, { turn: piece.turn })),
      denim(waistBand(torso), darken(colour, 0.06)),
      denim(torso.body, colour, { inlay: traits.has('patchwork') ? jacketPatches(design, yokeY) : '' }),
      ...bothSides.map((side) => denim(pocketFlap(side, yokeY), colour, { rim: 0.6, castsShadow: true })),
      ...bothSides.map((side): Panel => ({
        outline: jacketCollar(side),
        fill: collarFill,
        ...(traits.has('sherpa') ? { inlay: fleeceCurls() } : { texture: 'twill' as const }),
        turn: side * 20,
        castsShadow: true,
      })),
    ],
    folds: [...torsoFolds(random, torso, 0.9), ...sleeveFolds(random, torso, sleeve)],
    fades: jacketFades(torso),
    details:
      jacketSeams(design, torso, yokeY) +
      sleeves.map((piece) => feltSeam(piece.hem, denimInks(colour))).join(''),
    cloth: 'denim',
    frame: { scale: isCropped ? 1.12 : 1.07, centreY: isCropped ? 478 : 488 },
  };
}

function jacketSeams(design: Design, torso: Torso, yokeY: number): string {
  const inks = denimInks(design.colour);
  const bottom = torso.length;
  const eachSide = bothSides.map(
    (side) =>
      feltSeam(sideLine(side, [22, yokeY], [['L', 203, yokeY - 6]]), inks) +
      feltSeam(sideLine(side, [58, yokeY + 50], [['L', 40, bottom - 2]]), inks) +
      feltSeam(sideLine(side, [138, yokeY + 50], [['L', 100, bottom - 4]]), inks) +
      feltSeam(armholeLine(torso, side), inks) +
      stitching(pocketFlap(side, yokeY), inks.thread, 0.9) +
      rivet([side * 97, yokeY + 43], 7) +
      (design.traits.has('sherpa') ? '' : stitching(jacketCollar(side), inks.thread, 0.8)),
  );
  const front = stroke(line([22, torso.neckY + torso.neckDepth + 2], [22, bottom + 46]), {
    colour: inks.seam,
    width: 2.4,
    opacity: 0.75,
  });
  const plackets = [-18, 15]
    .map((x) => stitching(line([x, torso.neckY + torso.neckDepth + 10], [x, bottom + 44]), inks.thread, 0.9))
    .join('');
  const count = 5;
  const row = Array.from({ length: count }, (_, index) =>
    rivet([0, 304 + index * ((bottom - 280) / (count - 1))], 8),
  ).join('');
  return `${eachSide.join('')}${front}${plackets}${feltSeam(ribHemTop(torso), inks)}${row}`;
}

function waistBand(torso: Torso): string {
  const { hemWidth, length } = torso;
  return mirrored(
    [0, length + 2],
    [
      ['C', hemWidth * 0.4, length + 2, hemWidth * 0.8, length - 2, hemWidth, length - 12],
      ['L', hemWidth - 3, length + 34],
      ['C', hemWidth * 0.6, length + 46, hemWidth * 0.3, length + 48, 0, length + 48],
    ],
  );
}

function jacketCollar(side: Side): string {
  return sideShape(
    side,
    [60, 181],
    [
      ['C', 90, 198, 112, 214, 126, 232],
      ['L', 94, 308],
      ['C', 62, 282, 26, 270, 1, 263],
      ['C', 24, 240, 46, 212, 60, 181],
    ],
  );
}

/** The looped surface of a sherpa collar. */
function fleeceCurls(): string {
  let path = '';
  for (let row = 0; row < 17; row += 1) {
    for (let column = 0; column < 30; column += 1) {
      path += `M${rounded(262 + column * 9.4 + (row % 2) * 4.7 + Math.sin(row * 7 + column * 3) * 2)} ${rounded(172 + row * 8.6)}q4 -6 7 0t-2 4`;
    }
  }
  return stroke(path, { colour: '#a9967a', width: 1.7, opacity: 0.6 });
}

function pocketFlap(side: Side, yokeY: number): string {
  return sideShape(
    side,
    [44, yokeY + 7],
    [
      ['L', 150, yokeY + 3],
      ['L', 150, yokeY + 36],
      ['L', 97, yokeY + 60],
      ['L', 44, yokeY + 38],
    ],
  );
}

function jacketFades(torso: Torso): Fade[] {
  const middle = (torso.armpitY + torso.length) / 2;
  return [
    { x: 0, y: middle + 20, rx: 150, ry: (torso.length - torso.armpitY) * 0.55, amount: 0.3 },
    ...bothSides.flatMap((side) => [
      { x: side * 110, y: 320, rx: 74, ry: 58, amount: 0.26 },
      { x: side * 292, y: 560, rx: 30, ry: 120, amount: 0.36 },
    ]),
  ];
}

function jacketPatches(design: Design, yokeY: number): string {
  return (
    patch(180, yokeY - 120, { tone: darken(design.colour, 0.25), width: 220, height: 120 }) +
    patch(400, yokeY, { tone: lighten(design.colour, 0.26), width: 220, height: 180 }) +
    patch(180, yokeY + 180, { tone: lighten(design.colour, 0.16), width: 220, height: 220 }) +
    patch(400, yokeY + 180, { tone: darken(design.colour, 0.2), width: 220, height: 220 })
  );
}

import { darken, seamColour } from './colour.ts';
import type { Panel } from './drawing.ts';
import { bothSides, centreX, mirrored, sideLine, type Point, type Segment, type Side } from './path.ts';
import { seam, stitching } from './strokes.ts';

/** Measures of a garment body laid flat. Widths are half widths, from the centre line. */
export type TorsoMeasures = {
  neckWidth: number;
  neckY: number;
  neckDepth: number;
  vNeck: boolean;
  shoulder: Point;
  chestWidth: number;
  armpitY: number;
  hemWidth: number;
  length: number;
  /** How far the side is drawn in at the waist. */
  waist: number;
};

export type Torso = TorsoMeasures & {
  body: string;
  /** The front neckline, for a neckband. */
  frontNeck: string;
  backNeck: string;
  /** What one sees of the inside of the back through the neck opening. */
  inside: string;
};

const usual: TorsoMeasures = {
  neckWidth: 66,
  neckY: 196,
  neckDepth: 64,
  vNeck: false,
  shoulder: [212, 236],
  chestWidth: 206,
  armpitY: 408,
  hemWidth: 212,
  length: 840,
  waist: 0,
};

export function cutTorso(measures: Partial<TorsoMeasures>): Torso {
  const m = { ...usual, ...measures };
  const bottom = m.neckY + m.neckDepth;
  const [sx, sy] = m.shoulder;
  const outline: Segment[] = [
    neckCurve(m),
    ['C', m.neckWidth + 45, m.neckY + 8, sx - 50, sy - 22, sx, sy],
    armholeCurve(m),
    ...sideCurves(m),
    ['C', m.hemWidth * 0.7, m.length + 8, m.hemWidth * 0.3, m.length + 10, 0, m.length + 10],
  ];
  const left = `${centreX - m.neckWidth} ${m.neckY}`;
  const right = `${centreX + m.neckWidth} ${m.neckY}`;
  const backNeck = `M${left}C${centreX - m.neckWidth * 0.5} ${m.neckY + 16} ${centreX + m.neckWidth * 0.5} ${m.neckY + 16} ${right}`;
  const frontNeck = neckLine(m, 0);
  return {
    ...m,
    body: mirrored([0, bottom], outline),
    frontNeck,
    backNeck,
    inside: `${backNeck}${neckLine(m, 6).replace('M', 'L')}Z`,
  };
}

export function armholeLine(torso: TorsoMeasures, side: Side): string {
  return sideLine(side, torso.shoulder, [armholeCurve(torso)]);
}

/** The knitted waistband of a sweatshirt or bomber. */
export function cutRibHem(torso: TorsoMeasures, height = 52): string {
  const { hemWidth, length } = torso;
  return mirrored(
    [0, length - 4],
    [
      ['C', hemWidth * 0.4, length - 4, hemWidth * 0.8, length - 8, hemWidth - 2, length - 16],
      [
        'C',
        hemWidth - 2,
        length + 10,
        hemWidth - 14,
        length + height - 22,
        hemWidth - 18,
        length + height - 12,
      ],
      ['C', hemWidth * 0.6, length + height, hemWidth * 0.3, length + height + 2, 0, length + height + 2],
    ],
  );
}

export function ribHemTop({ hemWidth, length }: TorsoMeasures): string {
  return `M${centreX - hemWidth} ${length - 12}C${centreX - hemWidth * 0.7} ${length + 4} ${centreX - hemWidth * 0.3} ${length + 6} ${centreX} ${length + 6}C${centreX + hemWidth * 0.3} ${length + 6} ${centreX + hemWidth * 0.7} ${length + 4} ${centreX + hemWidth} ${length - 12}`;
}

export function hemStitching(torso: TorsoMeasures, thread: string, up = 20): string {
  const { hemWidth, length } = torso;
  const edge = length - up - 6;
  const belly = length - up + 10;
  const path = `M${centreX - hemWidth + 4} ${edge}C${centreX - hemWidth * 0.7} ${belly} ${centreX - hemWidth * 0.3} ${belly} ${centreX} ${belly}C${centreX + hemWidth * 0.3} ${belly} ${centreX + hemWidth * 0.7} ${belly} ${centreX + hemWidth - 4} ${edge}`;
  return (
    stitching(path, thread) +
    (up >= 18 ? stitching(path, thread, 0.4).replace('<path', '<path transform="translate(0 5)"') : '')
  );
}

export function armholeSeams(torso: TorsoMeasures, cloth: string): string {
  return bothSides.map((side) => seam(armholeLine(torso, side), seamColour(cloth))).join('');
}

export function insidePanel(torso: Torso, cloth: string): Panel {
  return { outline: torso.inside, fill: darken(cloth, 0.38), rim: 0.5 };
}

/** Covers the low front neckline of the body with cloth: the back of a garment closes higher. */
export function backNeckPanel(torso: Torso, cloth: string): Panel {
  return { outline: torso.inside, fill: cloth, flush: true, rim: 0, takesPattern: true };
}

function neckCurve(m: TorsoMeasures): Segment {
  const bottom = m.neckY + m.neckDepth;
  return m.vNeck
    ? ['C', 6, bottom - 6, m.neckWidth * 0.55, m.neckY + m.neckDepth * 0.5, m.neckWidth, m.neckY]
    : [
        'C',
        m.neckWidth * 0.58,
        bottom,
        m.neckWidth * 0.96,
        m.neckY + m.neckDepth * 0.52,
        m.neckWidth,
        m.neckY,
      ];
}

/** From the right shoulder to the left, so that it can close the back neck into an opening. */
function neckLine(m: TorsoMeasures, lower: number): string {
  const bottom = m.neckY + m.neckDepth + lower;
  const [near, nearY, far, farY] = m.vNeck
    ? [m.neckWidth * 0.55, m.neckY + m.neckDepth * 0.5, 6, bottom - 6]
    : [m.neckWidth * 0.96, m.neckY + m.neckDepth * 0.52, m.neckWidth * 0.58, bottom];
  return `M${centreX + m.neckWidth} ${m.neckY}C${centreX + near} ${nearY} ${centreX + far} ${farY} ${centreX} ${bottom}C${centreX - far} ${farY} ${centreX - near} ${nearY} ${centreX - m.neckWidth} ${m.neckY}`;
}

function armholeCurve(m: TorsoMeasures): Segment {
  const [sx, sy] = m.shoulder;
  return ['C', sx - 20, sy + 60, m.chestWidth - 14, m.armpitY - 46, m.chestWidth, m.armpitY];
}

function sideCurves(m: TorsoMeasures): Segment[] {
  const { chestWidth: w, hemWidth, armpitY, length, waist } = m;
  if (waist === 0) return [['C', w - 4, armpitY + 130, hemWidth - 4, length - 170, hemWidth, length - 8]];
  const middle = (armpitY + length) / 2;
  return [
    ['C', w - waist * 0.5, armpitY + 70, hemWidth - waist, middle - 10, hemWidth - waist * 0.8, middle + 40],
    ['C', hemWidth - waist * 0.5, middle + 110, hemWidth, length - 90, hemWidth, length - 8],
  ];
}

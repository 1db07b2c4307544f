import { darken } from './colour.ts';
import type { Fold, Panel } from './drawing.ts';
import { bothSides, centreX, leaf, mirrored, sideLine, type Point, type Segment, type Side } from './path.ts';
import { between, type Random } from '../sample-data/catalogue/seeded-random.ts';

/** Measures of a pair of legs laid flat, in half widths from the centre line. */
export type LegMeasures = {
  waistWidth: number;
  waistY: number;
  hipWidth: number;
  hipY: number;
  crotchY: number;
  outer: number;
  inner: number;
  hemY: number;
  /** Widens (or, negative, narrows) the leg above the hem. */
  knee: number;
  taper: number;
};

export type Legs = LegMeasures & { body: string };

const usual: LegMeasures = {
  waistWidth: 128,
  waistY: 128,
  hipWidth: 172,
  hipY: 300,
  crotchY: 424,
  outer: 196,
  inner: 26,
  hemY: 904,
  knee: 0,
  taper: 0,
};

export function cutLegs(measures: Partial<LegMeasures>): Legs {
  const m = { ...usual, ...measures };
  const inseam = m.hemY - m.crotchY;
  const outline: Segment[] = [
    ['C', m.waistWidth * 0.4, m.waistY + 8, m.waistWidth * 0.8, m.waistY + 4, m.waistWidth, m.waistY],
    ...outseamCurves(m, 0),
    hemCurve(m, 0),
    ['C', m.inner - 2, m.hemY - inseam * 0.42, 10, m.crotchY + inseam * 0.26, 0, m.crotchY],
  ];
  return { ...m, body: mirrored([0, m.waistY + 8], outline) };
}

export function hemLine(legs: LegMeasures, side: Side, up = 0): string {
  return sideLine(side, [legs.outer - legs.taper, legs.hemY - 4 - up], [hemCurve(legs, up)]);
}

export function outseam(legs: LegMeasures, side: Side, inset = 10): string {
  return sideLine(side, [legs.waistWidth - inset * 0.4, legs.waistY + 34], outseamCurves(legs, inset));
}

export function cutWaistband(legs: Pick<LegMeasures, 'waistWidth' | 'waistY'>, height = 34): string {
  const { waistWidth: w, waistY: y } = legs;
  return mirrored(
    [0, y + 6],
    [
      ['C', w * 0.4, y + 6, w * 0.8, y + 2, w, y - 2],
      ['L', w + 6, y + height - 4],
      ['C', w * 0.8, y + height + 2, w * 0.4, y + height + 6, 0, y + height + 6],
    ],
  );
}

/** The inside of the back waist, seen above the front. */
export function backRisePanel(legs: Pick<LegMeasures, 'waistWidth' | 'waistY'>, cloth: string): Panel {
  const { waistWidth: w, waistY: y } = legs;
  const outline = `M${centreX - w} ${y}C${centreX - w * 0.5} ${y - 18} ${centreX + w * 0.5} ${y - 18} ${centreX + w} ${y}C${centreX + w * 0.5} ${y + 12} ${centreX - w * 0.5} ${y + 12} ${centreX - w} ${y}Z`;
  return { outline, fill: darken(cloth, 0.46), rim: 0.5 };
}

export function legFolds(random: Random, legs: LegMeasures, strength = 1): Fold[] {
  const folds: Fold[] = [];
  const add = (outline: string, lift: number) => folds.push({ outline, lift: lift * strength });
  for (const side of bothSides) {
    crotchFolds(legs, side, add);
    if (legs.hemY - legs.crotchY > 300) kneeFolds(random, legs, { side, add });
    stackedFolds(random, legs, { side, add });
    const middle = (legs.outer + legs.inner) / 2;
    add(
      leaf({
        from: [side * (middle - 10), legs.crotchY + 40],
        to: [side * (middle + between(random, -4, 24)), legs.hemY - 60],
        width: 20,
        bow: side * 8,
      }),
      0.34,
    );
    add(
      leaf({
        from: [side * (legs.outer - 26), legs.hipY + 60],
        to: [side * (legs.outer - 24), legs.hemY - 80],
        width: 14,
        bow: side * -4,
      }),
      -0.26,
    );
  }
  return folds;
}

/** Fullness below an elastic waist. */
export function waistGathers(
  random: Random,
  legs: Pick<LegMeasures, 'waistWidth' | 'waistY'>,
  bandHeight: number,
): Fold[] {
  const top = legs.waistY + bandHeight;
  return Array.from({ length: 17 }, (_, index) => {
    const x = ((index - 8) / 8) * (legs.waistWidth - 8);
    return {
      outline: leaf({
        from: [x, top - 6],
        to: [x * 1.12 + between(random, -3, 3), top + between(random, 26, 74)],
        width: 5,
      }),
      lift: between(random, 0.4, 0.8),
    };
  });
}

type AddFold = (outline: string, lift: number) => void;

function crotchFolds(legs: LegMeasures, side: Side, add: AddFold): void {
  const { crotchY: y, hipWidth: hip } = legs;
  const at = (px: number, py: number): Point => [side * px, py];
  add(leaf({ from: at(3, y + 8), to: at(hip * 0.74, y - 60), width: 10, bow: side * -8 }), 0.6);
  add(leaf({ from: at(4, y + 28), to: at(hip * 0.82, y + 6), width: 11, bow: side * -8 }), 0.5);
  add(leaf({ from: at(4, y - 14), to: at(hip * 0.5, y - 90), width: 8, bow: side * -6 }), 0.4);
}

function kneeFolds(random: Random, legs: LegMeasures, to: { side: Side; add: AddFold }): void {
  const middle = (legs.outer + legs.inner) / 2;
  for (let step = 0; step < 4; step += 1) {
    const y = legs.crotchY + 150 + step * between(random, 44, 60);
    to.add(
      leaf({
        from: [to.side * between(random, legs.inner - 4, legs.inner + 24), y],
        to: [to.side * between(random, middle, legs.outer - 20), y - between(random, -24, 36)],
        width: 9,
        bow: to.side * between(random, -10, 10),
      }),
      between(random, 0.25, 0.55),
    );
  }
}

/** Where the leg is longer than it is straight: folds stacked above the hem. */
function stackedFolds(random: Random, legs: LegMeasures, to: { side: Side; add: AddFold }): void {
  for (let step = 0; step < 4; step += 1) {
    const y =
      legs.hemY - 14 - step * Math.min(28, (legs.hemY - legs.crotchY) * 0.09) * between(random, 0.7, 1);
    to.add(
      leaf({
        from: [to.side * (legs.inner + 4), y + between(random, -8, 8)],
        to: [to.side * (legs.outer - legs.taper - 8), y - between(random, 2, 26)],
        width: 8,
        bow: to.side * between(random, -12, 12),
      }),
      step % 2 === 0 ? 0.55 : -0.35,
    );
  }
}

function outseamCurves(m: LegMeasures, inset: number): Segment[] {
  const fall = m.hemY - m.hipY;
  return [
    [
      'C',
      m.waistWidth + 14 - inset,
      m.waistY + 60,
      m.hipWidth - 10 - inset,
      m.hipY - 80,
      m.hipWidth - inset,
      m.hipY,
    ],
    [
      'C',
      m.hipWidth + 10 - inset,
      m.hipY + fall * 0.26,
      m.outer + m.knee - inset,
      m.hemY - fall * 0.42,
      m.outer - m.taper - inset,
      m.hemY - 4,
    ],
  ];
}

function hemCurve(m: LegMeasures, up: number): Segment {
  return [
    'C',
    m.outer - m.taper - 30,
    m.hemY + 6 - up,
    m.inner + 40,
    m.hemY + 8 - up,
    m.inner + m.taper * 0.35,
    m.hemY + 4 - up,
  ];
}

import { darken } from './colour.ts';
import type { Fold, Panel } from './drawing.ts';
import { bothSides, centreX, leaf, sideLine, type Point, type Side } from './path.ts';
import { moved, stroke } from './strokes.ts';
import { between, type Random } from '../sample-data/catalogue/seeded-random.ts';

/** Measures shared by garments cut close to the body, in half widths. */
export type FittedMeasures = {
  bustWidth: number;
  bustY: number;
  waistWidth: number;
  waistY: number;
  length: number;
};

/** A shoulder strap from the garment up to its bend, with its own shadow. */
export function strap(
  side: Side,
  at: { from: Point; to: Point },
  look: { colour: string; width: number },
): string {
  const [fx, fy] = at.from;
  const [tx, ty] = at.to;
  const path = sideLine(side, at.from, [['C', fx - 4, fy - 60, tx + 6, ty + 40, tx, ty]]);
  return (
    moved(stroke(path, { colour: '#120c0a', width: look.width, opacity: 0.3 }), 4, 6) +
    stroke(path, { colour: darken(look.colour, 0.4), width: look.width + 2 }) +
    stroke(path, { colour: look.colour, width: look.width })
  );
}

/** Small drag lines at the waist and below the bust. */
export function fittedFolds(random: Random, measures: FittedMeasures, strength = 1): Fold[] {
  const { bustWidth, bustY, waistWidth, waistY } = measures;
  return bothSides.flatMap((side) => [
    ...[0, 1, 2, 3, 4].map((step): Fold => {
      const y = waistY - 66 + step * 30;
      return {
        outline: leaf({
          from: [side * (waistWidth - 2), y],
          to: [side * between(random, 10, 64), y + between(random, -16, 28)],
          width: 8,
          bow: side * between(random, -8, 8),
        }),
        lift: (step % 2 === 0 ? 0.42 : -0.26) * strength,
      };
    }),
    {
      outline: leaf({
        from: [side * (bustWidth - 6), bustY + 4],
        to: [side * between(random, 40, 70), bustY + between(random, 50, 84)],
        width: 10,
        bow: side * -10,
      }),
      lift: 0.5 * strength,
    },
    {
      outline: leaf({
        from: [side * (bustWidth - 22), bustY + 66],
        to: [side * 56, bustY + 16],
        width: 26,
        bow: side * 10,
      }),
      lift: 0.34 * strength,
    },
  ]);
}

/** Rows gathered into a centre seam. */
export function ruchedFolds(random: Random, rows: { from: number; to: number; halfWidth: number }): Fold[] {
  const count = Math.round((rows.to - rows.from) / 24);
  return Array.from({ length: count }, (_, index) => rows.from + index * 24).flatMap((y) =>
    bothSides.map((side): Fold => ({
      outline: leaf({
        from: [0, y],
        to: [side * (rows.halfWidth + 4), y + between(random, -22, 8)],
        width: 7,
        bow: side * -8,
      }),
      lift: between(random, 0.4, 0.75),
    })),
  );
}

/** Long folds falling from a waist to a hem. */
export function skirtFolds(
  random: Random,
  cut: { topWidth: number; topY: number; hemWidth: number; hemY: number; broad: number },
): Fold[] {
  return Array.from({ length: 15 }, (_, index) => {
    const share = (index - 7) / 7;
    return {
      outline: leaf({
        from: [share * cut.topWidth * 0.9, cut.topY + between(random, 6, 60)],
        to: [share * cut.hemWidth * 0.93 + between(random, -10, 10), cut.hemY + 8],
        width: between(random, 10, cut.broad),
        bow: between(random, -10, 10),
      }),
      lift: between(random, 0.35, 0.7) * (index % 3 === 1 ? -0.9 : 1),
    };
  });
}

/** Drag lines of a bodysuit from the hips inwards. */
export function crotchFolds(): Fold[] {
  return bothSides.map((side) => ({
    outline: leaf({ from: [side * 136, 656], to: [side * 18, 726], width: 10, bow: side * -10 }),
    lift: 0.42,
  }));
}

/** The inside of the back seen over a low front edge. */
export function backPanel(outline: string, cloth: string): Panel {
  return { outline, fill: darken(cloth, 0.44), rim: 0.4 };
}

export function dipBetween(halfWidth: number, y: number, depths: { back: number; front: number }): string {
  return (
    `M${centreX - halfWidth} ${y}C${centreX - halfWidth * 0.5} ${y + depths.back} ${centreX + halfWidth * 0.5} ${y + depths.back} ${centreX + halfWidth} ${y}` +
    `C${centreX + halfWidth * 0.8} ${y + depths.front * 0.5} ${centreX + halfWidth * 0.5} ${y + depths.front} ${centreX} ${y + depths.front}` +
    `C${centreX - halfWidth * 0.5} ${y + depths.front} ${centreX - halfWidth * 0.8} ${y + depths.front * 0.5} ${centreX - halfWidth} ${y}Z`
  );
}

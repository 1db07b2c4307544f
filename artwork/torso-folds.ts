import type { Fold } from './drawing.ts';
import { bothSides, leaf, type Point, type Side } from './path.ts';
import type { SleeveMeasures } from './sleeves.ts';
import type { TorsoMeasures } from './torso.ts';
import { between, type Random } from '../sample-data/catalogue/seeded-random.ts';

/** Drape of a body laid flat: drag lines from each armpit, ripples above the hem, a slack across the belly. */
export function torsoFolds(random: Random, torso: TorsoMeasures, strength = 1): Fold[] {
  const { chestWidth: w, armpitY, length, shoulder } = torso;
  const [sx, sy] = shoulder;
  const drop = Math.min(1, (length - armpitY) / 400);
  const folds: Fold[] = [];
  const add = (outline: string, lift: number) => folds.push({ outline, lift: lift * strength });
  for (const side of bothSides) {
    const at = (x: number, y: number): Point => [side * x, y];
    armpitFolds(random, torso, { side, drop, add });
    hemFolds(random, torso, { side, drop, add });
    add(leaf({ from: at(sx - 10, sy + 14), to: at(sx - 74, sy + 130), width: 13, bow: side * 14 }), 0.32);
  }
  add(
    leaf({
      from: [-w * 0.84, armpitY + between(random, 120, 200) * drop],
      to: [w * 0.34, armpitY + between(random, 210, 290) * drop],
      width: 12,
      bow: -24,
    }),
    0.42,
  );
  add(
    leaf({
      from: [w * 0.8, armpitY + between(random, 200, 270) * drop],
      to: [-w * 0.24, armpitY + between(random, 270, 340) * drop],
      width: 11,
      bow: 18,
    }),
    0.36,
  );
  return folds;
}

export function sleeveFolds(random: Random, torso: TorsoMeasures, sleeve: SleeveMeasures): Fold[] {
  return bothSides.flatMap((side) =>
    sleeve.kind === 'long'
      ? longSleeveFolds(random, torso, { sleeve, side })
      : shortSleeveFolds(torso, sleeve, side),
  );
}

type FoldPlace = {
  side: Side;
  /** 1 for a full-length body, less for a cropped one. */
  drop: number;
  add: (outline: string, lift: number) => void;
};

function armpitFolds(random: Random, torso: TorsoMeasures, to: FoldPlace): void {
  const { chestWidth: w, armpitY } = torso;
  const at = (x: number, y: number): Point => [to.side * x, y];
  to.add(
    leaf({
      from: at(w - 6, armpitY + 4),
      to: at(between(random, 40, 90), armpitY + between(random, 80, 150) * to.drop),
      width: 13,
      bow: to.side * -16,
    }),
    0.62,
  );
  to.add(
    leaf({
      from: at(w - 4, armpitY + 26),
      to: at(between(random, 90, 140), armpitY + between(random, 170, 260) * to.drop),
      width: 13,
      bow: to.side * -20,
    }),
    0.55,
  );
  to.add(
    leaf({
      from: at(w - 2, armpitY - 8),
      to: at(between(random, 100, 140), armpitY - between(random, 60, 100)),
      width: 10,
      bow: to.side * 12,
    }),
    0.4,
  );
}

function hemFolds(random: Random, torso: TorsoMeasures, to: FoldPlace): void {
  const { hemWidth, length } = torso;
  const at = (x: number, y: number): Point => [to.side * x, y];
  to.add(
    leaf({
      from: at(between(random, hemWidth * 0.5, hemWidth * 0.84), length + 6),
      to: at(between(random, hemWidth * 0.3, hemWidth * 0.75), length - between(random, 140, 280) * to.drop),
      width: 14,
      bow: between(random, -14, 14),
    }),
    0.55,
  );
  to.add(
    leaf({
      from: at(between(random, hemWidth * 0.12, hemWidth * 0.42), length + 8),
      to: at(between(random, hemWidth * 0.1, hemWidth * 0.5), length - between(random, 80, 190) * to.drop),
      width: 11,
      bow: between(random, -10, 10),
    }),
    0.42,
  );
}

function shortSleeveFolds(torso: TorsoMeasures, sleeve: SleeveMeasures, side: Side): Fold[] {
  const [sx, sy] = torso.shoulder;
  const [ox, oy] = sleeve.outer;
  const [ix, iy] = sleeve.inner;
  return [
    {
      outline: leaf({
        from: [side * (torso.chestWidth + 4), torso.armpitY],
        to: [side * (sx + 66), sy + 104],
        width: 11,
        bow: side * 16,
      }),
      lift: 0.5,
    },
    {
      outline: leaf({
        from: [side * (ix - 2), iy - 10],
        to: [side * (ox - 54), oy - 84],
        width: 11,
        bow: side * 12,
      }),
      lift: -0.45,
    },
    {
      outline: leaf({
        from: [side * (sx + 20), sy + 36],
        to: [side * (ox - 26), oy - 20],
        width: 13,
        bow: side * -12,
      }),
      lift: 0.45,
    },
  ];
}

function longSleeveFolds(
  random: Random,
  torso: TorsoMeasures,
  at: { sleeve: SleeveMeasures; side: Side },
): Fold[] {
  const { sleeve, side } = at;
  const [ox, oy] = sleeve.outer;
  const [ix, iy] = sleeve.inner;
  const elbowX = (torso.chestWidth + ix) / 2 + 26;
  const elbowY = (torso.armpitY + iy) / 2;
  const folds: Fold[] = [];
  for (let step = 0; step < 4; step += 1) {
    const y = elbowY - 96 + step * between(random, 46, 62);
    folds.push({
      outline: leaf({
        from: [side * (elbowX - between(random, 18, 34)), y],
        to: [side * (elbowX + between(random, 34, 62)), y - between(random, 16, 50)],
        width: 9,
        bow: side * 8,
      }),
      lift: between(random, 0.45, 0.75),
    });
  }
  for (let step = 0; step < 4; step += 1) {
    const y = oy - 14 - step * between(random, 18, 27);
    folds.push({
      outline: leaf({
        from: [side * (ix + 6), y + between(random, 2, 16)],
        to: [side * (ox - 6), y - between(random, 0, 14)],
        width: 7,
        bow: side * 7,
      }),
      lift: step % 2 === 0 ? 0.6 : -0.4,
    });
  }
  folds.push({
    outline: leaf({
      from: [side * (torso.chestWidth + 6), torso.armpitY + 10],
      to: [side * (torso.shoulder[0] + 70), torso.shoulder[1] + 130],
      width: 12,
      bow: side * 14,
    }),
    lift: 0.5,
  });
  return folds;
}

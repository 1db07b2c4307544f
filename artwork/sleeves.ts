import { sideLine, sideShape, type Point, type Segment, type Side } from './path.ts';
import type { TorsoMeasures } from './torso.ts';

export type SleeveMeasures = { kind: 'short' | 'long'; outer: Point; inner: Point };
type Sleeve = { outline: string; hem: string; stitchLine: string; turn: number };

export function cutSleeve(torso: TorsoMeasures, side: Side, measures: SleeveMeasures): Sleeve {
  const [sx, sy] = torso.shoulder;
  const [ox, oy] = measures.outer;
  const [ix, iy] = measures.inner;
  const isShort = measures.kind === 'short';
  const armholeBack: Segment = ['C', torso.chestWidth - 20, torso.armpitY - 46, sx - 26, sy + 60, sx - 2, sy];
  const hemCurve: Segment = isShort ? ['C', ox - 28, oy + 22, ix + 34, iy + 4, ix, iy] : ['L', ix, iy];
  const over: Segment = isShort
    ? ['C', sx + 46, sy + 22, ox - 42, oy - 110, ox, oy]
    : ['C', sx + 62, sy + 26, ox - 34, oy - 250, ox, oy];
  const under: Segment = isShort
    ? ['C', ix - 10, iy - 40, torso.chestWidth + 8, torso.armpitY + 22, torso.chestWidth - 4, torso.armpitY]
    : ['C', ix - 4, iy - 150, torso.chestWidth + 34, torso.armpitY + 90, torso.chestWidth - 4, torso.armpitY];
  return {
    outline: sideShape(side, [sx - 2, sy], [over, hemCurve, under, armholeBack]),
    hem: sideLine(side, measures.outer, [hemCurve]),
    stitchLine: isShort
      ? sideLine(side, [ox - 7, oy - 18], [['C', ox - 34, oy + 4, ix + 28, iy - 15, ix - 5, iy - 18]])
      : sideLine(side, [ox - 2, oy - 16], [['L', ix + 2, iy - 16]]),
    turn: side * (isShort ? -34 : -12),
  };
}

/** A cuff of the given height below a long sleeve, drawn in by `tightness`. */
export function cutCuff(
  side: Side,
  measures: SleeveMeasures,
  size: { height: number; tightness: number },
): string {
  const [ox, oy] = measures.outer;
  const [ix, iy] = measures.inner;
  const run: Point = [ox - ix, oy - iy];
  const length = Math.hypot(run[0], run[1]);
  const fallX = (run[1] / length) * size.height * 0.18;
  const fallY = (run[0] / length) * size.height;
  const grip = size.tightness;
  return sideShape(
    side,
    [ox - 1, oy - 2],
    [
      [
        'C',
        ox - grip + fallX * 0.4,
        oy + fallY * 0.4,
        ox - grip + fallX,
        oy + fallY * 0.7,
        ox - grip + fallX,
        oy + fallY,
      ],
      ['L', ix + grip + fallX, iy + fallY],
      ['C', ix + grip + fallX, iy + fallY * 0.7, ix + grip * 0.6, iy + fallY * 0.4, ix + 1, iy - 2],
    ],
  );
}

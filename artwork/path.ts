export const canvasWidth = 800;
export const canvasHeight = 1000;
/** Garments hang on this vertical line; x values below are distances from it. */
export const centreX = 400;

export type Point = readonly [number, number];
export type Side = 1 | -1;
export type Segment =
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number];

/** 1 is the right of the picture. Mutable arrays of both sides are never needed, so one constant serves. */
export const bothSides = [1, -1] as const;

/** A closed outline, symmetric about the centre line, from its right half. */
export function mirrored(start: Point, segments: readonly Segment[]): string {
  const there = segments.map((segment) => drawn(segment, 1)).join('');
  const stops = [start, ...segments.map(endOf)];
  const back = segments.map((segment, index) => drawnBackwards(segment, stops[index] ?? start)).reverse();
  return `M${x(start[0])} ${y(start[1])}${there}${back.join('')}Z`;
}

/** An open line on one side of the garment. */
export function sideLine(side: Side, start: Point, segments: readonly Segment[]): string {
  return `M${x(side * start[0])} ${y(start[1])}${segments.map((segment) => drawn(segment, side)).join('')}`;
}

/** A closed outline on one side of the garment. */
export function sideShape(side: Side, start: Point, segments: readonly Segment[]): string {
  return `${sideLine(side, start, segments)}Z`;
}

/** A straight or broken line given in distances from the centre. */
export function line(...points: readonly Point[]): string {
  return points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${x(px)} ${y(py)}`).join('');
}

/** A shallow symmetric arc, such as a neckline or a hem, `dip` deep in the middle. */
export function arc(halfWidth: number, edgeY: number, dip: number): string {
  const reach = halfWidth * 0.5;
  const control = edgeY + dip * 1.33;
  return `M${x(-halfWidth)} ${y(edgeY)}C${x(-reach)} ${y(control)} ${x(reach)} ${y(control)} ${x(halfWidth)} ${y(edgeY)}`;
}

type LeafShape = { from: Point; to: Point; width: number; bow?: number };

/** A fold: pointed at both ends, `width` at its belly, bowed to one side. Points are distances from the centre. */
export function leaf({ from, to, width, bow = 0 }: LeafShape): string {
  const run: Point = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(run[0], run[1]) || 1;
  const normal: Point = [-run[1] / length, run[0] / length];
  const belly: Point = [(from[0] + to[0]) / 2 + normal[0] * bow, (from[1] + to[1]) / 2 + normal[1] * bow];
  const outer = `${x(belly[0] + normal[0] * width)} ${y(belly[1] + normal[1] * width)}`;
  const inner = `${x(belly[0] - normal[0] * width)} ${y(belly[1] - normal[1] * width)}`;
  const tip = `${x(from[0])} ${y(from[1])}`;
  return `M${tip}Q${outer} ${x(to[0])} ${y(to[1])}Q${inner} ${tip}Z`;
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** Works because every outline here is written with absolute coordinate pairs only. */
export function boxAround(outline: string): Box {
  const numbers = (outline.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function drawn(segment: Segment, side: Side): string {
  const at = (px: number, py: number) => `${x(side * px)} ${y(py)}`;
  switch (segment[0]) {
    case 'L':
      return `L${at(segment[1], segment[2])}`;
    case 'Q':
      return `Q${at(segment[1], segment[2])} ${at(segment[3], segment[4])}`;
    case 'C':
      return `C${at(segment[1], segment[2])} ${at(segment[3], segment[4])} ${at(segment[5], segment[6])}`;
  }
}

function drawnBackwards(segment: Segment, start: Point): string {
  const at = (px: number, py: number) => `${x(-px)} ${y(py)}`;
  const end = at(start[0], start[1]);
  switch (segment[0]) {
    case 'L':
      return `L${end}`;
    case 'Q':
      return `Q${at(segment[1], segment[2])} ${end}`;
    case 'C':
      return `C${at(segment[3], segment[4])} ${at(segment[1], segment[2])} ${end}`;
  }
}

function endOf(segment: Segment): Point {
  switch (segment[0]) {
    case 'L':
      return [segment[1], segment[2]];
    case 'Q':
      return [segment[3], segment[4]];
    case 'C':
      return [segment[5], segment[6]];
  }
}

function x(distance: number): number {
  return rounded(centreX + distance);
}

function y(value: number): number {
  return rounded(value);
}

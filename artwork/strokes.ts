import { darken, lighten } from './colour.ts';
import { brass, steel } from './palette.ts';
import { centreX, line, rounded, type Point } from './path.ts';

type StrokeStyle = {
  colour: string;
  width?: number;
  opacity?: number;
  dash?: string;
  cap?: 'round' | 'butt';
};

export function stroke(path: string, style: StrokeStyle): string {
  const { colour, width = 1.8, opacity = 1, dash, cap = 'round' } = style;
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round" opacity="${opacity}"${dashes}/>`;
}

export function fill(path: string, colour: string, opacity = 1): string {
  return `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`;
}

export function moved(artwork: string, dx: number, dy: number): string {
  return `<g transform="translate(${dx} ${dy})">${artwork}</g>`;
}

export function seam(path: string, colour: string): string {
  return stroke(path, { colour, width: 2, opacity: 0.6 });
}

export function stitching(path: string, colour: string, opacity = 0.6): string {
  return stroke(path, { colour, width: 1.5, opacity, dash: '6 4', cap: 'butt' });
}

/** A sunk seam beside a row of stitches, as on jeans. */
export function feltSeam(path: string, colours: { seam: string; thread: string }): string {
  return (
    stroke(path, { colour: colours.seam, width: 2.4, opacity: 0.65 }) +
    stroke(path, { colour: colours.thread, width: 1.7, opacity: 0.95, dash: '6 3.4', cap: 'butt' })
  );
}

/** A knitted band along a line: neckbands, polo cuffs. */
export function ribbedBand(path: string, colour: string, width: number): string {
  const edge = stroke(path, { colour: darken(colour, 0.34), width: width + 2.4, cap: 'butt' });
  const band = stroke(path, { colour, width, cap: 'butt' });
  const grooves = stroke(path, {
    colour: darken(colour, 0.5),
    width,
    opacity: 0.42,
    dash: '1.6 5',
    cap: 'butt',
  });
  const ridges = moved(
    stroke(path, { colour: lighten(colour, 0.45), width, opacity: 0.26, dash: '1.4 5.2', cap: 'butt' }),
    -2.4,
    -0.6,
  );
  return edge + band + grooves + ridges;
}

export function button(at: Point, radius: number, colour: string): string {
  const [dx, y] = at;
  const x = centreX + dx;
  const holes = [
    [-1.7, -1.7],
    [1.7, -1.7],
    [-1.7, 1.7],
    [1.7, 1.7],
  ]
    .map(([ox = 0, oy = 0]) => `<circle cx="${x + ox}" cy="${y + oy}" r="1" fill="${darken(colour, 0.65)}"/>`)
    .join('');
  return (
    `<circle cx="${x + 1.6}" cy="${y + 2.4}" r="${radius}" fill="#000" opacity=".3"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>` +
    `<circle cx="${x}" cy="${y}" r="${rounded(radius * 0.68)}" fill="none" stroke="${darken(colour, 0.32)}" stroke-width="1.1"/>` +
    `<path d="M${rounded(x - radius * 0.7)} ${rounded(y - radius * 0.3)}A${radius} ${radius} 0 0 1 ${x} ${rounded(y - radius * 0.8)}" fill="none" stroke="${lighten(colour, 0.7)}" stroke-width="1.3"/>` +
    holes
  );
}

/** A shank button or snap: a dome without holes. */
export function rivet(at: Point, radius: number, colour: string = brass): string {
  const [dx, y] = at;
  const x = centreX + dx;
  return (
    `<circle cx="${x + 1.4}" cy="${y + 2.2}" r="${radius}" fill="#000" opacity=".34"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" stroke="${darken(colour, 0.45)}" stroke-width="1"/>` +
    `<circle cx="${x}" cy="${y}" r="${rounded(radius * 0.5)}" fill="${darken(colour, 0.16)}"/>` +
    `<circle cx="${rounded(x - radius * 0.34)}" cy="${rounded(y - radius * 0.38)}" r="${rounded(radius * 0.26)}" fill="${lighten(colour, 0.75)}"/>`
  );
}

type ZipStyle = { cloth: string; metal?: string; puller?: boolean };

/** A zip fastener down the line from one point to another, puller at the top. */
export function zipFastener(from: Point, to: Point, style: ZipStyle): string {
  const { cloth, metal = steel, puller = true } = style;
  const path = line(from, to);
  const tape = stroke(path, { colour: darken(cloth, 0.5), width: 14, opacity: 0.9, cap: 'butt' });
  const teeth = stroke(path, { colour: metal, width: 6, dash: '3 2.2', cap: 'butt' });
  const groove = stroke(path, { colour: darken(metal, 0.6), width: 1.2, opacity: 0.8 });
  if (!puller) return tape + teeth + groove;
  const x = centreX + from[0];
  const y = from[1] + 6;
  const slider =
    `<rect x="${x - 7}" y="${y}" width="14" height="15" rx="4" fill="${lighten(metal, 0.25)}" stroke="${darken(metal, 0.45)}" stroke-width="1.2"/>` +
    `<rect x="${x - 4.5}" y="${y + 12}" width="9" height="28" rx="4" fill="${metal}" stroke="${darken(metal, 0.45)}" stroke-width="1.2"/>` +
    `<rect x="${x - 1.6}" y="${y + 28}" width="3.2" height="7" rx="1.6" fill="${darken(metal, 0.55)}"/>`;
  return tape + teeth + groove + slider;
}

type CordStyle = { colour: string; width?: number; tip?: string };

/** A drawcord with its own small shadow and, where a tip is given, a metal end at `end`. */
export function cord(path: string, end: Point, style: CordStyle): string {
  const { colour, width = 5.4, tip } = style;
  const shadow = moved(stroke(path, { colour: '#000', width, opacity: 0.3 }), 4, 5);
  const rope =
    stroke(path, { colour: darken(colour, 0.35), width: width + 1.4 }) +
    stroke(path, { colour, width }) +
    stroke(path, { colour: darken(colour, 0.3), width: width * 0.5, opacity: 0.5, dash: '2 4', cap: 'butt' });
  if (tip === undefined) return shadow + rope;
  const cap = `<rect x="${centreX + end[0] - 4.4}" y="${end[1] - 6}" width="8.8" height="20" rx="3" fill="${tip}" stroke="${darken(tip, 0.4)}" stroke-width="1"/>`;
  return shadow + rope + cap;
}

export function eyelet(at: Point, radius: number, metal: string = steel): string {
  const x = centreX + at[0];
  return (
    `<circle cx="${x}" cy="${at[1]}" r="${radius}" fill="${metal}" stroke="${darken(metal, 0.45)}" stroke-width="1"/>` +
    `<circle cx="${x}" cy="${at[1]}" r="${rounded(radius * 0.5)}" fill="#221f20"/>`
  );
}

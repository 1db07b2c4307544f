import { darken, lighten, mix } from './colour.ts';
import { rounded } from './path.ts';
import { counter, disc, distinct, flower, type PatternInks, type Tile } from './tile.ts';

export function daisyTile({ cloth, accent }: PatternInks): Tile {
  const petal = counter(cloth, 0.74);
  const blush = mix(petal, accent, 0.45);
  return {
    width: 100,
    height: 100,
    turn: -6,
    artwork:
      flower({ x: 25, y: 25, size: 11, petal, heart: accent }) +
      flower({ x: 76, y: 70, size: 13, petal: blush, heart: darken(accent, 0.3) }) +
      flower({ x: 70, y: 16, size: 6, petal, heart: accent }) +
      flower({ x: 20, y: 78, size: 6.6, petal: blush, heart: petal }) +
      `<path d="M42 50q11 7 15 -7M90 38q-11 4 -13 15M46 92q6 -9 14 -4" stroke="${counter(cloth, 0.45)}" stroke-width="3.4" fill="none" stroke-linecap="round"/>`,
  };
}

export function ikatTile({ cloth, accent }: PatternInks): Tile {
  const pale = counter(cloth, 0.7);
  const heart = distinct(cloth, accent);
  return {
    width: 72,
    height: 86,
    artwork:
      `<path d="M36 10C54 24 54 44 36 58C18 44 18 24 36 10Z" fill="none" stroke="${pale}" stroke-width="3.4"/>` +
      `<path d="M36 21C46 30 46 40 36 48C26 40 26 30 36 21Z" fill="${heart}"/>` +
      `<path d="M0 53C11 61 11 73 0 81M72 53C61 61 61 73 72 81" fill="none" stroke="${pale}" stroke-width="3.4"/>` +
      disc(36, 71, { radius: 3.8, colour: pale }) +
      disc(2, 24, { radius: 4.6, colour: heart }) +
      disc(70, 24, { radius: 4.6, colour: heart }),
  };
}

export function camoTile({ cloth, accent }: PatternInks): Tile {
  const deep = darken(cloth, 0.42);
  const pale = lighten(cloth, 0.34);
  const earth = mix(cloth, accent, 0.4);
  const artwork = [
    blot({ x: 40, y: 34, rx: 40, ry: 21, phase: 0.4 }, pale),
    blot({ x: 122, y: 96, rx: 44, ry: 22, phase: 2.1 }, pale),
    blot({ x: 104, y: 28, rx: 36, ry: 20, phase: 4.4 }, deep),
    blot({ x: 30, y: 92, rx: 42, ry: 22, phase: 1.3 }, deep),
    blot({ x: 82, y: 66, rx: 28, ry: 13, phase: 3.2 }, earth),
    blot({ x: 4, y: 58, rx: 26, ry: 14, phase: 5.6 }, earth),
    blot({ x: 74, y: 120, rx: 22, ry: 11, phase: 0.9 }, deep),
  ];
  return { width: 148, height: 128, turn: -4, artwork: artwork.join('') };
}

/** An outline that wanders in and out as a torn puddle does. */
function blot(
  shape: { x: number; y: number; rx: number; ry: number; phase: number },
  colour: string,
): string {
  const stops = Array.from({ length: 26 }, (_, step) => {
    const angle = (step / 26) * Math.PI * 2;
    const wobble =
      1 + 0.28 * Math.sin(angle * 3 + shape.phase) + 0.2 * Math.sin(angle * 5 + shape.phase * 2.3);
    return `${rounded(shape.x + Math.cos(angle) * shape.rx * wobble)} ${rounded(shape.y + Math.sin(angle) * shape.ry * wobble)}`;
  });
  return `<path d="M${stops.join('L')}Z" fill="${colour}"/>`;
}

export function palmTile({ cloth, accent }: PatternInks): Tile {
  const leafInk = counter(cloth, 0.55);
  const frond = (x: number, y: number, look: { angle: number; ink: string; size: number }) => {
    const blades = [0, 1, 2, 3, 4, 5].flatMap((row) =>
      [-1, 1].map((side) => {
        const length = 34 - Math.abs(row - 2) * 5;
        return `<path d="M0 0Q${side * length * 0.6} -2 ${side * length} ${-length * 0.62}Q${side * length * 0.3} -15 0 -9Z" transform="translate(0 ${26 - row * 13})"/>`;
      }),
    );
    return `<g transform="translate(${x} ${y}) rotate(${look.angle}) scale(${look.size})" fill="${look.ink}">${blades.join('')}<path d="M-2.4 44Q0 0 0 -66Q3 0 2.4 44Z"/></g>`;
  };
  return {
    width: 140,
    height: 132,
    artwork:
      frond(40, 66, { angle: -30, ink: leafInk, size: 1.05 }) +
      frond(108, 122, { angle: 38, ink: mix(leafInk, accent, 0.6), size: 0.86 }) +
      disc(98, 34, { radius: 9, colour: accent }) +
      disc(30, 116, { radius: 5, colour: accent }),
  };
}

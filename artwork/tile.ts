import { darken, lighten, lightnessOf } from './colour.ts';
import { rounded } from './path.ts';

export type PatternInks = { cloth: string; accent: string };
export type Tile = { width: number; height: number; artwork: string; turn?: number };

export function bar(look: {
  x?: number;
  y?: number;
  width: number;
  height: number;
  colour: string;
  opacity?: number;
}): string {
  return `<rect x="${look.x ?? 0}" y="${look.y ?? 0}" width="${look.width}" height="${look.height}" fill="${look.colour}" opacity="${look.opacity ?? 1}"/>`;
}

export function disc(x: number, y: number, look: { radius: number; colour: string }): string {
  return `<circle cx="${x}" cy="${y}" r="${look.radius}" fill="${look.colour}"/>`;
}

export function wave(y: number, look: { colour: string; width: number }): string {
  return `<path d="M-1 ${y}q15.5 -21 31 0t31 0" fill="none" stroke="${look.colour}" stroke-width="${look.width}"/>`;
}

export function flower(look: { x: number; y: number; size: number; petal: string; heart: string }): string {
  const petals = [0, 1, 2, 3, 4].map((step) => {
    const angle = step * 1.2566;
    return disc(
      rounded(look.x + Math.cos(angle) * look.size),
      rounded(look.y + Math.sin(angle) * look.size),
      {
        radius: rounded(look.size * 0.8),
        colour: look.petal,
      },
    );
  });
  return petals.join('') + disc(look.x, look.y, { radius: rounded(look.size * 0.62), colour: look.heart });
}

/** Away from the cloth's own lightness, so that a pattern shows on black and on white. */
export function counter(cloth: string, amount: number): string {
  return lightnessOf(cloth) > 0.6 ? darken(cloth, amount) : lighten(cloth, amount);
}

export function distinct(cloth: string, accent: string): string {
  return Math.abs(lightnessOf(cloth) - lightnessOf(accent)) > 0.16 ? accent : counter(cloth, 0.55);
}

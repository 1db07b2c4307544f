import { darken, lighten, lightnessOf } from './colour.ts';
import { centreX, sideShape, type Side } from './path.ts';

export const collarStand = `M${centreX - 60} 180C${centreX - 40} 158 ${centreX + 40} 158 ${centreX + 60} 180C${centreX + 40} 206 ${centreX - 40} 206 ${centreX - 60} 180Z`;

export function campCollar(side: Side): string {
  return sideShape(
    side,
    [58, 180],
    [
      ['C', 84, 196, 106, 212, 124, 226],
      ['C', 114, 262, 98, 292, 80, 320],
      ['C', 52, 296, 20, 280, 1, 270],
      ['C', 20, 244, 44, 216, 58, 180],
    ],
  );
}

export function buttonColour(cloth: string): string {
  return lightnessOf(cloth) > 0.6 ? darken(cloth, 0.22) : lighten(cloth, 0.62);
}

export function pointedCollar(side: Side): string {
  return sideShape(
    side,
    [60, 177],
    [
      ['C', 82, 190, 98, 206, 110, 220],
      ['L', 90, 294],
      ['C', 60, 272, 26, 264, 1, 258],
      ['C', 24, 236, 46, 210, 60, 177],
    ],
  );
}

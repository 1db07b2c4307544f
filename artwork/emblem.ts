import type { GraphicPlace } from './graphic-place.ts';
import { rounded } from './path.ts';
import { starShape } from './picture-shapes.ts';

type DrawEmblem = (ink: string, cloth: string) => string;

/** Small embroidered marks, about 60 wide, centred on 0,0. Words of this size could not be read. */
const emblems: readonly DrawEmblem[] = [
  (ink) => starShape({ x: 0, y: 0, outer: 28, inner: 12, points: 5 }, ink),
  (ink, cloth) => `<circle r="28" fill="${ink}"/><circle cx="11" cy="-7" r="24" fill="${cloth}"/>`,
  (ink) => {
    const rays = Array.from({ length: 8 }, (_, step) => {
      const angle = (step * Math.PI) / 4;
      const at = (radius: number) =>
        `${rounded(Math.cos(angle) * radius)} ${rounded(Math.sin(angle) * radius)}`;
      return `M${at(23)}L${at(33)}`;
    });
    return `<circle r="15" fill="${ink}"/><path d="${rays.join('')}" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`;
  },
  (ink) =>
    `<path d="M-30 -8q15 -16 30 0t30 0M-30 14q15 -16 30 0t30 0" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`,
  (ink) =>
    `<path d="M8 -34L-20 6L-3 6L-10 34L20 -10L3 -10Z" fill="${ink}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>`,
];

/** The same words always get the same emblem. */
export function emblem({ x, y, words, ink, cloth }: GraphicPlace): string {
  const chosen = emblems[words[0].length % emblems.length];
  return `<g transform="translate(${rounded(x)} ${rounded(y)})">${chosen?.(ink, cloth) ?? ''}</g>`;
}

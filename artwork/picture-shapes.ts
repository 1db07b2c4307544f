import { darken } from './colour.ts';
import type { GraphicPlace } from './graphic-place.ts';
import { fittedLettering } from './lettering.ts';
import { rounded } from './path.ts';

export function caption({ x, words, width, ink }: GraphicPlace, y: number): string {
  return fittedLettering(
    words[0],
    { x, y: y + 6, maxWidth: width },
    { colour: ink, height: 34, weight: 0.2, spacing: 0.3 },
  );
}

export function starShape(
  shape: { x: number; y: number; outer: number; inner: number; points: number },
  colour: string,
): string {
  const stops: string[] = [];
  for (let step = 0; step < shape.points * 2; step += 1) {
    const angle = -Math.PI / 2 + (step * Math.PI) / shape.points;
    const radius = step % 2 === 0 ? shape.outer : shape.inner;
    stops.push(
      `${rounded(shape.x + Math.cos(angle) * radius)} ${rounded(shape.y + Math.sin(angle) * radius)}`,
    );
  }
  return `<path d="M${stops.join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="5" stroke-linejoin="round"/>`;
}

export function blossom(
  at: { x: number; y: number; size: number },
  petal: string,
  heartColour: string,
): string {
  const petals = [0, 1, 2, 3, 4, 5, 6].map((step) => {
    const angle = (step / 7) * Math.PI * 2;
    const px = rounded(at.x + Math.cos(angle) * at.size * 0.62);
    const py = rounded(at.y + Math.sin(angle) * at.size * 0.62);
    const degrees = Math.round((angle * 180) / Math.PI);
    return `<ellipse cx="${px}" cy="${py}" rx="${rounded(at.size * 0.46)}" ry="${rounded(at.size * 0.28)}" fill="${petal}" stroke="${darken(petal, 0.25)}" stroke-width="1.6" transform="rotate(${degrees} ${px} ${py})"/>`;
  });
  return `${petals.join('')}<circle cx="${rounded(at.x)}" cy="${rounded(at.y)}" r="${rounded(at.size * 0.25)}" fill="${heartColour}"/>`;
}

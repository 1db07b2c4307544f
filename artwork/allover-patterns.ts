import { lighten, mix } from './colour.ts';
import { boxAround, rounded } from './path.ts';
import { tiles, type PatternName } from './pattern-tiles.ts';
import type { PatternInks } from './tile.ts';

/** The pattern over the box of one panel, to be clipped by the caller; turned with the piece. */
export function patternOver(
  name: PatternName,
  panel: { outline: string; turn?: number },
  inks: PatternInks,
): string {
  const box = boxAround(panel.outline);
  const tile = name === 'tie-dye' ? undefined : tiles[name](inks);
  if (tile === undefined) return tieDye(inks);
  const margin = 90;
  const repeats: string[] = [];
  for (let y = steppedDown(box.top - margin, tile.height); y < box.bottom + margin; y += tile.height) {
    for (let x = steppedDown(box.left - margin, tile.width); x < box.right + margin; x += tile.width) {
      repeats.push(`<g transform="translate(${rounded(x)} ${rounded(y)})">${tile.artwork}</g>`);
    }
  }
  const turn = (panel.turn ?? 0) + (tile.turn ?? 0);
  const pivot = `${rounded((box.left + box.right) / 2)} ${rounded((box.top + box.bottom) / 2)}`;
  return `<g transform="rotate(${turn} ${pivot})">${repeats.join('')}</g>`;
}

/** Rings whose radius wanders, in three dyes, soft at the edges as wet cloth leaves them. */
function tieDye({ cloth, accent }: PatternInks): string {
  const dyes = [lighten(cloth, 0.82), accent, mix(cloth, accent, 0.4), cloth, lighten(accent, 0.5)];
  const rings: string[] = [];
  for (let ring = 15; ring >= 1; ring -= 1) {
    const dye = dyes[ring % dyes.length] ?? cloth;
    rings.push(`<path d="${wanderingRing(ring * 42, ring)}" fill="${dye}" opacity=".92"/>`);
  }
  return `<g filter="url(#dye)">${rings.join('')}</g>`;
}

function wanderingRing(radius: number, phase: number): string {
  const stops: string[] = [];
  for (let step = 0; step < 90; step += 1) {
    const angle = (step / 90) * Math.PI * 2;
    const wobble =
      1 +
      0.07 * Math.sin(angle * 9 + phase) +
      0.05 * Math.sin(angle * 23 + phase * 2.1) +
      0.05 * Math.sin(angle * 4);
    stops.push(
      `${rounded(400 + Math.cos(angle) * radius * wobble)} ${rounded(440 + Math.sin(angle) * radius * wobble)}`,
    );
  }
  return `M${stops.join('L')}Z`;
}

function steppedDown(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

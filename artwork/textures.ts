import type { Texture } from './drawing.ts';
import { boxAround, rounded, type Box } from './path.ts';

/** Hatching over a panel's box, to be clipped by the caller. Plain paths: SVG `<pattern>` is ten times slower here. */
export function textureOver(texture: Texture, outline: string, turn = 0): string {
  const box = grown(boxAround(outline), turn === 0 ? 4 : 70);
  const artwork = drawTexture[texture](box);
  if (turn === 0) return artwork;
  return `<g transform="rotate(${turn} ${rounded((box.left + box.right) / 2)} ${rounded((box.top + box.bottom) / 2)})">${artwork}</g>`;
}

const drawTexture: Readonly<Record<Texture, (box: Box) => string>> = {
  rib: (box) => ribs(box, 7),
  'wide-rib': (box) => ribs(box, 11),
  twill,
  knit,
  mesh: (box) => dots(box, { step: 9, size: 3, opacity: 0.3 }),
  crochet,
};

function ribs(box: Box, step: number): string {
  let grooves = '';
  let ridges = '';
  for (let x = box.left; x < box.right; x += step) {
    grooves += `M${rounded(x)} ${box.top}V${box.bottom}`;
    ridges += `M${rounded(x + step * 0.45)} ${box.top}V${box.bottom}`;
  }
  return (
    hatch(grooves, { colour: '#0d0a0a', width: step * 0.34, opacity: 0.3 }) +
    hatch(ridges, { colour: '#fff', width: step * 0.26, opacity: 0.09 })
  );
}

function twill(box: Box): string {
  const slope = (box.bottom - box.top) * 0.55;
  let pale = '';
  let deep = '';
  for (let x = box.left - slope; x < box.right; x += 5.4) {
    pale += `M${rounded(x)} ${box.bottom}L${rounded(x + slope)} ${box.top}`;
    deep += `M${rounded(x + 2.7)} ${box.bottom}L${rounded(x + 2.7 + slope)} ${box.top}`;
  }
  return (
    hatch(pale, { colour: '#fff', width: 1.7, opacity: 0.09 }) +
    hatch(deep, { colour: '#0a0f1c', width: 1.5, opacity: 0.11 })
  );
}

function knit(box: Box): string {
  let rows = '';
  for (let y = box.top; y < box.bottom; y += 10) {
    rows += `M${rounded(box.left)} ${rounded(y)}`;
    for (let x = box.left, up = true; x < box.right; x += 6, up = !up) rows += `l6 ${up ? 6.5 : -6.5}`;
  }
  return (
    hatch(rows, { colour: '#0d0a0a', width: 2.2, opacity: 0.24 }) +
    `<g transform="translate(0 3.4)">${hatch(rows, { colour: '#fff', width: 1.6, opacity: 0.16 })}</g>`
  );
}

function crochet(box: Box): string {
  return (
    dots(box, { step: 24, size: 8.5, opacity: 0.4 }) +
    `<g transform="translate(-1.6 -6)">${dots(box, { step: 24, size: 3, opacity: 0.35, colour: '#fff' })}</g>`
  );
}

function dots(box: Box, look: { step: number; size: number; opacity: number; colour?: string }): string {
  const { step, size, opacity, colour = '#060405' } = look;
  let path = '';
  for (let y = box.top, row = 0; y < box.bottom; y += step / 2, row += 1) {
    for (let x = box.left + (row % 2) * (step / 2); x < box.right; x += step) {
      path += `M${rounded(x)} ${rounded(y)}h.01`;
    }
  }
  return `<path d="${path}" stroke="${colour}" stroke-linecap="round" stroke-width="${size}" opacity="${opacity}"/>`;
}

function hatch(path: string, look: { colour: string; width: number; opacity: number }): string {
  return `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${rounded(look.width)}" opacity="${look.opacity}"/>`;
}

function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

import { darken, lighten, lightnessOf, mix } from './colour.ts';
import type { Design } from './drawing.ts';
import { backdropColours, deepBackdropColours } from './palette.ts';
import { canvasHeight, canvasWidth, leaf } from './path.ts';
import { createRandom, itemAt, pickFrom, type Random } from '../catalogue/seeded-random.ts';

/** The sheet of paper the garment lies on, as SVG of the given width. */
export function backdropSvg(design: Design, width: number): string {
  const random = createRandom(`backdrop:${design.key}`);
  const colour = backdropColour(random, design.colour);
  const scene = itemAt(scenes, Math.floor(random() * scenes.length));
  const height = Math.round((width * canvasHeight) / canvasWidth);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvasWidth} ${canvasHeight}" width="${width}" height="${height}"><defs>` +
    `<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighten(colour, 0.4)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${darken(colour, 0.12)}"/></linearGradient>` +
    `<radialGradient id="corners" cx=".42" cy=".4" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1c1410" stop-opacity=".12"/></radialGradient>` +
    `<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter></defs>` +
    `<rect width="${canvasWidth}" height="${canvasHeight}" fill="url(#paper)"/>${scene(colour, random)}` +
    `<rect width="${canvasWidth}" height="${canvasHeight}" fill="url(#corners)"/></svg>`
  );
}

/** Contrast first: a garment close to the paper in lightness would drown in it. */
export function backdropColour(random: Random, cloth: string): string {
  const lightness = lightnessOf(cloth);
  const papers = lightness > 0.8 ? deepBackdropColours : [...backdropColours, ...deepBackdropColours];
  const clear = papers.filter((paper) => Math.abs(lightnessOf(paper) - lightness) > 0.13);
  // Mid-dark garments look best on the pale sheets; the deep ones are for pale cloth.
  const preferred = clear.filter((paper) => lightnessOf(paper) > 0.7);
  const paper = pickFrom(random, preferred.length > 2 ? preferred : clear);
  return random() < 0.3 ? mix(paper, cloth, 0.12) : paper;
}

type Scene = (colour: string, random: Random) => string;

const plain: Scene = () => '';

const windowLight: Scene = () =>
  `<g filter="url(#soft)"><path d="M-60 60L360 -60L900 820L520 1060Z" fill="#fffaf0" opacity=".5"/>` +
  `<path d="M140 -40L700 1040" stroke="#1c1410" stroke-width="26" opacity=".1"/><path d="M-40 420L860 180" stroke="#1c1410" stroke-width="22" opacity=".1"/></g>`;

const disc: Scene = (colour) =>
  `<circle cx="400" cy="530" r="366" fill="${lighten(colour, 0.42)}" opacity=".6"/>`;

const twoPapers: Scene = (colour) =>
  `<rect y="646" width="800" height="354" fill="${darken(colour, 0.09)}"/><rect y="643" width="800" height="3" fill="${lighten(colour, 0.6)}" opacity=".7"/>`;

const leafShadow: Scene = (_, random) => {
  const fronds = Array.from({ length: 11 }, (_unused, index) => {
    const angle = -0.15 + index * 0.2;
    const length = 360 - Math.abs(index - 4) * 22;
    const from: [number, number] = [420 - index * 6, -40 + index * 22];
    return `<path d="${leaf({ from, to: [from[0] - Math.cos(angle) * length, from[1] + Math.sin(angle) * length], width: 34, bow: 26 })}" fill="#1c1410"/>`;
  });
  const flip = random() < 0.5 ? '' : ' transform="translate(800 0) scale(-1 1)"';
  return `<g filter="url(#soft)" opacity=".17"${flip}>${fronds.join('')}</g>`;
};

const diagonal: Scene = (colour) =>
  `<path d="M0 760L800 420V1000H0Z" fill="${lighten(colour, 0.3)}" opacity=".6"/>`;

const tile: Scene = (colour) =>
  `<rect x="70" y="70" width="660" height="860" fill="${lighten(colour, 0.3)}" opacity=".7"/>`;

const scenes: readonly Scene[] = [
  plain,
  plain,
  plain,
  windowLight,
  windowLight,
  disc,
  twoPapers,
  leafShadow,
  diagonal,
  tile,
];

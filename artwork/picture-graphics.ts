import { darken, lighten, mix } from './colour.ts';
import type { DrawGraphic, GraphicPlace } from './graphic-place.ts';
import { fittedLettering, shortestWord } from './lettering.ts';
import { rounded } from './path.ts';
import { blossom, caption, starShape } from './picture-shapes.ts';

/** Prints that show something. */
export const pictureGraphics: Readonly<Record<string, DrawGraphic>> = {
  sunset,
  globe,
  checkers,
  soundwaves,
  star,
  bloom,
  landscape,
  bolt,
  butterfly,
  cherries,
  heart,
  moon,
};

function sunset(place: GraphicPlace): string {
  const { x, y, width, ink, accent, cloth } = place;
  const radius = width * 0.36;
  const slits = [0, 1, 2, 3, 4, 5].map(
    (step) =>
      `<rect x="${x - radius}" y="${rounded(y - 22 + step * radius * 0.17)}" width="${radius * 2}" height="${3 + step * 2.2}" fill="${cloth}"/>`,
  );
  const shore = y + radius - 8;
  return (
    `<circle cx="${x}" cy="${y - 26}" r="${radius}" fill="${accent}"/>${slits.join('')}` +
    `<path d="M${x - radius * 1.3} ${shore}q${radius * 0.44} -${radius * 0.26} ${radius * 0.87} 0t${radius * 0.87} 0t${radius * 0.87} 0" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>` +
    caption(place, shore + 34)
  );
}

function globe({ x, y, width, ink, accent }: GraphicPlace): string {
  const radius = width * 0.36;
  const meridians = [0.15, 0.42, 0.7, 0.92].map(
    (share, step) =>
      `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${rounded(radius * share)}" fill="none" stroke="${step === 1 ? accent : ink}" stroke-width="3.4" transform="rotate(-24 ${x} ${y})"/>`,
  );
  const hoops = [0.35, 0.75].map(
    (share) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rounded(radius * share)}" ry="${radius}" fill="none" stroke="${ink}" stroke-width="3" transform="rotate(-24 ${x} ${y})"/>`,
  );
  return (
    `${meridians.join('')}${hoops.join('')}<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ink}" stroke-width="5"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${width * 0.54}" ry="${width * 0.12}" fill="none" stroke="${accent}" stroke-width="7" transform="rotate(-18 ${x} ${y})"/>` +
    `<circle cx="${x + width * 0.44}" cy="${y - width * 0.24}" r="11" fill="${accent}"/>`
  );
}

/** A chequered cloth waving in the wind. */
function checkers({ x, y, width, ink, accent }: GraphicPlace): string {
  const columns = 8;
  const rows = 6;
  const cell = (width * 0.86) / columns;
  const corner = (column: number, row: number) =>
    `${rounded(x - (width * 0.86) / 2 + column * cell + Math.sin(row * 0.9) * 9)} ${rounded(y - 3 * cell + row * cell + Math.sin(column * 0.8) * 13)}`;
  const cells: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = column % 2; row < rows; row += 2) {
      const outline = `M${corner(column, row)}L${corner(column + 1, row)}L${corner(column + 1, row + 1)}L${corner(column, row + 1)}Z`;
      cells.push(`<path d="${outline}" fill="${row > 2 ? accent : ink}"/>`);
    }
  }
  return cells.join('');
}

/** The bars of an equaliser, mirrored on a middle line. */
function soundwaves(place: GraphicPlace): string {
  const { x, y, width, ink, accent } = place;
  const bars = 19;
  const step = (width * 0.88) / bars;
  const columns = Array.from({ length: bars }, (_, index) => {
    const along = (index - (bars - 1) / 2) / bars;
    const swell = Math.exp(-along * along * 7) * (0.45 + 0.55 * Math.abs(Math.sin(index * 1.9 + 0.6)));
    const half = rounded(10 + swell * 84);
    const centre = rounded(x + (index - (bars - 1) / 2) * step);
    return `<path d="M${centre} ${rounded(y - 16 - half)}V${rounded(y - 16 + half)}" stroke="${index % 4 === 2 ? accent : ink}"/>`;
  });
  return `<g stroke-width="${rounded(step * 0.56)}" stroke-linecap="round">${columns.join('')}</g>${caption(place, y + 116)}`;
}

function star(place: GraphicPlace): string {
  const { x, y, width, ink, accent, pale } = place;
  const middle = y - 22;
  return (
    starShape({ x, y: middle, outer: width * 0.41, inner: width * 0.17, points: 5 }, ink) +
    starShape({ x, y: middle, outer: width * 0.34, inner: width * 0.135, points: 5 }, accent) +
    starShape({ x, y: middle, outer: width * 0.16, inner: width * 0.065, points: 5 }, pale) +
    starShape({ x: x + width * 0.42, y: middle - 74, outer: 24, inner: 6, points: 4 }, ink) +
    starShape({ x: x - width * 0.44, y: middle - 24, outer: 17, inner: 5, points: 4 }, ink) +
    caption(place, middle + width * 0.48)
  );
}

function bloom({ x, y, width, ink, accent, pale }: GraphicPlace): string {
  return (
    `<path d="M${x - 10} ${y + 130}C${x - 20} ${y + 60} ${x + 10} ${y + 20} ${x} ${y - 40}M${x - 6} ${y + 80}C${x + 30} ${y + 60} ${x + 50} ${y + 30} ${x + 66} ${y + 4}M${x - 8} ${y + 96}C${x - 40} ${y + 76} ${x - 56} ${y + 50} ${x - 66} ${y + 30}" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M${x - 10} ${y + 118}q34 -34 62 -22q-22 34 -62 22ZM${x - 12} ${y + 126}q-44 -24 -62 -4q24 22 62 4Z" fill="${ink}"/>` +
    blossom({ x, y: y - 60, size: width * 0.25 }, accent, ink) +
    blossom({ x: x + 72, y: y - 6, size: width * 0.15 }, pale, accent) +
    blossom({ x: x - 70, y: y + 20, size: width * 0.15 }, pale, accent)
  );
}

function landscape({ x, y, width, words, ink, accent, pale }: GraphicPlace): string {
  const half = width * 0.38;
  const top = y - 116;
  const ground = y + 84;
  return (
    `<rect x="${x - half}" y="${top}" width="${half * 2}" height="${ground - top}" fill="${accent}"/>` +
    `<circle cx="${x + half * 0.2}" cy="${y - 34}" r="46" fill="${pale}"/>` +
    `<path d="M${x - half} ${ground}V${y + 24}L${x - half * 0.4} ${y - 36}L${x + half * 0.1} ${y + 22}L${x + half * 0.46} ${y - 16}L${x + half} ${y + 36}V${ground}Z" fill="${darken(accent, 0.5)}"/>` +
    `<path d="M${x - half} ${ground}V${y + 58}Q${x - half * 0.3} ${y + 26} ${x + half * 0.2} ${y + 58}T${x + half} ${y + 54}V${ground}Z" fill="${darken(accent, 0.72)}"/>` +
    `<rect x="${x - half}" y="${top}" width="${half * 2}" height="${ground - top}" fill="none" stroke="${ink}" stroke-width="4"/>` +
    fittedLettering(
      words[0],
      { x, y: ground + 36, maxWidth: width },
      { colour: ink, height: 36, weight: 0.21, spacing: 0.26 },
    )
  );
}

function bolt(place: GraphicPlace): string {
  const { x, y, ink, accent } = place;
  const outline = `M${x + 26} ${y - 128}L${x - 66} ${y + 12}L${x - 12} ${y + 12}L${x - 34} ${y + 98}L${x + 68} ${y - 40}L${x + 12} ${y - 40}Z`;
  return (
    `<circle cx="${x}" cy="${y - 14}" r="106" fill="none" stroke="${ink}" stroke-width="5" stroke-dasharray="26 10"/>` +
    `<path d="${outline}" fill="${accent}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>` +
    caption(place, y + 126)
  );
}

function butterfly({ x, y, width, ink, accent, pale }: GraphicPlace): string {
  const scale = rounded((width / 300) * 100) / 100;
  const wing =
    `<path d="M6 0C30 -70 92 -96 122 -66C136 -36 104 6 44 14C92 18 98 62 70 80C40 90 16 50 6 16Z" fill="${accent}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="M26 -8C48 -48 84 -66 104 -54C104 -28 70 -8 26 -8ZM28 18C54 22 70 40 62 60C44 62 32 42 28 18Z" fill="${pale}"/>`;
  return (
    `<g transform="translate(${x} ${y - 10}) scale(${scale}) rotate(-10)">${wing}<g transform="scale(-1 1)">${wing}</g>` +
    `<path d="M0 -34V46" stroke="${ink}" stroke-width="13" stroke-linecap="round"/>` +
    `<path d="M-2 -36C-8 -62 -22 -74 -34 -78M2 -36C8 -62 22 -74 34 -78" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round"/></g>`
  );
}

function cherries({ x, y, width, ink, accent }: GraphicPlace): string {
  const scale = rounded((width / 230) * 100) / 100;
  const fruit = (cx: number, cy: number) =>
    `<circle cx="${cx}" cy="${cy}" r="36" fill="${accent}" stroke="${ink}" stroke-width="5"/>` +
    `<path d="M${cx - 20} ${cy - 6}a22 22 0 0 1 16 -18" fill="none" stroke="${lighten(accent, 0.75)}" stroke-width="6" stroke-linecap="round"/>`;
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<path d="M-44 22C-36 -30 -8 -62 28 -78M46 40C44 -10 40 -48 28 -78" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M28 -78C52 -104 88 -98 100 -78C76 -58 46 -60 28 -78Z" fill="${mix(ink, '#5c8a55', 0.7)}" stroke="${ink}" stroke-width="5"/>` +
    `${fruit(-44, 48)}${fruit(46, 66)}</g>`
  );
}

function heart(place: GraphicPlace): string {
  const { x, y, width, ink, accent, words, cloth } = place;
  const scale = rounded((width / 260) * 100) / 100;
  const outline =
    'M0 84C-96 26 -112 -22 -96 -56C-78 -92 -24 -90 0 -46C24 -90 78 -92 96 -56C112 -22 96 26 0 84Z';
  return (
    `<g transform="translate(${x} ${y - 6}) scale(${scale})">` +
    `<path d="${outline}" fill="${accent}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M-116 -27L116 -27L116 19L-116 19Z" fill="${ink}" transform="rotate(-6)"/></g>` +
    `<g transform="rotate(-6 ${x} ${y - 8})">` +
    fittedLettering(
      shortestWord(words),
      { x, y: y - 9, maxWidth: width * 0.78 },
      { colour: cloth, height: 31, weight: 0.22, spacing: 0.16 },
    ) +
    '</g>'
  );
}

/** The moon from new to full and back, over a horizon. */
function moon(place: GraphicPlace): string {
  const { x, y, width, ink, accent, cloth } = place;
  const big = width * 0.25;
  const small = [-0.42, 0.42].map(
    (share) =>
      `<circle cx="${x + share * width}" cy="${y - 30}" r="19" fill="${ink}"/><circle cx="${rounded(x + share * width * 1.03 - Math.sign(share) * 14)}" cy="${y - 34}" r="17" fill="${cloth}"/>`,
  );
  return (
    `<circle cx="${x}" cy="${y - 34}" r="${big}" fill="${accent}" stroke="${ink}" stroke-width="5"/>` +
    `<circle cx="${x - big * 0.34}" cy="${y - 34 - big * 0.3}" r="${rounded(big * 0.17)}" fill="${darken(accent, 0.22)}"/>` +
    `<circle cx="${x + big * 0.36}" cy="${y - 34 + big * 0.2}" r="${rounded(big * 0.24)}" fill="${darken(accent, 0.22)}"/>` +
    `<circle cx="${x - big * 0.1}" cy="${y - 34 + big * 0.52}" r="${rounded(big * 0.11)}" fill="${darken(accent, 0.22)}"/>` +
    small.join('') +
    `<path d="M${x - width * 0.4} ${y + big}h${width * 0.8}M${x - width * 0.26} ${y + big + 14}h${width * 0.52}" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>` +
    caption(place, y + big + 46)
  );
}

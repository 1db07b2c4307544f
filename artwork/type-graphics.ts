import { lightnessOf, mix } from './colour.ts';
import { emblem } from './emblem.ts';
import type { DrawGraphic, GraphicPlace } from './graphic-place.ts';
import { archedLettering, fittedLettering, lettering } from './lettering.ts';
import { rounded } from './path.ts';

/** Prints made of words alone, and the small mark. */
export const typeGraphics: Readonly<Record<string, DrawGraphic>> = {
  'small-mark': emblem,
  headline,
  repeat,
  arch,
  badge,
  numeral,
  manifesto,
};

function headline({ x, y, width, words, ink, accent }: GraphicPlace): string {
  const maxWidth = width;
  const half = maxWidth / 2;
  return (
    `<path d="M${x - half} ${y - 66}h${maxWidth}" stroke="${ink}" stroke-width="4"/>` +
    fittedLettering(
      words[0],
      { x, y: y - 8, maxWidth },
      { colour: ink, height: 78, weight: 0.27, spacing: 0.2, stretch: 0.86, corners: 'miter' },
    ) +
    fittedLettering(
      words[1],
      { x, y: y + 84, maxWidth: maxWidth * 0.9 },
      { colour: readable(accent, ink, 0.5), height: 36, weight: 0.2, spacing: 0.4 },
    )
  );
}

/** One word in four rows that never touch, fading from one ink to the next. */
function repeat({ x, y, width, words, ink, accent }: GraphicPlace): string {
  const maxWidth = width * 0.86;
  const trial = lettering(words[0], { colour: ink, height: 52, weight: 0.24, spacing: 0.16, stretch: 1.05 });
  const rowHeight = 52 * Math.min(1, maxWidth / trial.width) * 1.46;
  return [0, 1, 2, 3]
    .map((row) =>
      fittedLettering(
        words[0],
        { x, y: y - rowHeight * 1.5 + row * rowHeight, maxWidth },
        {
          colour: mix(ink, readable(accent, ink, 0), row / 3),
          height: 52,
          weight: 0.24,
          spacing: 0.16,
          stretch: 1.05,
          corners: 'miter',
        },
      ),
    )
    .join('');
}

function arch({ x, y, width, words, ink, accent }: GraphicPlace): string {
  const word = words[0].replaceAll(' ', '');
  const style = { height: 66, weight: 0.25, spacing: 0.2, stretch: 0.9, corners: 'miter' } as const;
  const natural = lettering(word, { ...style, colour: ink }).width;
  const scale = rounded(Math.min(1.1, (width * 0.98) / natural) * 100) / 100;
  const radius = (width * 1.05) / scale;
  return (
    `<g transform="translate(${x} ${y - 40}) scale(${scale})">` +
    archedLettering(word, radius, { ...style, colour: ink }) +
    '</g>' +
    fittedLettering(
      words[1],
      { x, y: y + 62, maxWidth: width * 0.8 },
      { colour: ink, height: 36, weight: 0.2, spacing: 0.36 },
    ) +
    `<path d="M${x - width * 0.22} ${y + 18}h${width * 0.44}" stroke="${accent}" stroke-width="5" stroke-linecap="round"/>`
  );
}

/** A round-cornered woven label. */
function badge({ x, y, width, words, ink, cloth }: GraphicPlace): string {
  const w = width * 0.98;
  const ground = ink;
  return (
    `<rect x="${x - w / 2}" y="${y - 56}" width="${w}" height="76" rx="38" fill="${ground}"/>` +
    `<rect x="${x - w / 2 + 7}" y="${y - 49}" width="${w - 14}" height="62" rx="31" fill="none" stroke="${cloth}" stroke-width="2"/>` +
    fittedLettering(
      words[0],
      { x, y: y - 18, maxWidth: w * 0.84 },
      { colour: cloth, height: 40, weight: 0.22, spacing: 0.18 },
    )
  );
}

function numeral({ x, y, width, words, ink, accent }: GraphicPlace): string {
  const number = String(10 + ((words[0].length * 17 + words[1].length * 7) % 89));
  const style = { height: 132, spacing: 0.16, corners: 'miter' } as const;
  return (
    fittedLettering(
      words[0],
      { x, y: y - 116, maxWidth: width },
      { colour: ink, height: 38, weight: 0.22, spacing: 0.3 },
    ) +
    fittedLettering(number, { x, y: y + 4, maxWidth: width }, { ...style, colour: accent, weight: 0.3 }) +
    fittedLettering(number, { x, y: y + 4, maxWidth: width }, { ...style, colour: ink, weight: 0.2 })
  );
}

/** A column of lines, like a credits page. */
function manifesto({ x, y, width, words, ink, accent }: GraphicPlace): string {
  const rows = [words[0], words[1], words[0], words[1]];
  const lines = rows.map((text, row) =>
    fittedLettering(
      text,
      { x, y: y - 84 + row * 56, maxWidth: width * 0.92 },
      { colour: row === 2 ? readable(accent, ink, 0.2) : ink, height: 38, weight: 0.21, spacing: 0.26 },
    ),
  );
  return `${lines.join('')}<circle cx="${x}" cy="${y + 134}" r="12" fill="${accent}"/>`;
}

/** An accent too close to the cloth is pulled towards the ink, so that words stay legible. */
function readable(accent: string, ink: string, towardsInk: number): string {
  const gap = Math.abs(lightnessOf(accent) - lightnessOf(ink));
  return mix(accent, ink, gap > 0.5 ? Math.max(0.45, towardsInk) : towardsInk);
}

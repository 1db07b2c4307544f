import type { FigureRow } from './print-figures.ts';

const barHeight = 16;
const gap = 12;
const labelWidth = 190;
const plotWidth = 420;
const valueWidth = 70;
const colours: Readonly<Record<string, string>> = {
  storefront: '#1b7f4d',
  peer: '#a15c9b',
  limit: '#8a8a8a',
};

/**
 * Plots rows of figures as SVG: a group of bars for each row, one bar for each variant, with a line from the smallest to
 * the largest value. All bars have one scale.
 */
export function plotFigures(title: string, rows: readonly FigureRow[]): string {
  const longest = Math.max(
    1,
    ...rows.flatMap(({ byVariant }) => [...byVariant.values()].map(({ max }) => max)),
  );
  const scale = plotWidth / longest;
  const parts: string[] = [];
  let top = 40;
  for (const row of rows) {
    parts.push(text(0, top + barHeight, `${row.subject} · ${row.condition}`));
    for (const [variant, { median, min, max }] of row.byVariant) {
      const middle = top + barHeight / 2;
      parts.push(
        `<rect x="${labelWidth}" y="${top}" width="${round(median * scale)}" height="${barHeight - 3}" fill="${colours[variant] ?? '#444'}"/>`,
        `<path d="M${round(labelWidth + min * scale)} ${middle - 1.5}H${round(labelWidth + max * scale)}" stroke="#000"/>`,
        text(labelWidth + max * scale + 6, top + 11, `${round(median)} ${variant}`),
      );
      top += barHeight;
    }
    top += gap;
  }
  const width = labelWidth + plotWidth + valueWidth * 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="0" y="18" font-size="15">${escapeText(title)}</text>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function text(x: number, y: number, content: string): string {
  return `<text x="${round(x)}" y="${round(y)}">${escapeText(content)}</text>`;
}

/** Text for XML. */
export function escapeText(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import { escapeText } from './plot-figures.ts';

/** One recording of the sizes of pages, as in `docs/benchmarks/sizes.json`. */
export type SizeRecord = {
  readonly commit: string;
  readonly pages: Readonly<Record<string, { readonly kb: number; readonly requests: number }>>;
};

type Budgets = Readonly<Record<string, { readonly kb: number }>>;

const plot = { left: 60, top: 40, width: 620, height: 320 } as const;
const legendWidth = 170;
const axisHeight = 60;
const colours = ['#1b7f4d', '#3a6ea5', '#a15c9b', '#b5651d', '#444'] as const;

/**
 * Plots the scripts of each page (KB after Brotli) over the recorded commits as SVG: a line with points for each page and
 * a dashed line for its budget.
 */
export function plotSizes(history: readonly SizeRecord[], budgets: Budgets): string {
  const pages = Object.keys(budgets);
  const values = [
    ...pages.map((page) => budgets[page]?.kb ?? 0),
    ...history.flatMap((record) => pages.flatMap((page) => record.pages[page]?.kb ?? [])),
  ];
  const [lowest, highest] = [
    Math.floor(Math.min(...values) / 10) * 10,
    Math.ceil(Math.max(...values) / 10) * 10,
  ];
  const x = (index: number) => plot.left + (plot.width * (index + 0.5)) / Math.max(1, history.length);
  const y = (kb: number) => plot.top + plot.height * (1 - (kb - lowest) / Math.max(1, highest - lowest));
  const parts = pages.flatMap((page, number) => {
    const colour = colours[number % colours.length] ?? '#444';
    const budget = budgets[page]?.kb ?? 0;
    const points = history.flatMap((record, index) => {
      const kb = record.pages[page]?.kb;
      return kb === undefined ? [] : [{ at: x(index), kb }];
    });
    const last = points.at(-1);
    return [
      `<path d="M${plot.left} ${y(budget).toFixed(1)}h${plot.width}" stroke="${colour}" stroke-dasharray="5 4"/>`,
      `<polyline points="${points.map(({ at, kb }) => `${at.toFixed(1)},${y(kb).toFixed(1)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(
        ({ at, kb }) => `<circle cx="${at.toFixed(1)}" cy="${y(kb).toFixed(1)}" r="3.5" fill="${colour}"/>`,
      ),
      `<text x="${plot.left + plot.width + 10}" y="${(y(budget) + 4).toFixed(1)}" fill="${colour}">${escapeText(page)}: ${last?.kb ?? '–'} of ${budget}</text>`,
    ];
  });
  const ticks = Array.from({ length: (highest - lowest) / 10 + 1 }, (_nothing, index) => lowest + index * 10);
  const width = plot.left + plot.width + legendWidth;
  const height = plot.top + plot.height + axisHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    '<text x="0" y="18" font-size="15">Scripts of each page by commit (KB after Brotli); dashed: the budget</text>',
    ...ticks.map(
      (kb) =>
        `<path d="M${plot.left} ${y(kb).toFixed(1)}h${plot.width}" stroke="#ddd"/><text x="${plot.left - 8}" y="${(y(kb) + 4).toFixed(1)}" text-anchor="end">${kb}</text>`,
    ),
    ...parts,
    ...history.map(
      ({ commit }, index) =>
        `<text x="${x(index).toFixed(1)}" y="${plot.top + plot.height + 12}" transform="rotate(45 ${x(index).toFixed(1)} ${plot.top + plot.height + 12})" font-size="11">${escapeText(commit)}</text>`,
    ),
    '</svg>\n',
  ].join('\n');
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { profiles } from '../browser/profiles.ts';
import { variantDescriptions } from '../variants/start-variants.ts';
import { checkBounds } from './bounds.ts';
import { figureMeanings, type FigureName } from './figures.ts';
import { plotFigures } from './plot-figures.ts';
import {
  describeSpread,
  formatRatio,
  nameBound,
  groupByVariant,
  withUnit,
  type FigureRow,
} from './print-figures.ts';
import { describeServer } from './read-server-figures.ts';
import { reportFolder, type Report, type ReportPart } from './report.ts';

type Plot = { readonly part: string; readonly figure: FigureName; readonly file: string };

const plots: readonly Plot[] = [
  { part: 'pages', figure: 'largest paint', file: 'report-largest-paint.svg' },
  { part: 'pages', figure: 'blocking time', file: 'report-blocking-time.svg' },
  { part: 'interactions', figure: 'interaction', file: 'report-interaction.svg' },
  { part: 'interactions', figure: 'tap to products', file: 'report-tap-to-products.svg' },
];

/** The builds before the first part alone cause a load of about one for each core. */
const busyLoadPerCore = 1.5;

/** Writes the tables and the plots of the report into `docs/benchmarks`. */
export async function writeDocuments(report: Report): Promise<void> {
  const rows = groupByVariant(Object.values(report).flatMap(({ figures }) => figures));
  const drawn = plots.flatMap((plot) => {
    const plotted = rows.filter(({ part, figure }) => part === plot.part && figure === plot.figure);
    return plotted.length === 0 ? [] : [{ ...plot, rows: plotted }];
  });
  for (const plot of drawn) {
    const title = `${plot.part}: ${withUnit(plot.figure)}, median, with a line from the smallest to the largest value`;
    await writeFile(path.join(reportFolder, plot.file), plotFigures(title, plot.rows));
  }
  const lines = [
    ...describeComparison(),
    ...describeGoals(report),
    ...drawn.flatMap(({ part, figure, file }) => [`![${part}: ${figure}](${file})`, '']),
    ...Object.entries(report).flatMap(([name, part]) => describePart(name, part, rows)),
    ...(await describeServer()),
    '## sizes: scripts of each page over time',
    '',
    'Recorded by `npm run bench -- sizes` in [sizes.json](sizes.json); the budgets are in `measurements/bench/sizes/budgets.json`.',
    '',
    '![Scripts of each page by commit](sizes.svg)',
  ];
  await writeFile(path.join(reportFolder, 'report.md'), `${lines.join('\n')}\n`);
}

function describeComparison(): readonly string[] {
  return [
    '# Report of the benchmark',
    '',
    '`npm run bench -- --write` writes this page, its plots and [report.json](report.json): do not edit them.',
    '[The benchmark](README.md) explains how to run it.',
    '',
    '## What is compared',
    '',
    ...Object.entries(variantDescriptions).map(([name, description]) => `- **${name}**: ${description}.`),
    '',
    'All variants run at the same time and are measured in turn. Compare the variants of one row, not milliseconds of two machines.',
    '',
    'Conditions:',
    '',
    ...Object.values(profiles).map(({ name, description }) => `- **${name}**: ${description}.`),
    '- **cold**: empty caches. **repeat**: the third visit, when the browser has cached files and compiled code.',
    '',
    '| Figure | Meaning |',
    '| --- | --- |',
    ...Object.entries(figureMeanings).map(([name, meaning]) => `| ${name} | ${meaning} |`),
    '',
  ];
}

function describeGoals(report: Report): readonly string[] {
  return [
    '## Goals of the storefront',
    '',
    '"÷ peer" and "÷ limit" are the median divided by that of the other variant, in the same run.',
    '',
    '| | Page or interaction | Condition | Figure | Measured | At most |',
    '| --- | --- | --- | --- | --- | --- |',
    ...checkBounds(Object.values(report).flatMap(({ figures }) => figures)).map(
      ({ key, value, max, of, isMet }) =>
        `| ${isMet ? 'met' : '**missed**'} | ${key.subject} | ${key.condition} | ${nameBound(key.figure, of)} | ${Number(value.toPrecision(3))} | ${max} |`,
    ),
    '',
  ];
}

function describePart(name: string, part: ReportPart, all: readonly FigureRow[]): readonly string[] {
  const { title, date, commit, machine, seconds } = part;
  const rows = all.filter((row) => row.part === name);
  const variants = Object.keys(variantDescriptions).filter((variant) =>
    rows.some(({ byVariant }) => byVariant.has(variant)),
  );
  const runs = Math.max(0, ...part.figures.map((figure) => figure.runs));
  return [
    `## ${name}: ${title.toLowerCase()}`,
    '',
    `Measured on ${date} at commit ${commit} in ${runs} rounds (${seconds} s): ${machine.cores} × ${machine.processor}, Node ${machine.node},`,
    `load ${machine.load} before the start, calibration ${machine.calibrationMs} ms (a fixed sort; a faster machine needs less).`,
    ...(machine.load > machine.cores * busyLoadPerCore
      ? ['**The machine was busy: compare only within a row.**']
      : []),
    'Median (smallest–largest).',
    '',
    `| Page or interaction | Condition | Figure | ${variants.join(' | ')} | ÷ peer | ÷ limit |`,
    `| ${'--- | '.repeat(variants.length + 5)}`.trim(),
    ...rows.map(
      (row) =>
        `| ${row.subject} | ${row.condition} | ${withUnit(row.figure)} | ${variants.map((variant) => describeSpread(row.byVariant.get(variant))).join(' | ')} | ${formatRatio(row, 'peer')} | ${formatRatio(row, 'limit')} |`,
    ),
    '',
  ];
}

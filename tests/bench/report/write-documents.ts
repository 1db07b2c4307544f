import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { profiles } from '../browser/profiles.ts';
import { variantDescriptions } from '../variants/start-variants.ts';
import { checkBounds } from './bounds.ts';
import { plotFigures } from './plot-figures.ts';
import { describeSpread, formatRatio, groupByVariant, withUnit, type FigureRow } from './print-figures.ts';
import { reportFolder, type Report, type ReportPart } from './report.ts';

const plotted = [
  { figure: 'largest paint', file: 'largest-paint.svg' },
  { figure: 'blocking time', file: 'blocking-time.svg' },
] as const;

/** Writes the table and the plots of `docs/benchmarks`. */
export async function writeDocuments(report: Report): Promise<void> {
  const rows = groupByVariant(Object.values(report).flatMap(({ figures }) => figures));
  for (const { figure, file } of plotted) {
    const loads = rows.filter((row) => row.part === 'pages' && row.figure === figure);
    await writeFile(
      path.join(reportFolder, file),
      plotFigures(`${withUnit(figure)}, median and spread`, loads),
    );
  }
  await writeFile(path.join(reportFolder, 'README.md'), `${describeReport(report, rows).join('\n')}\n`);
}

function describeReport(report: Report, rows: readonly FigureRow[]): readonly string[] {
  return [
    '# Benchmark of the storefront',
    '',
    'Figures of page loads, early taps and whole visits, and how to measure them again. `npm run bench -- --write` writes this page;',
    'do not edit it.',
    '',
    '```sh',
    'npm run bench                            # all parts',
    'npm run bench -- pages --rounds 3        # one part, fewer rounds',
    'npm run bench -- pages taps --check      # exits with 1 when a bound is missed',
    'npm run bench -- pages taps visits --write',
    '```',
    '',
    '## What is compared',
    '',
    ...Object.entries(variantDescriptions).map(([name, description]) => `- **${name}**: ${description}.`),
    '',
    'All variants run at the same time and are measured in turn, in rounds. A value is the median; smallest and largest value follow in',
    'brackets. The last column is the storefront divided by the page without scripts. Compare ratios, not milliseconds.',
    '',
    ...Object.values(profiles).map(({ name, description }) => `- **${name}**: ${description}.`),
    '',
    'A proxy of the benchmark slows the network, and DevTools slows the processor. No domain of DevTools that inspects scripts or',
    'requests is enabled, because V8 would then collect source positions during the load. The observers of the page itself measure.',
    'A repeat visit is the third one, when the browser has cached files and compiled code. Scroll anchoring is off.',
    '',
    '## Bounds',
    '',
    '| | Page | Condition | Figure | Value | At most |',
    '| --- | --- | --- | --- | --- | --- |',
    ...checkBounds(Object.values(report).flatMap(({ figures }) => figures)).map(
      ({ key, value, max, reference, isMet }) =>
        `| ${isMet ? 'met' : '**missed**'} | ${key.subject} | ${key.condition} | ${reference === null ? withUnit(key.figure) : `${key.figure}, of static`} | ${value.toFixed(2)} | ${max} |`,
    ),
    '',
    ...plotted.flatMap(({ figure, file }) => [`![${figure}](${file})`, '']),
    ...Object.entries(report).flatMap(([name, part]) => describePart(name, part, rows)),
  ];
}

function describePart(name: string, { date, commit, machine }: ReportPart, all: readonly FigureRow[]) {
  const rows = all.filter(({ part }) => part === name);
  const variants = [...new Set(rows.flatMap(({ byVariant }) => [...byVariant.keys()]))];
  return [
    `## ${name}`,
    '',
    `Measured on ${date} at commit ${commit}: ${machine.cores} × ${machine.processor}, Node ${machine.node}, load ${machine.load} before`,
    `the start, calibration ${machine.calibrationMs} ms (a fixed sort; a faster machine needs less).`,
    '',
    `| Page | Condition | Figure | ${variants.join(' | ')} | of static |`,
    `| ${'--- | '.repeat(variants.length + 4)}`.trim(),
    ...rows.map(
      (row) =>
        `| ${row.subject} | ${row.condition} | ${withUnit(row.figure)} | ${variants.map((variant) => describeSpread(row.byVariant.get(variant))).join(' | ')} | ${formatRatio(row)} |`,
    ),
    '',
  ];
}

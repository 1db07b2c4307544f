import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../../../tools/project/project-folders.ts';
import { figureUnits, type Figure, type FigureName } from './figures.ts';

const figureNames = Object.keys(figureUnits).filter((name): name is FigureName => name in figureUnits);

const figureSchema = z.object({
  part: z.string(),
  subject: z.string(),
  condition: z.string(),
  variant: z.string(),
  figure: z.enum(figureNames),
  median: z.number(),
  min: z.number(),
  max: z.number(),
  runs: z.number(),
});

const partSchema = z.object({
  title: z.string(),
  /** Duration of the part, without starting the variants. */
  seconds: z.number(),
  date: z.string(),
  commit: z.string(),
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    node: z.string(),
    /** Average load of the last minute when the part started. */
    load: z.number(),
    /** Time of a fixed calculation, to compare machines. */
    calibrationMs: z.number(),
  }),
  figures: z.array(figureSchema),
});

export type ReportPart = z.infer<typeof partSchema>;
/** The latest figures of each part; parts can be of different days. */
export type Report = Readonly<Record<string, ReportPart>>;

export const reportFolder = path.join(root, 'docs/benchmarks');
const reportFile = path.join(reportFolder, 'report.json');

/** Describes this machine now; takes a second. */
export function describeMachine(): ReportPart['machine'] {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    calibrationMs: calibrate(),
  };
}

/** The fastest of five sorts of the same numbers, in ms. */
function calibrate(): number {
  const times = Array.from({ length: 5 }, () => {
    const numbers = Array.from({ length: 300_000 }, (_nothing, index) => (index * 7919) % 1_000_003);
    const startedAt = performance.now();
    numbers.sort((a, b) => a - b);
    return performance.now() - startedAt;
  });
  return Math.round(Math.min(...times));
}

type MeasuredPart = Pick<ReportPart, 'title' | 'seconds' | 'machine'> & {
  readonly figures: readonly Figure[];
};

export function createReportPart({ figures, ...part }: MeasuredPart): ReportPart {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  return { ...part, date: new Date().toISOString().slice(0, 10), commit, figures: [...figures] };
}

/** Replaces the measured parts of `report.json` and resolves to the whole report. Drops parts of another format. */
export async function updateReport(parts: Report): Promise<Report> {
  const stored = await readFile(reportFile, 'utf8').catch(() => '{}');
  const report = { ...readParts(JSON.parse(stored)), ...parts };
  await writeFile(reportFile, `${JSON.stringify(report, roundNumbers, 1)}\n`);
  return report;
}

function readParts(stored: unknown): Report {
  return Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).parse(stored)).flatMap(([name, value]) => {
      const { data } = partSchema.safeParse(value);
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

function roundNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

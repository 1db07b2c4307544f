import { withBenchRun, type BenchRun } from './bench-run.ts';
import { measureInteractions } from './interactions.ts';
import { measureLongList } from './long-list.ts';
import { measurePages } from './pages.ts';
import { checkBounds } from './report/bounds.ts';
import type { Figure } from './report/figures.ts';
import { printBounds, printFigures } from './report/print-figures.ts';
import { createReportPart, describeMachine, updateReport } from './report/report.ts';
import { writeDocuments } from './report/write-documents.ts';
import { measureReturns } from './returns.ts';
import { measureTaps } from './taps.ts';
import { measureVisits } from './visits.ts';

type Part = {
  readonly title: string;
  readonly rounds: number;
  readonly measure: (run: BenchRun) => Promise<readonly Figure[]>;
};

/** The parts that measure in a browser, with their default numbers of rounds. */
const parts: Readonly<Record<string, Part>> = {
  pages: { title: 'Loads of pages', rounds: 3, measure: measurePages },
  taps: { title: 'A tap right after the first paint', rounds: 3, measure: measureTaps },
  visits: { title: 'Whole visits', rounds: 2, measure: measureVisits },
  interactions: { title: 'Interactions with a listing', rounds: 3, measure: measureInteractions },
  returns: { title: 'Back to a scrolled listing', rounds: 2, measure: measureReturns },
  'long-list': { title: 'A hundred pages of a listing', rounds: 1, measure: measureLongList },
};

export const partNames: readonly string[] = Object.keys(parts);

export type PartOptions = {
  /** Overrides the number of rounds of every part. */
  readonly rounds: number | undefined;
  /** Writes `docs/benchmarks` after each part, so that an interrupted run keeps the finished parts. */
  readonly writes: boolean;
};

/**
 * Measures parts, prints their figures and resolves to whether the storefront meets all bounds. A part that fails does not
 * stop the following ones; at the end the result rejects.
 */
export async function runParts(names: readonly string[], options: PartOptions): Promise<boolean> {
  const measured: Figure[] = [];
  const failed: string[] = [];
  await withBenchRun(async (run) => {
    for (const [name, part] of Object.entries(parts)) {
      if (!names.includes(name)) continue;
      const figures = await runPart({ name, part, run, options }).catch((error: unknown) => {
        console.error(`The part "${name}" failed:`, error);
        failed.push(name);
        return [];
      });
      measured.push(...figures);
    }
  });
  const results = checkBounds(measured);
  printBounds(results);
  if (failed.length > 0) throw new Error(`These parts failed; their errors are above: ${failed.join(', ')}.`);
  return results.every(({ isMet }) => isMet);
}

type PartRun = {
  readonly name: string;
  readonly part: Part;
  readonly run: Omit<BenchRun, 'rounds'>;
  readonly options: PartOptions;
};

async function runPart({ name, part, run, options }: PartRun): Promise<readonly Figure[]> {
  const rounds = options.rounds ?? part.rounds;
  const machine = describeMachine();
  const startedAt = Date.now();
  const figures = await part.measure({ ...run, rounds });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  printFigures(`${part.title}: median (smallest to largest of ${rounds} rounds), ${seconds} s`, figures);
  if (options.writes) {
    const result = createReportPart({ title: part.title, seconds, machine, figures });
    await writeDocuments(await updateReport({ [name]: result }));
  }
  return figures;
}

import { withBenchRun, type BenchRun } from './bench-run.ts';
import { measurePages } from './pages.ts';
import { checkBounds } from './report/bounds.ts';
import type { Figure } from './report/figures.ts';
import { printBounds, printFigures } from './report/print-figures.ts';
import { createReportPart, describeMachine, updateReport, type Report } from './report/report.ts';
import { writeDocuments } from './report/write-documents.ts';
import { measureTaps } from './taps.ts';
import { measureVisits } from './visits.ts';

type Part = {
  readonly title: string;
  readonly rounds: number;
  readonly measure: (run: BenchRun) => Promise<readonly Figure[]>;
};

/** The parts that measure in a browser, with their default numbers of rounds. */
const parts: Readonly<Record<string, Part>> = {
  pages: { title: 'Loads of pages', rounds: 5, measure: measurePages },
  taps: { title: 'A tap right after the first paint', rounds: 5, measure: measureTaps },
  visits: { title: 'Whole visits', rounds: 3, measure: measureVisits },
};

export const partNames: readonly string[] = Object.keys(parts);

export type PartOptions = {
  readonly names: readonly string[];
  /** Overrides the number of rounds of every part. */
  readonly rounds: number | undefined;
  /** Writes `docs/benchmarks`. */
  readonly writes: boolean;
};

/** Measures parts, prints their figures and resolves to whether the storefront meets all bounds. */
export async function runParts({ names, rounds, writes }: PartOptions): Promise<boolean> {
  const measured: Report = {};
  await withBenchRun(async (run) => {
    for (const [name, part] of Object.entries(parts)) {
      if (!names.includes(name)) continue;
      const machine = describeMachine();
      const figures = await part.measure({ ...run, rounds: rounds ?? part.rounds });
      printFigures(`${part.title}: median (smallest to largest of ${rounds ?? part.rounds} rounds)`, figures);
      measured[name] = createReportPart(machine, figures);
    }
  });
  if (writes) await writeDocuments(await updateReport(measured));
  const results = checkBounds(Object.values(measured).flatMap(({ figures }) => figures));
  printBounds(results);
  return results.every(({ isMet }) => isMet);
}

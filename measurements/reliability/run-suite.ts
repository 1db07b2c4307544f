import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { folders, root } from '../../tools/project/project-folders.ts';
import { printTable } from '../bench/tables.ts';

/** Tests that show one property of the storefront. */
export type SuiteCase = {
  readonly name: string;
  /** Of Jest or Playwright. */
  readonly project: string;
  readonly runner: 'jest' | 'playwright';
  /** Parts of the paths of the test files. Default: all of the project. */
  readonly files?: readonly string[];
  /** A part of the titles. */
  readonly title?: string;
  /** For the whole set; the quick set uses the defaults of the tests. */
  readonly full?: Readonly<Record<string, string>>;
  /** Not in the quick set. */
  readonly isLong?: true;
  /** Repeated with other generated values. */
  readonly isSeeded?: true;
};

type CaseResult = {
  readonly case: string;
  /** When it ended, and of which commit. */
  readonly at: string;
  readonly commit: string;
  /** Of the machine, before the case. */
  readonly load: string;
  readonly seed: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** What the tests have counted, one text for each. */
  readonly figures: readonly string[];
};

type Choice = { readonly isFull: boolean; readonly seeds: number; readonly only: string | undefined };

const usage = (name: string) => `npm run ${name} [-- --full] [--seeds <n>] [--only <part of a name>]

Without arguments the quick set runs, which writes no file. --full runs all cases with their whole numbers and writes
docs/reliability/${name}.json, in which it replaces the chosen cases; --seeds repeats generated cases with other values.
`;

/** Runs the cases one after another and prints a table of figures. Throws if one of them fails. */
export async function runSuite(name: string, cases: readonly SuiteCase[]): Promise<void> {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '1' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage(name));
    return;
  }
  const choice = { isFull: values.full, seeds: Number(values.seeds), only: values.only };
  const machine = calibrate();
  const results: CaseResult[] = [];
  const chosen = cases.filter((item) => isChosen(item, choice));
  if (chosen.length === 0) throw new Error(`No case is called "${choice.only}".`);
  for (const one of chosen) {
    const seeds = one.isSeeded ? choice.seeds : 1;
    for (let seed = 1; seed <= seeds; seed += 1) results.push(await runCase(one, seed, choice.isFull));
    // After each case: a run of an hour that is ended loses only its last one.
    if (choice.isFull) writeReport(name, cases, { machine, results });
  }
  printTable(
    name,
    results.map(({ at: _at, commit: _commit, load: _load, figures, ...result }) => ({
      ...result,
      figures: figures.join('; '),
    })),
  );
  process.stdout.write(
    `${machine.cores} cores, ${machine.model}; load after: ${readLoad()}; ${machine.hashMs} ms for a hash\n`,
  );
  const failed = results.filter((result) => result.failed > 0 || result.passed === 0);
  if (failed.length > 0) throw new Error(`Failed: ${failed.map((result) => result.case).join(', ')}`);
}

function isChosen({ name, isLong }: SuiteCase, { isFull, only }: Choice): boolean {
  return (isFull || !isLong) && (only === undefined || name.includes(only));
}

async function runCase(one: SuiteCase, seed: number, isFull: boolean): Promise<CaseResult> {
  process.stdout.write(`\n=== ${one.name}, seed ${seed}\n`);
  const reportFile = path.join(folders.cache, 'suite-report.json');
  mkdirSync(path.dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, '{}');
  /** The last text of each kind: tests that report progress report more than once. */
  const figures = new Map<string, string>();
  const load = readLoad();
  const startedAt = performance.now();
  const child = spawn('npx', commandOf(one, reportFile), {
    cwd: root,
    stdio: ['ignore', one.runner === 'jest' ? 'ignore' : 'inherit', 'pipe'],
    env: {
      ...process.env,
      BROWSER_REPORT: reportFile,
      ...(isFull && one.full),
      ...(one.isSeeded && { SEED: String(seed) }),
    },
    shell: process.platform === 'win32',
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const figure = /^figure: (.+)/.exec(line)?.[1];
    if (figure === undefined) process.stderr.write(`${line}\n`);
    else figures.set(figure.replaceAll(/\d/g, ''), figure);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return {
    case: one.name,
    at: new Date().toISOString(),
    commit: readCommit(),
    load,
    seed: one.isSeeded ? String(seed) : '',
    ...countTests(reportFile),
    seconds,
    figures: [...figures.values()],
  };
}

export function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}

function commandOf({ runner, project, files = [], title }: SuiteCase, reportFile: string): readonly string[] {
  if (runner === 'playwright') {
    const named = title === undefined ? [] : ['--grep', title];
    return [
      'playwright',
      'test',
      '--config',
      'tests/playwright.config.ts',
      `--project=${project}`,
      ...named,
      ...files,
    ];
  }
  const chosen = files.length === 0 ? [] : ['--testPathPatterns', ...files];
  const named = title === undefined ? [] : ['--testNamePattern', title];
  return ['jest', '--selectProjects', project, ...chosen, ...named, '--json', `--outputFile=${reportFile}`];
}

function countTests(reportFile: string) {
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const stats = readField(report, 'stats');
  return {
    passed: sum(report, ['numPassedTests']) + sum(stats, ['expected', 'flaky']),
    failed: sum(report, ['numFailedTests', 'numRuntimeErrorTestSuites']) + sum(stats, ['unexpected']),
    skipped: sum(report, ['numPendingTests']) + sum(stats, ['skipped']),
  };
}

function sum(report: unknown, fields: readonly string[]): number {
  if (!isJsonObject(report)) return 0;
  return fields.reduce((total, field) => total + (Number(report[field]) || 0), 0);
}

/** Times mean something only beside the machine and its load. `hashMs`: for SHA-256 of 256 MB on one core. */
export function calibrate() {
  const bytes = Buffer.alloc(256 * 1024 * 1024);
  const startedAt = performance.now();
  createHash('sha256').update(bytes).digest();
  const hashMs = Math.round(performance.now() - startedAt);
  return {
    cores: cpus().length,
    model: cpus()[0]?.model ?? '',
    hashMs,
  };
}

/** Of the last minute. */
export const readLoad = () => loadavg()[0]?.toFixed(1) ?? '';

type Report = { readonly machine: object; readonly results: readonly CaseResult[] };

/** Results of other cases stay: the whole set takes too long to be repeated for one of them. */
function writeReport(name: string, cases: readonly SuiteCase[], { machine, results }: Report): void {
  const file = path.join(root, 'docs/reliability', `${name}.json`);
  const isReplaced = (earlier: unknown) =>
    results.some((result) => result.case === readField(earlier, 'case'));
  const earlier = readResults(file).filter((result) => !isReplaced(result));
  const all = cases.flatMap((one) =>
    [...earlier, ...results].filter((result) => readField(result, 'case') === one.name),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ machine, results: all }, null, 2)}\n`);
}

function readResults(file: string): readonly unknown[] {
  const results = existsSync(file) ? readField(JSON.parse(readFileSync(file, 'utf8')), 'results') : [];
  return Array.isArray(results) ? results : [];
}

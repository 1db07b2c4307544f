import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { printTable } from './bench/tables.ts';
import { type SeededDefect, seededDefects } from './reliability/seeded-defects.ts';
import { folders, root } from '../tools/project/project-folders.ts';

const usage = `npm run seeded-defects [-- --only <part of a name>]

Changes one line of the working tree at a time, runs the tests that must notice it, and restores the line. Ends with 1 if a
defect is not noticed. Refuses to run while one of the files has uncommitted changes.
`;

type Result = { readonly defect: string; readonly isCaught: boolean; readonly by: string };

/** `npm run seeded-defects`: proves that the tests of faults and security can fail. */
function main(): void {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const defects = seededDefects.filter(({ name }) => name.includes(values.only));
  requireCommitted(defects);
  requirePassing(defects);
  const results = defects.map(tryDefect);
  printTable(
    'seeded defects',
    results.map(({ isCaught, ...result }) => ({ ...result, result: isCaught ? 'noticed' : 'NOT NOTICED' })),
  );
  const missed = results.filter(({ isCaught }) => !isCaught);
  if (missed.length > 0) throw new Error(`Not noticed: ${missed.map(({ defect }) => defect).join('; ')}`);
}

function requireCommitted(defects: readonly SeededDefect[]): void {
  const files = defects.map(({ file }) => file);
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (stdout !== '') throw new Error(`These files have uncommitted changes:\n${stdout}`);
}

/** A test that fails anyway notices nothing. */
function requirePassing(defects: readonly SeededDefect[]): void {
  const suites = new Map(defects.map(({ caughtBy }) => [JSON.stringify(caughtBy), caughtBy]));
  for (const suite of suites.values()) {
    const { failed, passed } = runTests(suite);
    if (failed.length > 0 || passed === 0) {
      throw new Error(`${suite.project} ${suite.file} fails without a defect: ${failed.join('; ')}`);
    }
  }
}

function tryDefect(defect: SeededDefect): Result {
  const file = path.join(root, defect.file);
  const source = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, source);
  // Ctrl-C ends the child, and then this process: the line must not stay.
  process.once('exit', restore);
  try {
    writeFileSync(file, withDefect(source, defect));
    const { failed } = runTests(defect.caughtBy);
    return { defect: defect.name, isCaught: failed.length > 0, by: failed[0] ?? '' };
  } finally {
    restore();
    process.off('exit', restore);
  }
}

function withDefect(source: string, { file, find, replace }: SeededDefect): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has the text ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** The titles of failed tests, and the number of those that passed. */
function runTests({ project, file }: SeededDefect['caughtBy']) {
  const reportFile = path.join(folders.cache, 'seeded-defects.json');
  mkdirSync(path.dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, '{}');
  const parameters = ['jest', '--selectProjects', project, '--testPathPatterns', file];
  spawnSync('npx', [...parameters, '--json', `--outputFile=${reportFile}`], {
    cwd: root,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const suites = listField(report, 'testResults');
  const tests = suites.flatMap((suite) => listField(suite, 'assertionResults'));
  const failed = tests
    .filter((test) => readField(test, 'status') === 'failed')
    .map((test) => String(readField(test, 'title')));
  // A file that cannot be loaded has no tests: that is no test which notices something.
  return { failed, passed: Number(readField(report, 'numPassedTests') ?? 0) };
}

function listField(value: unknown, name: string): readonly unknown[] {
  const field = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(field) ? field : [];
}

void exitOnFailure(Promise.resolve().then(main));

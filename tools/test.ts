import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installChromium, lookForChromium } from '../browser-tests/fixtures/chromium.ts';
import { lookForPostgres } from '../provider/src/testing/find-postgres.ts';
import { isJsonObject, readField } from '../shared-contracts/src/wire/json.ts';
import { installPostgres } from './install-postgres.ts';
import { folders, root } from './project-folders.ts';

const usage = `npm test [-- --only <part>[,<part>…]]

Runs every check of the repository. Parts: types, lint, jest, browser.
`;

const parts = ['types', 'lint', 'jest', 'browser'] as const;
type Part = (typeof parts)[number];

// Not below Playwright's own folder, which it empties when it starts.
const results = path.join(folders.cache, 'test-reports');
const reports = { jest: path.join(results, 'jest.json'), browser: path.join(results, 'browser.json') };

type Counts = { passed: number; failed: number; skipped: number };

/** `npm test`: runs all parts even after one has failed, and closes with the counts of all tests. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const wanted = choosePart(values.only);
  if (wanted.includes('browser') && lookForChromium() === undefined) {
    process.stdout.write('Installing Chromium for the browser tests …\n');
    installChromium();
  }
  if (wanted.includes('jest') && lookForPostgres() === undefined) {
    process.stdout.write('Installing PostgreSQL for the tests on a server …\n');
    installPostgres();
  }
  mkdirSync(results, { recursive: true });
  const failed: Part[] = [];
  for (const part of wanted) {
    process.stdout.write(`\n=== ${part}\n`);
    const startedAt = Date.now();
    const code = await runCommand(commandOf(part));
    if (code !== 0) failed.push(part);
    process.stdout.write(`=== ${part}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds(startedAt)} s\n`);
  }
  const counts = countTests(wanted);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
}

function choosePart(only: string | undefined): readonly Part[] {
  if (only === undefined) return parts;
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}.\n\n${usage}`);
  return parts.filter((part) => wanted.includes(part));
}

function commandOf(part: Part): readonly string[] {
  switch (part) {
    case 'types':
      return ['npm', 'run', '--silent', 'types'];
    case 'lint':
      return ['npm', 'run', '--silent', 'lint'];
    case 'jest':
      return ['npx', 'jest', '--maxWorkers=2', '--json', `--outputFile=${reports.jest}`];
    case 'browser':
      return ['npx', 'playwright', 'test', '--config', 'browser-tests/playwright.config.ts'];
  }
}

function runCommand([command = '', ...parameters]: readonly string[]): Promise<number> {
  const isJest = parameters[0] === 'jest';
  const child = spawn(command, parameters, {
    cwd: root,
    // Jest writes its JSON to the file and repeats it on stdout, where nobody reads it.
    stdio: ['ignore', isJest ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, BROWSER_REPORT: reports.browser },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function countTests(wanted: readonly Part[]): Counts {
  const jest = wanted.includes('jest') ? readReport(reports.jest) : undefined;
  const browser = wanted.includes('browser') ? readField(readReport(reports.browser), 'stats') : undefined;
  return {
    passed: sum(jest, ['numPassedTests']) + sum(browser, ['expected', 'flaky']),
    failed: sum(jest, ['numFailedTests', 'numRuntimeErrorTestSuites']) + sum(browser, ['unexpected']),
    skipped: sum(jest, ['numPendingTests']) + sum(browser, ['skipped']),
  };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The part ended before it could write one; its failure has been counted by its exit code.
    return undefined;
  }
}

function sum(report: unknown, fields: readonly string[]): number {
  if (!isJsonObject(report)) return 0;
  return fields.reduce((total, field) => {
    const value = report[field];
    return total + (typeof value === 'number' ? value : 0);
  }, 0);
}

function seconds(startedAt: number): string {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

import { ownValue } from '@szn/shared-contracts/wire';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lookForPostgres } from '../provider/test/support/find-postgres.ts';
import { faultPrograms, lookForProgram } from '../provider/test/support/find-program.ts';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { installBrowser } from '../tests/fixtures/chromium.ts';
import { installWebKit } from '../tests/fixtures/webkit.ts';
import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';
import { installDebianPackage, installPostgres } from './testing/install-packages.ts';
import { folders, root } from './project/project-folders.ts';

const usage = `npm test [-- --only <part>[,<part>…]]

Runs the checks of the repository. Parts: types, lint, jest, sizes, browser. Parts that run only when they are named:
integration (Jest tests that start programs, or decode all pictures), conditions (browser tests of all pages without a network,
in large text, in small windows, before hydration, and by the rules of accessibility), journeys-long (rare faults and very
long lists), webkit (layout shifts in WebKitGTK), faults (a provider that is killed, overloaded, attacked, or has no space
left) and deliveries (versions of remotes that are published, rolled back and broken in every way, and pages whose servers
fail). Deliveries run faults, too.
`;

/** Without arguments the first five parts run. */
const parts = [
  ...(['types', 'lint', 'jest', 'sizes', 'browser'] as const),
  ...(['integration', 'conditions', 'journeys-long', 'webkit', 'faults', 'deliveries'] as const),
];
type Part = (typeof parts)[number];

const isInBrowser = (part: Part) =>
  ['browser', 'conditions', 'journeys-long', 'webkit', 'deliveries'].includes(part);
const isStatic = (part: Part) => part === 'types' || part === 'lint';
const isOfJest = (part: Part) => ['jest', 'integration', 'faults'].includes(part);

// Outside Playwright's output folder, which Playwright empties at start.
const results = path.join(folders.cache, 'test-reports');
const reportOf = (part: Part) => path.join(results, `${part}.json`);

/** `npm test`: runs all parts, even after a failure, and prints the total counts at the end. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const wanted = choosePart(values.only);
  installWhatIsMissing(wanted);
  mkdirSync(results, { recursive: true });
  const failed: Part[] = [];
  const measured = async (part: Part) => {
    process.stdout.write(`\n=== ${part}\n`);
    const startedAt = Date.now();
    const code = await runPart(part);
    if (code !== 0) failed.push(part);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`=== ${part}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  };
  // Programs of one thread for the most part, which print only what they object to.
  await Promise.all(wanted.filter(isStatic).map(measured));
  for (const part of wanted.filter((part) => !isStatic(part))) await measured(part);
  const counts = countTests(wanted);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
}

function installWhatIsMissing(wanted: readonly Part[]): void {
  if (wanted.some(isInBrowser)) installBrowser();
  if (wanted.includes('webkit')) installWebKit();
  if (wanted.some(isOfJest) && lookForPostgres() === undefined) {
    process.stdout.write('Installing PostgreSQL for the tests on a server …\n');
    installPostgres();
  }
  if (!wanted.includes('faults')) return;
  for (const name of faultPrograms) {
    if (lookForProgram(name) === undefined) installDebianPackage(name);
  }
}

function choosePart(only: string | undefined): readonly Part[] {
  if (only === undefined) return parts.slice(0, 5);
  const wanted = only.split(',').flatMap((part) => (part === 'deliveries' ? ['faults', part] : part));
  const unknown = wanted.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}.\n\n${usage}`);
  return parts.filter((part) => wanted.includes(part));
}

/** For the workers of Jest, too. Each file loads hundreds of modules anew: with 16 MB, V8 copies most of them several times. */
const largeNursery = '--max-semi-space-size=64';
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const integrationTests = String.raw`\.integration\.test\.ts$`;

function commandOf(part: Part): readonly string[] {
  if (isStatic(part)) return ['npm', 'run', '--silent', part];
  if (part === 'sizes')
    return [process.execPath, '--import', 'tsx', 'measurements/bench/sizes/check-budgets.ts'];
  if (isOfJest(part)) {
    const projects = part === 'faults' ? '--selectProjects' : '--ignoreProjects';
    const files = part === 'integration' ? integrationTests : `^(?!.*${integrationTests})`;
    const output = ['--json', `--outputFile=${reportOf(part)}`];
    const choice = [projects, 'faults', '--testPathPatterns', files];
    return [process.execPath, largeNursery, jest, ...choice, '--maxWorkers=3', ...output];
  }
  const projects =
    part === 'deliveries' ? ['deliveries', 'faults'] : [part === 'browser' ? 'journeys' : part];
  const choices = projects.map((project) => `--project=${project}`);
  return ['npx', 'playwright', 'test', '--config', 'tests/playwright.config.ts', ...choices];
}

function runPart(part: Part): Promise<number> {
  const [command = '', ...parameters] = commandOf(part);
  return runProgram(command, parameters, {
    // Jest writes its JSON to the file and also to stdout, which is not used.
    stdio: ['ignore', isOfJest(part) ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, BROWSER_REPORT: reportOf(part) },
    shell: process.platform === 'win32',
  });
}

function countTests(wanted: readonly Part[]) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const part of wanted.filter(isOfJest)) {
    const report = readReport(reportOf(part));
    counts.passed += sum(report, ['numPassedTests']);
    counts.failed += sum(report, ['numFailedTests', 'numRuntimeErrorTestSuites']);
    counts.skipped += sum(report, ['numPendingTests']);
  }
  for (const part of wanted.filter(isInBrowser)) {
    const stats = readField(readReport(reportOf(part)), 'stats');
    counts.passed += sum(stats, ['expected', 'flaky']);
    counts.failed += sum(stats, ['unexpected']);
    counts.skipped += sum(stats, ['skipped']);
  }
  return counts;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The part exited before it wrote a report. Its exit code already counts as a failure.
    return undefined;
  }
}

function sum(report: unknown, fields: readonly string[]): number {
  if (!isJsonObject(report)) return 0;
  return fields.reduce((total, field) => total + (Number(ownValue(report, field)) || 0), 0);
}

void exitOnFailure(main());

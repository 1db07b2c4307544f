import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { printTable } from './bench/tables.ts';
import { runNpm } from '../tests/fixtures/package-registry.ts';
import { folders, root } from '../tools/project/project-folders.ts';

const usage = `npm run mutation [-- <module>…]

Changes the code of a module in many small ways and counts how many changes its tests notice (Stryker). Without names all
modules are measured, which takes an hour or more. Later runs measure only what has changed. Writes the scores to
docs/reliability/mutation.json. The working tree is changed while it runs and restored afterwards: commit first.
`;

/** What one run of Stryker measures. Globs are from the root of the repository. */
type Module = {
  /** Of Jest. */
  readonly project: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
};

const registry = 'release-registry/src/registry';
const registryFiles = ['signature', 'check-registry', 'registry-expiry', 'key-list'];

const modules: Readonly<Record<string, Module>> = {
  price: {
    project: 'contracts',
    files: ['shared-contracts/src/wire/price.ts'],
    tests: ['**/src/wire/price.test.ts'],
  },
  bus: {
    project: 'contracts',
    files: ['shared-contracts/src/bus/*.ts'],
    tests: ['**/src/bus/*.test.ts'],
  },
  paging: {
    project: 'catalogue',
    files: ['remotes/catalogue/src/features/listing/state/listing-{service,slice,state}.ts'],
    tests: ['**/features/listing/state/*.test.ts'],
  },
  requests: { project: 'shell', files: ['shell/src/http/*.ts'], tests: ['**/src/http/*.test.ts'] },
  session: { project: 'shell', files: ['shell/src/session/*.ts'], tests: ['**/src/session/*.test.ts'] },
  registry: {
    project: 'release-registry',
    files: [...registryFiles, 'part-checks', 'part-signatures'].map((name) => `${registry}/${name}.ts`),
    // Without those that change a whole environment: each takes seconds.
    tests: registryFiles.map((name) => `**/${registry}/${name}.test.ts`),
  },
};

/** In percent of the changes that the tests could have noticed. */
const minScore = 75;
const strykerFolder = path.join(root, 'measurements/mutation');
const scoresFile = path.join(root, 'docs/reliability/mutation.json');

type Score = {
  readonly commit: string;
  readonly noticed: number;
  readonly unnoticed: number;
  readonly percent: number;
};

/** `npm run mutation`: scores of the modules that must not fail. Throws if one is below 75 %. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const names = positionals.length > 0 ? positionals : Object.keys(modules);
  if (!existsSync(path.join(strykerFolder, 'node_modules')))
    await runNpm(['ci', '--ignore-scripts'], strykerFolder);
  const scores: Record<string, Score> = {};
  for (const name of names) {
    scores[name] = await measure(name);
    writeScores({ ...readScores(), ...scores });
  }
  printTable(
    'mutation scores',
    Object.entries(scores).map(([module, score]) => ({ module, ...score })),
  );
  const low = Object.entries(scores).filter(([, { percent }]) => percent < minScore);
  if (low.length > 0) throw new Error(`Below ${minScore} %: ${low.map(([name]) => name).join(', ')}`);
}

async function measure(name: string): Promise<Score> {
  const module = modules[name];
  if (!module) throw new Error(`No such module: ${name}. There are ${Object.keys(modules).join(', ')}.`);
  const folder = path.join(folders.cache, 'mutation', name);
  mkdirSync(folder, { recursive: true });
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const exitCode = await runProgram(
    process.execPath,
    [
      path.join(strykerFolder, 'node_modules/.bin/stryker'),
      'run',
      path.join(strykerFolder, 'stryker.config.mjs'),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MUTATION_MODULE: JSON.stringify({ ...module, folder }) },
    },
  );
  if (exitCode !== 0) throw new Error(`Stryker failed for ${name}.`);
  return { commit, ...countMutants(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8'))) };
}

/** Counts as Stryker's own report: changes without an effect on any test that runs them count as unnoticed. */
function countMutants(report: unknown) {
  const files = Object.values(readField(report, 'files') ?? {});
  const states = files.flatMap((file) => {
    const mutants = readField(file, 'mutants');
    return Array.isArray(mutants) ? mutants.map((mutant) => readField(mutant, 'status')) : [];
  });
  const noticed = states.filter((state) => state === 'Killed' || state === 'Timeout').length;
  const unnoticed = states.filter((state) => state === 'Survived' || state === 'NoCoverage').length;
  return { noticed, unnoticed, percent: Math.round((1000 * noticed) / (noticed + unnoticed)) / 10 };
}

function readScores(): object {
  const scores: unknown = existsSync(scoresFile) ? JSON.parse(readFileSync(scoresFile, 'utf8')) : {};
  return isJsonObject(scores) ? scores : {};
}

function writeScores(scores: object): void {
  mkdirSync(path.dirname(scoresFile), { recursive: true });
  writeFileSync(scoresFile, `${JSON.stringify(scores, null, 2)}\n`);
}

void exitOnFailure(main());

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runProgram } from '../lib/child-processes.ts';

const require = createRequire(import.meta.url);
/** Standard output of a command is for its result. */
const toErrors = ['ignore', 2, 2] as const;

/** Part of a workspace. */
type Sources = {
  readonly folderOf: (name: string) => string;
  /** Resolves to the exit code of the linter. */
  readonly lint: (name: string) => Promise<number>;
};

/** Checks the sources of a remote before it is built: types, then lint. Rejects if one fails; its program prints the reason. */
export async function checkSources(sources: Sources, name: string): Promise<void> {
  await checkTypes(sources.folderOf(name));
  await checkLint(sources, name);
}

/** Rejects if the code of a remote breaks a rule; the linter prints which. */
export async function checkLint({ lint }: Pick<Sources, 'lint'>, name: string): Promise<void> {
  if ((await lint(name)) !== 0) throw new Error('The code breaks rules; they are listed above.');
}

/**
 * Checks the types of a remote by the compiler of its folder, else by that of the kit: not each one works with Yarn PnP.
 */
async function checkTypes(folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) throw new Error(`${folder} has no tsconfig.json.`);
  const paths = [folder, import.meta.dirname];
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json', { paths })), 'bin/tsc');
  const words = [compiler, '--project', folder];
  if ((await runProgram(process.execPath, words, { stdio: [...toErrors] })) !== 0)
    throw new Error('The types do not hold; the message of the compiler is above.');
}

/** What was built, and files of a package manager: a folder without a .gitignore has them, too. */
const ignoredFiles = ['dist/**', 'node_modules/**', '.pnp.*', '.yarn/**'];

/** Lints a folder by the rules of the kit, or by those of its .oxlintrc.json; resolves to the exit code. */
export function lintFolder(folder: string): Promise<number> {
  const rules = path.join(import.meta.dirname, '../../oxlint.json');
  const words = [
    ...(existsSync(path.join(folder, '.oxlintrc.json')) ? [] : ['--config', rules]),
    ...ignoredFiles.map((pattern) => `--ignore-pattern=${pattern}`),
  ];
  return runLinter(folder, words);
}

/** Runs oxlint in a folder; resolves to the exit code. */
export function runLinter(folder: string, words: readonly string[]): Promise<number> {
  const linter = path.join(path.dirname(require.resolve('oxlint/package.json')), 'bin/oxlint');
  return runProgram(process.execPath, [linter, ...words], { cwd: folder, stdio: [...toErrors] });
}

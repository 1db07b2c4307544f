import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setBrandRows } from '@szn/shared-contracts/wire';
import { createIndexFaults } from './catalogue/index-faults.ts';
import { readBrands } from './catalogue/store/brand-queries.ts';
import { prepareDatabase } from './catalogue/store/seed.ts';
import { parseConfig, type Config } from './config/config.ts';
import { findProjectRoot } from './config/project-paths.ts';
import { describeMaintained } from './config/describe-database.ts';
import { type Database, openDatabase } from './database/database.ts';

/** Commands sign no tokens, but the configuration requires a secret with DATABASE_URL. */
const unusedSecret = '-'.repeat(32);

type CommandConfig = { readonly config: Config; readonly projectRoot: string };

/**
 * Reads the configuration of a command that works on the database of the provider, and writes which database that is: the
 * first line of every command. Throws a `SettingsError`.
 */
export function startMaintenance(write: (line: string) => void = print): CommandConfig {
  const { config, projectRoot } = readConfig(process.env);
  write(`database: ${describeMaintained(config)}, files in ${config.DATA_DIR}`);
  return { config, projectRoot };
}

/** The configuration of a command that works on no database. Throws a `SettingsError`. */
export function readCommandConfig(): CommandConfig {
  return readConfig({ DATABASE_URL: 'embedded', ...process.env });
}

function readConfig(given: NodeJS.ProcessEnv): CommandConfig {
  const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));
  const environment = { ...given, SESSION_SECRET: unusedSecret, SESSION_SECRET_FILE: '' };
  return { config: parseConfig(environment, projectRoot), projectRoot };
}

/** Runs a change of the catalogue in the database of the provider, with its newest tables, and closes it. */
export async function changeDatabase(
  { config, projectRoot }: CommandConfig,
  change: (db: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config, projectRoot);
  try {
    const { signal } = new AbortController();
    await prepareDatabase(database, { readDrafts: () => [], report: () => undefined, signal });
    await database.maintain(async (db) => {
      setBrandRows(await readBrands(db, createReportedFaults()));
      await change(db);
    });
  } finally {
    await database.close();
  }
}

function createReportedFaults() {
  const faults = createIndexFaults();
  faults.reportTo(({ index, count, example }) =>
    printAside(`${count} of the table ${index} left out, because it is invalid: ${example}`),
  );
  return faults;
}

/** Runs a command. An error becomes one message and exit code 1. */
export async function runMaintenance(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'The command failed'}\n`);
    process.exit(1);
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** For a command whose output is JSON. */
export function printAside(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The file or folder that an argument names, from where the command was typed: npm runs it in another folder. */
export function resolveArgument(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** How a command is started from where it runs: the sources, or the bundles of a server. */
export function describeCommand(name: string): string {
  const [, program = ''] = process.argv;
  return program.endsWith('.mjs') ? `node ${relative(process.cwd(), program)}` : `npm run ${name} --`;
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../tools/project/project-folders.ts';
import { releasesEnvironment } from '../../../tools/servers/start-storefront.ts';
import { printTable } from '../../bench/tables.ts';
import { withSystem, type System, type SystemOptions } from '../../../tests/fixtures/balanced-system.ts';
import { databaseAway, diskFull, providerSlow, replicaPaused, restore } from './database-cases.ts';
import { readCommands } from './read-commands.ts';
import { keyLeaked, rollBack, sessionSecretLeaked, switchOff } from './release-cases.ts';

type Variables = Readonly<Record<string, string>>;

/** Each resolves to the seconds that the commands took, and rejects if one of them fails. */
type Execute = {
  /** The commands that the document has for this case. */
  readonly runbook: (variables: Variables, account?: string) => Promise<number>;
  /** Other commands. */
  readonly text: (text: string, variables: Variables, account?: string) => Promise<number>;
};

/** Seconds from the cause to the symptom, and from the first command to a shop without it. */
type RunbookResult = {
  readonly symptom: string;
  readonly symptomSeconds: number;
  readonly recoverySeconds: number;
};

/** Makes a situation, checks its symptom, executes the commands, and checks that the shop works again. */
export type RunbookCase = (system: System, execute: Execute) => Promise<RunbookResult>;

/** By the name of the block of commands. */
const cases: Readonly<Record<string, RunbookCase>> = {
  'roll-back': rollBack,
  'switch-off': switchOff,
  'database-away': databaseAway,
  'replica-paused': replicaPaused,
  'provider-slow': providerSlow,
  'disk-full': diskFull,
  'key-leaked': keyLeaked,
  'session-secret-leaked': sessionSecretLeaked,
  restore,
};

/** Runs the cases whose name contains `only`, one after another, and prints a table. Throws if one fails. */
export async function runRunbooks(options: SystemOptions, only = ''): Promise<void> {
  const commands = readCommands(readFileSync(path.join(root, 'docs/runbooks.md'), 'utf8'));
  const unknown = [...commands.keys()].filter((name) => !(name in cases));
  if (unknown.length > 0) throw new Error(`No case executes the commands of ${unknown.join(', ')}.`);
  const chosen = Object.entries(cases).filter(([name]) => name.includes(only));
  if (chosen.length === 0)
    throw new Error(`No runbook is called "${only}": ${Object.keys(cases).join(', ')}.`);
  const rows: Readonly<Record<string, string | number>>[] = [];
  const failed: string[] = [];
  await withSystem({ ...options, hasMetrics: true }, async (system) => {
    Object.assign(process.env, releasesEnvironment(system.releases.RELEASES_STORE));
    for (const [name, run] of chosen) {
      process.stdout.write(`\n=== ${name}\n`);
      const execute = createExecute(commands.get(name), options.postgresFolder);
      try {
        const { symptom, symptomSeconds, recoverySeconds } = await run(system, execute);
        rows.push({
          runbook: name,
          symptom,
          'seconds until it shows': symptomSeconds,
          'seconds until it is over': recoverySeconds,
        });
      } catch (error) {
        failed.push(name);
        process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
        rows.push({
          runbook: name,
          symptom: 'FAILED',
          'seconds until it shows': '',
          'seconds until it is over': '',
        });
      }
    }
  });
  printTable('Runbooks', rows);
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
}

function createExecute(documented: string | undefined, postgresFolder: string): Execute {
  const text: Execute['text'] = async (commands, variables, account) => {
    const startedAt = performance.now();
    const shell = spawn('bash', ['-eu', '-c', commands], {
      cwd: account === undefined ? root : '/',
      // Also the server that `pg_ctl` starts has these streams.
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...variables, PATH: `${postgresFolder}:${process.env.PATH}` },
      ...(account !== undefined && idsOf(account)),
    });
    const [code] = await once(shell, 'exit');
    if (code !== 0) throw new Error(`The commands ended with ${code}:\n${commands}`);
    return (performance.now() - startedAt) / 1000;
  };
  const runbook: Execute['runbook'] = async (variables, account) => {
    if (documented === undefined) throw new Error('docs/runbooks.md has no commands for this case.');
    return await text(documented, variables, account);
  };
  return { runbook, text };
}

/** The ids of an account of this machine, for commands that do not run as root. */
function idsOf(account: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, account], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

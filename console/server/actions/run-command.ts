import { setTimeout as wait } from 'node:timers/promises';
import type { Author } from '@szn/release-registry/registry/change-registry';
import { outputSchemas } from '@szn/remote-kit/output-schemas';
import { runRelease, type RunResult } from '@szn/remote-kit/cli/run-release';
import type { RunOptions } from '@szn/remote-kit/cli/release-context';
import type { z } from 'zod';
import type { Action, ActionResult, Plan } from '../../api/actions.ts';
import { RequestFailure } from '../lib/fastify-app.ts';
import { fillIn, placeholdersOf, rowOf } from '../../api/verbs.ts';

export type CommandOptions = Omit<RunOptions, 'pause'> & {
  /** Of the store. People know its machine and folder by the name "the store". */
  readonly location: string;
};

async function pause(milliseconds: number): Promise<boolean> {
  await wait(milliseconds);
  return true;
}

async function run(words: readonly string[], { location, ...options }: CommandOptions): Promise<RunResult> {
  const { exitCode, output, errors } = await runRelease(words, { ...options, pause });
  const plain = (text: string) => (exitCode === 0 ? text : text.replaceAll(location, 'the store'));
  return { exitCode, output: plain(output), errors: plain(errors) };
}

type ActionOptions = CommandOptions & {
  /** Who is signed in. */
  readonly author: Author;
  /** File of the key that signs; `null` if the console has none. */
  readonly keyFile: string | null;
};

/** Runs the command of an action in this process, as the command line tool does. */
export async function runAction(
  action: Action,
  { keyFile, ...options }: ActionOptions,
): Promise<ActionResult> {
  const words = wordsOf(action);
  const { exitCode, output, errors } = await run([...words, ...keyWords(keyFile)], options);
  const commandLine = commandLineOf(options.workspace.program, words);
  return { exitCode, commandLine, text: [output, errors].join('').trim() };
}

/** What the command of an action would do, by its dry run: allowed or rejected for the same reason, with its warnings. */
export async function planAction(action: Action, { keyFile, ...options }: ActionOptions): Promise<Plan> {
  const words = wordsOf(action);
  const { environment } = action;
  const commandLine = commandLineOf(options.workspace.program, words);
  const rejected = (obstacle: string | null, violations: Plan['violations']): Plan => ({
    environment,
    action: '',
    changes: [],
    pages: [],
    consumers: [],
    gateways: 0,
    isChecked: violations.length > 0,
    warnings: [],
    notes: [],
    violations,
    obstacle,
    commandLine,
  });
  if (keyFile === null)
    return rejected('This console has no signing key (RELEASE_SIGNING_KEY): it changes nothing.', []);
  const { exitCode, output } = await run([...words, '--dry-run', '--json', ...keyWords(keyFile)], options);
  const value: unknown = JSON.parse(output);
  if (exitCode === 0)
    return { ...outputSchemas['dry run'].parse(value), commandLine, violations: [], obstacle: null };
  const { error, refusals } = outputSchemas.error.parse(value);
  if (!refusals) return rejected(error, []);
  return rejected(
    null,
    refusals.map(({ rule, consumer, message }) => ({ rule, consumer, message })),
  );
}

function keyWords(file: string | null): readonly string[] {
  return file === null ? [] : ['--key', file];
}

/** The statuses of the exit codes of a command that only reads. */
const statuses: Readonly<Record<number, number>> = { 2: 400, 3: 404, 4: 503 };

/** Runs a command that only reads and resolves to what it prints with `--json`. Rejects with a {@link RequestFailure}. */
export async function readByCommand<Schema extends z.ZodType>(
  words: readonly string[],
  schema: Schema,
  options: CommandOptions,
): Promise<z.infer<Schema>> {
  const { exitCode, output, errors } = await run([...words, '--json'], options);
  if (exitCode !== 0) throw new RequestFailure(statuses[exitCode] ?? 502, errors.trim());
  return schema.parse(JSON.parse(output));
}

/** The words of the command line for an action, without store, key, author and output format. */
export function wordsOf(action: Action): readonly string[] {
  const { command, fields = [], optional = [] } = rowOf(action.verb);
  const inCommand = placeholdersOf(command);
  const namesEnvironment = inCommand.includes('environment') || inCommand.includes('name');
  return [
    ...command.split(' ').map((word) => fillIn(word, action)),
    ...[...fields, ...optional]
      .filter((name) => !inCommand.includes(name))
      .flatMap((name) => option(name, action[name])),
    ...(namesEnvironment ? [] : ['--env', action.environment]),
    ...option('reason', action.reason),
  ];
}

function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : [`--${name}`, value];
}

/** A line that a shell runs: words with other than plain characters are quoted. */
export function commandLineOf(program: string, words: readonly string[]): string {
  return [program, ...words.map(quote)].join(' ');
}

function quote(word: string): string {
  return /^[\w@.:/,=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

import { setTimeout as wait } from 'node:timers/promises';
import { runRelease } from '@szn/remote-kit/cli/run-release';
import type { RunOptions } from '@szn/remote-kit/cli/release-context';
import type { z } from 'zod';
import type { Action, ActionResult } from '../../api/actions.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { commandLineOf, wordsOf } from './action-words.ts';

export type CommandOptions = Omit<RunOptions, 'pause'>;

async function pause(milliseconds: number): Promise<boolean> {
  await wait(milliseconds);
  return true;
}

type ActionOptions = CommandOptions & {
  /** To the history. */
  readonly by: string;
  /** File of the key that signs it, if it is not that of the settings. */
  readonly keyFile: string | null;
};

/** Runs the command of an action in this process, as the command line tool does. */
export async function runAction(
  action: Action,
  { keyFile, ...options }: ActionOptions,
): Promise<ActionResult> {
  const words = wordsOf(action);
  const key = keyFile === null ? [] : ['--key', keyFile];
  const { exitCode, output, errors } = await runRelease([...words, ...key], { ...options, pause });
  const commandLine = commandLineOf(options.workspace.program, words);
  return { exitCode, commandLine, text: [output, errors].join('').trim() };
}

/** The statuses of the exit codes of a command that only reads. */
const statuses: Readonly<Record<number, number>> = { 2: 400, 3: 404, 4: 503 };

/** Runs a command that only reads and resolves to what it prints with `--json`. Rejects with a {@link RequestFailure}. */
export async function readByCommand<Schema extends z.ZodType>(
  words: readonly string[],
  schema: Schema,
  options: CommandOptions,
): Promise<z.infer<Schema>> {
  const { exitCode, output, errors } = await runRelease([...words, '--json'], { ...options, pause });
  if (exitCode !== 0) throw new RequestFailure(statuses[exitCode] ?? 502, errors.trim());
  return schema.parse(JSON.parse(output));
}

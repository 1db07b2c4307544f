import { setTimeout as wait } from 'node:timers/promises';
import { runRelease } from '@szn/remote-kit/cli/run-release';
import type { RunOptions } from '@szn/remote-kit/cli/release-context';
import type { Action, ActionResult } from '../../api/actions.ts';
import { commandLineOf, wordsOf } from './action-words.ts';

export type CommandOptions = Omit<RunOptions, 'pause'>;

/** Runs the command of an action in this process, as the command line tool does. `by` goes to the history. */
export async function runAction(action: Action, by: string, options: CommandOptions): Promise<ActionResult> {
  const words = wordsOf(action);
  const { exitCode, output, errors } = await runRelease(words, {
    ...options,
    by,
    pause: async (milliseconds) => {
      await wait(milliseconds);
      return true;
    },
  });
  const commandLine = commandLineOf(options.workspace.program, words);
  return { exitCode, commandLine, text: [output, errors].join('').trim() };
}

import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { GateError } from '@szn/release-registry/gate/gate';
import { helpOf, helpOverview } from './help.ts';
import { openContext } from './open-context.ts';
import { readCommand, type Command } from './read-command.ts';
import type { RunOptions } from './run-options.ts';
import { makeKeys, runners } from './run-verb.ts';
import { UsageError } from './usage-error.ts';

export type RunResult = { readonly exitCode: number; readonly output: string; readonly errors: string };

/** Runs a release command: its words in, an exit code and what to print out. Never rejects. */
export async function runRelease(words: readonly string[], options: RunOptions): Promise<RunResult> {
  const isJson = words.includes('--json');
  try {
    const command = readCommand(words);
    return { exitCode: exitCodes.done, output: await run(command, options, isJson), errors: '' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const hint = error instanceof UsageError ? ' (npm run release -- --help)' : '';
    const exitCode = exitCodeOf(error);
    const output = isJson ? toJson({ error: message, exitCode, refusals: refusalsOf(error) }) : '';
    return { exitCode, output, errors: `${message}${hint}\n` };
  }
}

async function run({ verb, ...rest }: Command, options: RunOptions, isJson: boolean): Promise<string> {
  if (verb === null) return helpOverview();
  if (rest.values.help) return helpOf(verb);
  const outcome =
    verb === 'keys'
      ? await makeKeys(rest.values, options.workspace.keys)
      : await runInContext({ ...rest, verb }, options);
  return isJson ? toJson(outcome.json) : `${outcome.text}\n`;
}

async function runInContext(command: Command & { readonly verb: keyof typeof runners }, options: RunOptions) {
  const runner = runners[command.verb](command);
  const context = await openContext(command.values, options.settings, options.workspace);
  return runner({ ...options, ...command, context });
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function refusalsOf(error: unknown): unknown {
  return error instanceof GateError ? error.refusals : undefined;
}

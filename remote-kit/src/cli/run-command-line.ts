import { createInterruption, waitUnless } from '../lib/child-processes.ts';
import type { Workspace } from './release-context.ts';
import { runRelease } from './run-release.ts';

/** Runs the command `szn` with the arguments of this process, and exits with its code. */
export async function runCommandLine(workspace: Workspace): Promise<void> {
  let interruption: AbortSignal | undefined;
  const result = await runRelease(process.argv.slice(2), {
    workspace,
    settings: process.env,
    log: (text) => process.stderr.write(`${text}\n`),
    // Only long-running commands handle Ctrl-C. Others can exit at any time: their writes are atomic.
    pause: async (milliseconds) => {
      interruption ??= createInterruption();
      await waitUnless(interruption, milliseconds);
      return !interruption.aborted;
    },
  });
  process.stdout.write(result.output);
  process.stderr.write(result.errors);
  process.exit(result.exitCode);
}

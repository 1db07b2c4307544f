import { createInterruption, waitUnless } from '../lib/child-processes.ts';
import type { Workspace } from './context/release-context.ts';
import { runRelease } from './run-release.ts';

/** Runs the command `szn` with the arguments of this process, and exits with its code. */
export async function runCommandLine(workspace: Workspace): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', requireClosedPipe);
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
  // `process.exit` drops what a pipe has not accepted yet.
  await writeAll(process.stdout, result.output);
  await writeAll(process.stderr, result.errors);
  process.exit(result.exitCode);
}

async function writeAll(stream: NodeJS.WriteStream, text: string): Promise<void> {
  const error = await new Promise<Error | null | undefined>((resolve) => {
    stream.write(text, resolve);
  });
  if (error) requireClosedPipe(error);
}

/** Throws any other error: a reader such as `head` may close its pipe early. */
function requireClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

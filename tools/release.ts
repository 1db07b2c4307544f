import { runRelease } from '@szn/remote-kit/cli/run-release';
import { createInterruption, waitUnless } from './child-processes.ts';
import { releaseWorkspace } from './release-workspace.ts';

let interruption: AbortSignal | undefined;

/** Only long-running commands handle Ctrl-C. Other commands can exit at any time: their writes are atomic. */
async function pause(milliseconds: number): Promise<boolean> {
  interruption ??= createInterruption();
  await waitUnless(interruption, milliseconds);
  return !interruption.aborted;
}

/** `npm run release -- <verb> …` */
async function main(): Promise<number> {
  const result = await runRelease(process.argv.slice(2), {
    workspace: releaseWorkspace,
    settings: process.env,
    log: (text) => process.stderr.write(`${text}\n`),
    pause,
  });
  process.stdout.write(result.output);
  process.stderr.write(result.errors);
  return result.exitCode;
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);

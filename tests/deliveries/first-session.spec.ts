import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { findPostgres } from '../../provider/test/support/find-postgres.ts';
import { startPostgres } from '../../provider/test/support/start-postgres.ts';
import { build } from '../../tools/build.ts';
import { root } from '../../tools/project/project-folders.ts';
import { expect, test } from '../fixtures/test.ts';

// A dozen processes, one after another.
test.describe.configure({ timeout: 600_000 });

test('The session of docs/operations.md opens a shop on an empty machine, and its commands print what the document says', async () => {
  const postgresFolder = findPostgres();
  test.skip(postgresFolder === undefined, 'PostgreSQL is not installed');
  const steps = readSession(await readFile(path.join(root, 'docs/operations.md'), 'utf8'));
  expect(steps.length).toBeGreaterThan(8);
  // The storefront of the other tests is built without the command line.
  await build(['szn']);
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-first-session-'));
  const postgres = await startPostgres(postgresFolder ?? '');
  const session = openSession({
    APP: path.join(folder, 'opt'),
    DATA: path.join(folder, 'data'),
    SHOP_PORT: String(await findFreePort()),
    API_PORT: String(await findFreePort()),
    POSTGRES: postgres.url,
  });
  try {
    for (const { commands, printed } of steps) expect(await session.run(commands)).toMatch(printed);
  } finally {
    await session.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

type Step = { readonly commands: string; readonly printed: RegExp };

/** The blocks `sh session` of a document, each with the block `text` after it; without one it prints nothing. */
function readSession(document: string): readonly Step[] {
  const blocks = document.matchAll(/```sh session\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs);
  return [...blocks].map(([, commands = '', expected = '']) => ({ commands, printed: toPattern(expected) }));
}

/** `…` is any text: within a line, or as a line of its own any lines. */
function toPattern(expected: string): RegExp {
  const lines = expected.trim().split('\n');
  const patterns = lines.map((line) =>
    line === '…'
      ? String.raw`(?:.*\n)*`
      : `${line
          .split('…')
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('.*')}\n`,
  );
  return new RegExp(`^${expected.trim() === '' ? String.raw`\s*` : patterns.join('')}$`);
}

/** One shell for all steps, as people use it: variables and background processes last. */
function openSession(settings: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const shell = spawn('bash', ['-s'], { cwd: root, detached: true, env: { PATH, HOME, ...settings } });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += String(bytes);
      shell.emit('printed');
    });
  shell.once('exit', () => shell.emit('printed'));
  let count = 0;
  return {
    /** Resolves to what the commands print, in standard output and errors. */
    run: async (commands: string): Promise<string> => {
      const mark = `--- end of step ${(count += 1)}\n`;
      output = '';
      // One group: the shell reads it as a whole before it runs the first command.
      shell.stdin.write(`{\n${commands}\n} 2>&1\nprintf '%s' '${mark}'\n`);
      while (!output.endsWith(mark)) {
        await once(shell, 'printed');
        if (shell.exitCode !== null) throw new Error(`The shell ended: ${output}`);
      }
      return output.slice(0, -mark.length);
    },
    end: async (): Promise<void> => {
      if (shell.pid === undefined || shell.exitCode !== null) return;
      const ended = once(shell, 'exit');
      // With the programs that a failed step left running.
      process.kill(-shell.pid, 'SIGKILL');
      await ended;
    },
  };
}

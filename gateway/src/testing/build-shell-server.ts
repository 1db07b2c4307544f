import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const shellFolder = path.resolve(__dirname, '../../../shell');

/** Jest global set-up of this project: builds the shell's server bundle once for all test files, as `npm run build` does. */
// oxlint-disable-next-line import/no-default-export -- Jest requires it
export default async function buildShellServer(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-shell-server-'));
  const cli = path.resolve(shellFolder, '../node_modules/@rspack/cli/bin/rspack.js');
  const parameters = [cli, 'build', '--config-name', 'shell-server', '--output-path', folder];
  await promisify(execFile)(process.execPath, parameters, {
    cwd: shellFolder,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  process.env.TEST_SHELL_SERVER_DIR = folder;
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const shellFolder = path.resolve(__dirname, '../../../shell');

/** Builds the real worker script into the folder, as `npm run build` does; gives its path. */
export async function buildRenderWorker(folder: string): Promise<string> {
  const cli = path.resolve(shellFolder, '../node_modules/@rspack/cli/bin/rspack.js');
  const parameters = [cli, 'build', '--config-name', 'shell-server', '--output-path', folder];
  await promisify(execFile)(process.execPath, parameters, {
    cwd: shellFolder,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  return path.join(folder, 'render-worker.cjs');
}

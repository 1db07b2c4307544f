import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';

const folder = prepareTemporaryFolder();
const main = path.resolve(__dirname, '../../main.ts');
const loader = pathToFileURL(require.resolve('tsx')).href;

/** The command line in the repository of a team, as its own process: the scripts of shells read what it prints. */
function szn(...words: readonly string[]): string {
  const parameters = ['--import', loader, main, ...words];
  return execFileSync(process.execPath, parameters, { cwd: folder.path, encoding: 'utf8' });
}

const complete = (...words: readonly string[]) =>
  szn('complete', '--', ...words)
    .split('\n')
    .map((line) => line.split('\t')[0]);

test('Tab completes options, environments of szn.json and the remote of the repository', async () => {
  const environments = {
    staging: { url: 'https://staging.example' },
    production: { url: 'https://szn.example' },
  };
  await writeFile(path.join(folder.path, 'package.json'), '{"name":"reviews"}');
  await writeFile(path.join(folder.path, 'szn.json'), JSON.stringify({ store: '', environments }));

  expect(complete('status', '--dr')).toEqual(['--drift', ':4', '']);
  expect(complete('promote', '--env', '')).toEqual(['staging', 'production', ':4', '']);
  expect(complete('kill', '')).toEqual(['reviews', ':4', '']);
});

test('Tab completes commands in a folder without settings', () => {
  expect(complete('rollb')).toEqual(['rollback', ':4', '']);
});

test('The script for bash is valid and calls the command line', () => {
  const script = szn('completion', 'bash');

  execFileSync('bash', ['-n'], { input: script });
  expect(script).toContain('szn complete -- ');
});

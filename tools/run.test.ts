import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true }));

/** A folder with the program that runs commands. */
function prepare(prefix: string): void {
  folder = mkdtempSync(path.join(tmpdir(), prefix));
  mkdirSync(path.join(folder, 'tools'));
  copyFileSync(path.join(import.meta.dirname, 'run.mjs'), path.join(folder, 'tools/run.mjs'));
}

const runStart = () =>
  spawnSync(process.execPath, [path.join(folder, 'tools/run.mjs'), 'start'], { encoding: 'utf8' });

test('A folder whose name the build cannot read is reported before anything is installed', () => {
  prepare('szn-#1-');
  const { status, stderr } = runStart();
  expect([status, stderr]).toEqual([1, expect.stringContaining('has a "#" in its name')]);
});

test('Packages that an installation left out, or did not finish, are installed at the next start', () => {
  prepare('szn-install-');
  const write = (file: string, content: object) =>
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  const run = (program: string, ...parameters: readonly string[]) =>
    expect(spawnSync(program, parameters, { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const devDependencies = { tool: 'file:tool.tgz' };
  const tool = { version: '1.0.0', resolved: 'file:tool.tgz', dev: true };
  mkdirSync(path.join(folder, 'package'));
  write('package/package.json', { name: 'tool', version: '1.0.0' });
  write('package.json', { name: 'shop', private: true, devDependencies });
  write('package-lock.json', {
    name: 'shop',
    lockfileVersion: 3,
    packages: { '': { name: 'shop', devDependencies }, 'node_modules/tool': tool },
  });
  run('tar', '-czf', 'tool.tgz', 'package');
  run('npm', 'ci', '--omit=dev', '--offline');

  const installed = path.join(folder, 'node_modules/tool/package.json');
  expect(existsSync(installed)).toBe(false);
  expect(runStart().stderr).toContain('Installing the packages');
  expect(existsSync(installed)).toBe(true);
  expect(runStart().stderr).not.toContain('Installing the packages');
  rmSync(installed);
  expect(runStart().stderr).toContain('Installing the packages');
  expect(existsSync(installed)).toBe(true);
}, 180_000);

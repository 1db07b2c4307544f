import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { listOrigins } from './start-storefront.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

test.each([
  ['127.0.0.1', ['http://localhost:3000']],
  ['192.0.2.7', ['http://192.0.2.7:3000']],
  ['2001:db8::7', ['http://[2001:db8::7]:3000']],
])('A start with HOST=%s names %j', (host, origins) => {
  expect(listOrigins(3000, host)).toEqual(origins);
});

test.each(['0.0.0.0', '::'])(
  'A start with HOST=%s names this machine, then each address for other devices',
  (host) => {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
    const [own, ...others] = listOrigins(3000, host);
    expect(own).toBe('http://localhost:3000');
    expect(others.map((origin) => new URL(origin).hostname)).toEqual(outside.map(({ address }) => address));
  },
);

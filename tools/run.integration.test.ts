import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './project/project-folders.ts';
import { listOrigins } from './servers/start-storefront.ts';

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

const runHere = (words: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(process.execPath, [path.join(root, 'tools/run.mjs'), ...words], {
    env: { ...process.env, ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, printed: `${stdout}${stderr}` }),
  );

test('A start whose port is in use says so before it builds', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' && address?.port);
  const { code, printed } = await runHere(['start'], { PORT: port });
  server.close();

  expect(code).toBe(1);
  expect(printed).toContain(`Port ${port} is`);
  expect(printed).not.toContain('Building');
}, 60_000);

test('Types of one workspace are checked by its name, and an unknown name lists those that exist', async () => {
  expect(await runHere(['check-types', 'settings'])).toEqual({ code: 0, printed: '' });
  expect(await runHere(['check-types', 'catalog'])).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/No such workspace: catalog\. There are: .*remotes\/catalogue/),
  });
}, 60_000);

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

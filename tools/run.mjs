// Installs missing or outdated dependencies, then runs a command of this folder or of measurements/. Plain JavaScript, because the
// TypeScript loader is one of the dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [command, ...parameters] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: the storefront needs 20.19 or newer.`);
}
if (!isInstalled()) {
  console.log('Installing the packages of package-lock.json (npm ci) …');
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) fail('npm ci did not succeed; its message is above.');
}

const script = ['tools', 'measurements']
  .map((folder) => path.join(root, folder, `${command}.ts`))
  .find((file) => existsSync(file));
if (script === undefined) fail(`There is no command "${command}".`);

const child = spawn(
  process.execPath,
  ['--import', './remote-kit/end-with-parent.mjs', '--import', 'tsx', script, ...parameters],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
// The terminal sends Ctrl-C to the whole group; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm sends its signals to a shell, which ends without passing them on.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  const wanted = path.join(root, 'package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return true;
  const there = packagesOf(installed);
  // Optional packages can be for other platforms. Workspaces are in the working tree.
  const needed = Object.entries(packagesOf(wanted)).filter(
    ([place, { optional, link }]) => place.startsWith('node_modules/') && !optional && !link,
  );
  return needed.every(([place, { version }]) => there[place]?.version === version);
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

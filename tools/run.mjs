// Installs missing or outdated dependencies, then runs a command of this folder or of measurements/. Plain JavaScript, because the
// TypeScript loader is one of the dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [command, ...parameters] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: the storefront needs 20.19 or newer.`);
}
// Bundlers read these signs in a path as the start of a query, a fragment or another loader.
const sign = /[#?!]/.exec(root)?.[0];
if (sign !== undefined)
  fail(`The folder ${root} has a "${sign}" in its name, which the build cannot read: rename it.`);
if (!isInstalled()) {
  // On stderr, as what npm prints: the output of a command is for programs, too (`szn … --json`).
  console.error('Installing the packages of package-lock.json (npm ci) …');
  // With the development packages, whatever the settings of npm say: builds and tests need them.
  const install = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['inherit', process.stderr, 'inherit'],
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
  {
    cwd: root,
    env: { ...process.env, ...withoutInspector() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// The terminal sends Ctrl-C to the whole group; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm sends its signals to a shell, which ends without passing them on.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/** The inspector of NODE_OPTIONS has one port, which the first of many processes would keep. */
function withoutInspector() {
  const { NODE_OPTIONS } = process.env;
  return (
    NODE_OPTIONS && { NODE_OPTIONS: NODE_OPTIONS.replaceAll(/--inspect(?:-brk|-wait)?(?:=\S+)?/g, '').trim() }
  );
}

/** Whether each package of the lockfile is there: an installation can have been broken off, or made without development packages. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const there = packagesOf(installed);
  // Optional packages can be for other platforms. Workspaces are in the working tree.
  const needed = Object.entries(packagesOf(path.join(root, 'package-lock.json'))).filter(
    ([place, { optional, link }]) => place.includes('node_modules/') && !optional && !link,
  );
  return needed.every(
    ([place, { version }]) =>
      there[place]?.version === version && existsSync(path.join(root, place, 'package.json')),
  );
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startProcess, untilReady, type Service } from '@szn/remote-kit/lib/child-processes';
import { folders, programs, root } from '../../tools/project/project-folders.ts';
import { releasesEnvironment } from '../../tools/servers/start-storefront.ts';
import { expect, test } from '../fixtures/test.ts';

/** An installed gateway, with the shell and without releases, in megabytes (10^6 bytes). */
const maxGatewayMb = 20;

let folder: string;
const services: Service[] = [];
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-installation-'));
});
test.afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Copies built folders to the same places below the empty folder, as docs/operations.md describes it. */
async function install(...names: readonly string[]): Promise<void> {
  for (const name of names) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
}

/** Installs the packages that a program could not include. */
async function installPackages(program: string): Promise<void> {
  const cwd = path.join(folder, path.dirname(program));
  const parameters = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  const npm = spawn('npm', parameters, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  expect(await new Promise((resolve) => npm.once('exit', resolve))).toBe(0);
}

async function start(program: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const port = String(await findFreePort());
  const options = {
    cwd: folder,
    environment: { LOG_LEVEL: 'error', PORT: port, ...environment },
    isQuiet: false,
  };
  const service = startProcess(program, [program], options);
  services.push(service);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`, service, 60_000);
  return origin;
}

async function bytesIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('An installed gateway needs no packages and serves pages', async ({ request, providerOrigin }) => {
  await install('gateway/dist', 'shell/dist', 'shell/public');
  const megabytes = (await bytesIn(folder)) / 1e6;
  test.info().annotations.push({ type: 'installed size', description: `${megabytes.toFixed(1)} MB` });
  expect(megabytes).toBeLessThan(maxGatewayMb);

  const origin = await start(programs.gateway, {
    PROVIDER_ORIGIN: providerOrigin,
    ...releasesEnvironment(folders.releases),
  });

  for (const [address, heading] of [
    ['/', 'SZN'],
    ['/men', 'Men'],
  ] as const) {
    const page = await request.get(`${origin}${address}`, { headers: { accept: 'text/html' } });
    expect(page.status()).toBe(200);
    expect(await page.text()).toContain(heading);
  }
});

/** A record of a feed. */
const coat = {
  title: 'Imported Coat',
  brand: 'Snitch',
  link: 'https://snitch.example/p/1',
  image: 'https://cdn.example/a.jpg',
  price: 1000,
  gender: 'men',
  category: 'Jackets',
};

test('An installed provider imports a feed, and its backup is restored to another folder, without the repository', async ({
  request,
}) => {
  await install('provider/dist');
  await installPackages(programs.provider);
  const settings = {
    DATABASE_URL: 'embedded',
    SAMPLE_PRODUCTS: '0',
    DATA_DIR: path.join(folder, 'data'),
  };
  const restored = { ...settings, DATA_DIR: path.join(folder, 'restored') };
  await writeFile(path.join(folder, 'feed.jsonl'), JSON.stringify(coat));
  const run = async (name: string, parameters: readonly string[], environment = settings) => {
    const program = path.join(path.dirname(programs.provider), `${name}.mjs`);
    return await startProcess(name, [program, ...parameters], { cwd: folder, environment, isQuiet: true })
      .ended;
  };
  expect(await run('migrate', ['--check'])).toBe(2);
  expect(await run('import', [path.join(folder, 'feed.jsonl')])).toBe(0);
  expect(await run('migrate', ['--check'])).toBe(0);
  expect(await run('backup', [path.join(folder, 'backup')])).toBe(0);
  expect(await run('restore', [path.join(folder, 'backup')], restored)).toBe(0);

  const origin = await start(programs.provider, restored);

  const response = await request.get(`${origin}/products?page=1`);
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain(coat.title);
});

test('SIGTERM to npm ends what npm has started', async () => {
  // Its metrics cannot be read, which it says once it runs.
  const words = ['guard', '--env', 'local', '--metrics', 'http://127.0.0.1:1/metrics.json'];
  const npm = spawn('npm', ['run', 'szn', '--', ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve) => {
    npm.stderr.on('data', (text: Buffer) => text.includes('cannot be read') && resolve());
  });

  npm.kill('SIGTERM');

  // The pipe closes when the last process ends that npm has started.
  await new Promise((resolve) => npm.once('close', resolve));
});

import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { describeStartFailure } from './server.ts';
import { homeRelease } from './testing/fixture-remotes.ts';
import { registryFile, writeRegistry } from './testing/fixture-registry.ts';
import { prepareStorefront, startGateway } from './testing/storefront.ts';

const root = path.resolve(__dirname, '../..');
const shop = prepareStorefront([homeRelease()]);

/** Built by the global set-up of this project: it starts several times faster than the sources. */
const program = path.join(process.env.TEST_GATEWAY_DIR ?? '', 'gateway.mjs');

/** Runs the gateway in a separate process, as `npm start` does. */
function run(settings: Readonly<Record<string, string>>, parameters: readonly string[] = []) {
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      // No balancer has to notice; a request is still pending when the server closes.
      SHUTDOWN_DELAY_MS: '0',
      ...shop.environment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('exit', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

async function waitUntilHealthy(port: string): Promise<void> {
  const isAlive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAlive())) await wait(50);
}

const inFolder = (...names: readonly string[]) => path.join(shop.folder.path, ...names);

describe('The gateway does not start and prints one line', () => {
  test.each<[string, () => Promise<Readonly<Record<string, string>>>, RegExp]>([
    [
      'without a shell build',
      async () => ({ SHELL_DIR: inFolder('nothing') }),
      /^The shell build is missing or invalid: .+nothing\. Run "npm run build"\.$/,
    ],
    [
      'without the host description of the shell',
      async () => {
        const shellFolder = inFolder('no-host/dist');
        await cp(inFolder('shell/dist'), shellFolder, { recursive: true });
        await rm(path.join(shellFolder, 'server/host.json'));
        return { SHELL_DIR: shellFolder };
      },
      /^The shell build is missing or invalid: .+server\/host\.json\. Run "npm run build"\.$/,
    ],
    [
      'without a registry',
      async () => ({ RELEASES_STORE: inFolder('nothing') }),
      /^The store .+nothing is no folder: its volume is not mounted, or the path is another\.$/,
    ],
    [
      'with an empty folder as store',
      async () => {
        await mkdir(inFolder('unmounted'));
        return { RELEASES_STORE: inFolder('unmounted') };
      },
      /^The store .+unmounted is empty: its volume is not mounted, or nothing is published yet/,
    ],
    [
      'with an environment that the store does not have',
      async () => ({ ENVIRONMENT: 'tests' }),
      /^There is no environment "tests" in .+ Did you mean "test"\? There are: test\./,
    ],
    [
      'with a malformed registry',
      async () => {
        await writeRegistry(
          inFolder('malformed'),
          '{"format":1,"environment":"x","sequence":-1,"microFrontends":{}}',
        );
        return { RELEASES_STORE: inFolder('malformed') };
      },
      /malformed\/environments\/test\.json is not usable \(sequence: .+\)\.$/,
    ],
    [
      'with a missing release',
      async () => {
        await writeRegistry(inFolder('partial'), await readFile(registryFile(shop.releasesFolder())));
        return { RELEASES_STORE: inFolder('partial') };
      },
      /partial\/home\/1\.0\.0\/release\.json is missing\.$/,
    ],
    [
      'with an unsigned registry',
      async () => {
        const document = JSON.parse(await readFile(registryFile(shop.releasesFolder()), 'utf8'));
        await writeRegistry(inFolder('unsigned'), JSON.stringify({ ...document, signature: undefined }));
        return { RELEASES_STORE: inFolder('unsigned') };
      },
      /^The registry of "test" is not signed\.$/,
    ],
    [
      'with a missing key file',
      async () => ({ REGISTRY_KEYS: inFolder('nothing.pem') }),
      /nothing\.pem is missing\.$/,
    ],
    [
      'with an unknown kind of store',
      async () => ({ RELEASES_STORE: 'ftp://somewhere/releases' }),
      /^"ftp:\/\/somewhere\/releases" is not a store/,
    ],
  ])('%s', async (_case, prepare, reason) => {
    const settings = { ...shop.environment, NODE_ENV: 'production', ...(await prepare()) };
    const failure: unknown = await startGateway(settings).catch((error: unknown) => error);

    const text = describeStartFailure(failure);
    expect(text).toMatch(reason);
    expect(text).not.toContain('\n');
  });

  test.each(['PORT', 'METRICS_PORT'])(
    'and exits with 1 if %s is in use',
    async (name) => {
      const { port } = new URL(shop.provider.origin);
      const { code, output } = await run({ PORT: '0', [name]: port }).ended;

      expect(output).toBe(`Port ${port} is in use by another program. Set ${name} to a free one.\n`);
      expect(code).toBe(1);
    },
    60_000,
  );
});

test('--check-config finds that the environment has no remote, and exits with 1', async () => {
  const document = JSON.parse(await readFile(registryFile(shop.releasesFolder()), 'utf8'));
  await writeRegistry(inFolder('empty'), JSON.stringify({ ...document, microFrontends: {} }));

  // Unsigned: the keys are not named.
  const settings = { RELEASES_STORE: inFolder('empty'), REGISTRY_KEYS: '', NODE_ENV: '' };
  const { code, output } = await run(settings, ['--check-config']).ended;

  expect(output).toMatch(
    /^registry: FAULT: .+environments\/test\.json has no remote: publish and promote them$/m,
  );
  expect(code).toBe(1);
}, 60_000);

test('--check-config warns of a provider that does not answer, and of settings that production should have', async () => {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const settings = { PROVIDER_ORIGIN: origin, PUBLIC_ORIGIN: '', TRUST_PROXY: '' };
  const { code, output } = await run(settings, ['--check-config']).ended;

  expect(output).toContain(`\nprovider: WARNING: ${origin}: connect ECONNREFUSED 127.0.0.1:`);
  expect(output).toMatch(/^trusted proxies: WARNING: TRUST_PROXY is not set: /m);
  expect(output).toMatch(/^public origin: WARNING: PUBLIC_ORIGIN is not set: /m);
  expect(code).toBe(0);
}, 60_000);

test('The log says once that provider and store are away, and once that they are back, with the seconds', async () => {
  const metricsPort = String(await findFreePort());
  const settings = { LOG_LEVEL: 'info', METRICS_PORT: metricsPort, PORT: '0' };
  const { child, ended } = run(settings);
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text().catch(() => '');
  const until = async (gauge: string) => {
    while (!(await read().catch(() => '')).includes(`\n${gauge}\n`)) await wait(50);
  };
  await until('szn_provider_up 1');
  await until('szn_store_up 1');

  shop.provider.respondWith((_request, response) => response.writeHead(503).end('{"status":"unavailable"}'));
  await rename(registryFile(shop.releasesFolder()), inFolder('elsewhere.json'));
  await until('szn_provider_up 0');
  await until('szn_store_up 0');
  shop.provider.respondWith((_request, response) => response.end('{}'));
  await rename(inFolder('elsewhere.json'), registryFile(shop.releasesFolder()));
  await until('szn_provider_up 1');
  await until('szn_store_up 1');
  child.kill('SIGTERM');

  const { output } = await ended;
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual(
    lines.map(() =>
      expect.objectContaining({
        service: 'gateway',
        level: expect.stringMatching(/^(?:info|warn)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      }),
    ),
  );
  const of = (dependency: string) =>
    lines
      .filter((line) => line.dependency === dependency)
      .map(({ event, reason, awaySeconds }) => ({ event, reason, awaySeconds }));
  const seconds = expect.any(Number);
  expect(of('provider')).toEqual([
    { event: 'away', reason: 'status 503 {"status":"unavailable"}' },
    { event: 'back', awaySeconds: seconds },
  ]);
  expect(of('store')).toEqual([
    { event: 'away', reason: expect.stringMatching(/^The store .+ has no environment: /) },
    { event: 'back', awaySeconds: seconds },
  ]);
}, 180_000);

test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
  'On %s the gateway finishes pending requests and exits with 0',
  async (signal) => {
    const port = String(await findFreePort());
    const { child, ended } = run({ PORT: port });
    await waitUntilHealthy(port);
    shop.provider.respondWith((_request, response) => {
      setTimeout(() => response.end('{"ok":true}'), 700);
    });
    const requestsBefore = shop.provider.requests.length;
    const pending = fetch(`http://127.0.0.1:${port}/proxy/products`);
    while (shop.provider.requests.length === requestsBefore) await wait(10);

    child.kill(signal);

    const response = await pending;
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await ended).toEqual({ code: 0, output: '' });
  },
  60_000,
);

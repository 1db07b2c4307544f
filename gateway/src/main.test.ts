import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeStartFailure } from './describe-start-failure.ts';
import { findFreePort } from './testing/find-free-port.ts';
import { registryFile, writeRegistry } from './testing/fixture-registry.ts';
import { scriptShowing } from './testing/server-scripts.ts';
import { prepareStorefront } from './testing/prepare-storefront.ts';
import { startGateway } from './testing/start-gateway.ts';

const root = path.resolve(__dirname, '../..');
const home = {
  name: 'home',
  version: '1.0.0',
  routes: ['/'],
  script: scriptShowing('home', { '/': 'Home' }),
};
const shop = prepareStorefront([home]);

/** Runs the gateway as `npm start` does: a process of its own. */
function run(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...shop.environment, ...settings },
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

async function untilAlive(port: string): Promise<void> {
  const isAlive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAlive())) await wait(50);
}

const inFolder = (...names: readonly string[]) => path.join(shop.folder.path, ...names);

describe('the gateway does not start, and says why in one line,', () => {
  test.each<[string, () => Promise<Readonly<Record<string, string>>>, RegExp]>([
    [
      'without a built shell',
      async () => ({ SHELL_DIR: inFolder('nothing') }),
      /^The shell is not built: nothing usable in .+nothing\/browser\. Run "npm run build"\.$/,
    ],
    [
      'without a registry',
      async () => ({ RELEASES_STORE: inFolder('nothing') }),
      /nothing\/environments\/test\.json is missing\.$/,
    ],
    [
      'with a malformed registry',
      async () => {
        await writeRegistry(inFolder('malformed'), '{"environment":"x","sequence":-1,"microFrontends":{}}');
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
      'with a registry that nobody has signed',
      async () => {
        const document = JSON.parse(await readFile(registryFile(shop.releasesFolder()), 'utf8'));
        await writeRegistry(inFolder('unsigned'), JSON.stringify({ ...document, signature: undefined }));
        return { RELEASES_STORE: inFolder('unsigned') };
      },
      /^The registry of "test" is not signed\.$/,
    ],
    [
      'without a key to believe',
      async () => ({ REGISTRY_KEYS: '' }),
      /^REGISTRY_KEYS is needed in production/,
    ],
    [
      'with a key that is not there',
      async () => ({ REGISTRY_KEYS: inFolder('nothing.pem') }),
      /nothing\.pem is missing\.$/,
    ],
    [
      'with a store of a strange kind',
      async () => ({ RELEASES_STORE: 'ftp://somewhere/releases' }),
      /^"ftp:\/\/somewhere\/releases" is not a store/,
    ],
    [
      'with a setting that makes no sense',
      async () => ({ PORT: 'many', RENDER_TIMEOUT_MS: '1' }),
      /^The gateway's configuration is not usable \(PORT: .+; RENDER_TIMEOUT_MS: .+\)\.$/,
    ],
    [
      'with builds under development in production',
      async () => ({ DEV_ENTRIES: '{}' }),
      /^DEV_ENTRIES is for development alone/,
    ],
    [
      'with remotes under development in production',
      async () => ({ OVERRIDES: 'versions', OVERRIDE_ORIGINS: 'http://localhost:4101' }),
      /^OVERRIDE_ORIGINS is not for production/,
    ],
  ])('%s', async (_case, prepare, reason) => {
    const settings = { ...shop.environment, NODE_ENV: 'production', ...(await prepare()) };
    const failure: unknown = await startGateway(settings).catch((error: unknown) => error);

    const text = describeStartFailure(failure);
    expect(text).toMatch(reason);
    expect(text).not.toContain('\n');
  });

  test('and ends: on a port that is taken', async () => {
    const { code, output } = await run({ PORT: new URL(shop.provider.origin).port }).ended;

    expect(output).toBe('The port is in use by another program. Set PORT to a free one.\n');
    expect(code).toBe(1);
  }, 60_000);
});

test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
  'told to end by %s it finishes what is under way and ends well',
  async (signal) => {
    const port = await findFreePort();
    const { child, ended } = run({ PORT: port });
    await untilAlive(port);
    shop.provider.answers((_request, response) => {
      setTimeout(() => response.end('{"ok":true}'), 700);
    });
    const askedBefore = shop.provider.asked.length;
    const underWay = fetch(`http://127.0.0.1:${port}/proxy/products`);
    while (shop.provider.asked.length === askedBefore) await wait(10);

    child.kill(signal);

    const answer = await underWay;
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(await ended).toEqual({ code: 0, output: '' });
  },
  60_000,
);

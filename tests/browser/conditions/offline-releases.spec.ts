import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folders } from '../../../tools/project/project-folders.ts';
import { promoteVersion, readRunningVersion } from '../../fixtures/deployments.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import {
  listKept,
  readAndKeep,
  readTraces,
  readWorkerState,
  waitUntilKept,
} from '../../fixtures/offline-reading.ts';
import { publishPatchedBuild, runReleaseTool } from '../../fixtures/publish.ts';
import { startTcpProxy } from '../../fixtures/tcp-proxy.ts';
import { expect, test } from '../../fixtures/test.ts';

// What the browser says about pages and calls that do not load.
test.use({
  serviceWorkers: 'allow',
  expectedProblems: /Failed to load resource|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY/,
});
test.describe.configure({ timeout: 180_000 });

/** By content type: the script that another server has at the address of the worker; `null` for none. */
const foreignWorkers: Readonly<Record<string, string | null>> = {
  'text/javascript': 'self.addEventListener("fetch", () => {});',
  'text/html': '<title>Another shop</title>',
  'text/plain': null,
};

async function serveOtherSite(type: string, worker: string | null) {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/service-worker.js';
    response.setHeader('Content-Type', isWorker ? type : 'text/html');
    response.statusCode = isWorker && worker === null ? 404 : 200;
    response.end(isWorker ? worker : '<title>Another shop</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

const note = 'This is the page as you read it at';

test('Gateway that is gone shows what was read; a promoted version and a kill reach pages that are kept', async ({
  page,
  ownGateway,
}) => {
  const { url, releasesFolder } = ownGateway;
  await readAndKeep(page, `${url}/men/jeans`);
  await publishPatchedBuild({ name: 'catalogue', version: '0.4.0' }, releasesFolder);
  await promoteVersion(ownGateway, { name: 'catalogue', version: '0.4.0' });
  const loaded = await page.reload();
  expect(loaded?.status()).toBe(200);
  await waitForHydration(page);
  expect(await readRunningVersion(page, 'catalogue')).toMatchObject({ version: '0.4.0' });

  await readAndKeep(page, `${url}/women/tops`);
  const message = 'The catalogue is closed for an hour.';
  await runReleaseTool(releasesFolder, 'kill', 'catalogue', '--message', message);
  // An answer of the gateway is shown, also one that is no page.
  await expect
    .poll(async () => (await page.goto(`${url}/women/tops`))?.status(), { timeout: 30_000 })
    .toBe(503);
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  await expect.poll(() => listKept(page, 'pages'), { timeout: 30_000 }).not.toContain('/women/tops');

  await ownGateway.stopServing();
  await page.goto(`${url}/men/jeans`);
  await expect(page.getByText(note)).toBeVisible();
  await page.goto(`${url}/women/tops`);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

test('A new worker replaces the one before and removes its stores; switched off, it removes itself', async ({
  page,
  openGateway,
}) => {
  const shell = await mkdtemp(path.join(tmpdir(), 'szn-shell-'));
  try {
    await cp(path.join(folders.shell, 'dist'), path.join(shell, 'dist'), { recursive: true });
    await cp(path.join(folders.shell, 'public'), path.join(shell, 'public'), { recursive: true });
    const file = path.join(shell, 'dist/worker/service-worker.js');
    const script = await readFile(file, 'utf8');
    expect(script).toContain('szn-offline-pages-1');
    await writeFile(file, script.replaceAll('szn-offline-pages-1', 'szn-offline-pages-2'));
    const first = await openGateway();
    const second = await openGateway({ SHELL_DIR: path.join(shell, 'dist') }, first.releasesFolder);
    const off = await openGateway({ OFFLINE_READING: 'off' }, first.releasesFolder);
    const proxy = await startTcpProxy(first.url.replace('localhost', '127.0.0.1'));
    try {
      const url = proxy.origin.replace('127.0.0.1', 'localhost');
      const names = () =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('pages')));
      await readAndKeep(page, `${url}/men/jeans`);
      expect(await names()).toEqual(['szn-offline-pages-1']);

      proxy.switchTo(second.url.replace('localhost', '127.0.0.1'));
      await page.goto(`${url}/about-us`);
      await waitUntilKept(page, '/about-us');
      await expect.poll(names, { timeout: 30_000 }).toEqual(['szn-offline-pages-2']);

      await page.evaluate(() => localStorage.setItem('theme', 'dark'));
      proxy.switchTo(off.url.replace('localhost', '127.0.0.1'));
      await page.goto(`${url}/men`);
      await expect
        .poll(async () => (await readWorkerState(page)).isRegistered, { timeout: 30_000 })
        .toBe(false);
      expect(await readTraces(page)).toEqual({ caches: [], notes: 0 });
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
      await page.reload();
      await page.waitForFunction(() => performance.now() > 11_000);
      expect(await readWorkerState(page)).toEqual({ isRegistered: false, isControlled: false });
    } finally {
      await proxy.disconnect();
    }
  } finally {
    await rm(shell, { recursive: true, force: true });
  }
});

test('The worker removes itself where another program has the port: with a worker, with a page for each address, with nothing', async ({
  page,
  storefrontUrl,
}) => {
  const storefront = storefrontUrl.replace('localhost', '127.0.0.1');
  await Promise.all(
    Object.entries(foreignWorkers).map(async ([type, worker]) => {
      const tab = await page.context().newPage();
      const proxy = await startTcpProxy(storefront);
      const other = await serveOtherSite(type, worker);
      try {
        const url = proxy.origin.replace('127.0.0.1', 'localhost');
        await readAndKeep(tab, `${url}/men/jeans`);
        proxy.switchTo(other.origin);
        await tab.goto(`${url}/men`);
        await expect(tab).toHaveTitle('Another shop');
        await expect
          .poll(async () => (await readWorkerState(tab)).isRegistered, { timeout: 30_000 })
          .toBe(false);
        expect((await readTraces(tab)).caches).toEqual([]);
      } finally {
        other.close();
        await proxy.disconnect();
      }
    }),
  );
});

test('The address /reset-browser removes everything that is stored, and other sites cannot call it', async ({
  page,
}) => {
  await readAndKeep(page, '/men/jeans');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const status = await page.evaluate(async () => (await fetch('/reset-browser')).status);
  expect(status).toBe(403);
  await page.goto('/reset-browser');
  await expect(page.getByRole('heading', { name: 'This browser is reset' })).toBeVisible();
  await page.goto('/healthz');
  expect(await readWorkerState(page)).toEqual({ isRegistered: false, isControlled: false });
  expect(await page.evaluate(async () => [await caches.keys(), Object.keys(localStorage)])).toEqual([[], []]);
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { fillRegisterDialog, newShopper } from '../fixtures/shoppers.ts';
import { SiteFrame } from '../fixtures/site-frame.ts';
import { expect, test } from '../fixtures/test.ts';
import { copySources } from '../fixtures/working-copy.ts';

/** How many packages an installation has written when it is broken off: there are more than 500. */
const packagesAtKill = 100;

let folder: string;
let storefront: Npm | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-first-start-'));
});
test.afterEach(async () => {
  await storefront?.signal('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Npm = {
  readonly child: ChildProcess;
  /** Resolves when all that it has started has ended. */
  readonly closed: Promise<unknown>;
  /** Sends a signal to all that it has started. */
  readonly signal: (name: NodeJS.Signals) => Promise<unknown>;
};

function runNpm(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Npm {
  const child = spawn('npm', parameters, {
    cwd: folder,
    env: { ...process.env, npm_config_prefer_offline: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let isClosed = false;
  const closed = once(child, 'close').then(() => {
    isClosed = true;
  });
  const signal = (name: NodeJS.Signals) => {
    if (!isClosed && child.pid !== undefined) process.kill(-child.pid, name);
    return closed;
  };
  return { child, closed, signal };
}

/** Kills an installation when a part of the packages is there, with all that it has started. */
async function installPartly(): Promise<void> {
  const { child: install, signal } = runNpm(['ci', '--no-audit', '--no-fund']);
  const countPackages = () => readdir(path.join(folder, 'node_modules')).catch(() => []);
  const isRunning = () => install.exitCode === null && install.signalCode === null;
  while (isRunning() && (await countPackages()).length < packagesAtKill) await wait(50);
  expect(isRunning(), 'the installation is still running').toBe(true);
  await signal('SIGKILL');
}

/** Resolves to all that a process has written once that has the text. Rejects if it ends before. */
function readUntil({ child, closed }: Npm, text: string): Promise<string> {
  let written = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        written += part.toString('utf8');
        if (written.includes(text)) resolve(written);
      });
    void closed.then(() => reject(new Error(`It ended without "${text}":\n${written}`)));
  });
}

/** An address of this machine at which other devices reach it. */
function findOutsideAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

// Browsers say of each document over HTTP that they ignore this header there.
test.use({ expectedProblems: /Cross-Origin-Opener-Policy header has been ignored/ });

test('A start repairs a broken installation, also with NODE_ENV=production and an inspector, and opens the shop to other devices', async ({
  page,
}) => {
  test.setTimeout(900_000);
  await copySources(folder);
  await installPartly();

  const port = await findFreePort();
  storefront = runNpm(['start'], {
    HOST: '0.0.0.0',
    PORT: String(port),
    PUBLIC_ORIGIN: '',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--inspect',
  });
  const written = await readUntil(storefront, 'The console is open');

  expect(written).toContain('Installing the packages of package-lock.json');
  expect(written).toContain('NODE_ENV=production is ignored');
  expect(written).toContain(`The storefront is open: http://localhost:${port}\n`);
  const address = findOutsideAddress();
  test.skip(address === undefined, 'This machine has no other address than that of the loopback.');
  const origin = `http://${address}:${port}`;
  expect(written).toContain(`\n    ${origin}\n`);
  await test.step('sitemap, canonical address and share picture have the printed address', () =>
    expectOwnAddresses(page, origin));
  await test.step('a shopper on another device registers and adds to the wishlist', () =>
    useShop(page, origin));
});

async function expectOwnAddresses({ request }: Page, origin: string): Promise<void> {
  const read = async (url: string) => (await request.get(`${origin}${url}`)).text();
  expect(await read('/robots.txt')).toContain(`Sitemap: ${origin}/`);
  const document = await read('/men');
  expect(document).toContain(`href="${origin}/men"`);
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(document) ?? [];
  expect(picture).toContain(`${origin}/`);
  expect((await request.get(picture)).ok()).toBe(true);
}

async function useShop(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  await page.goto(`${origin}/men`);
  const shopper = newShopper();
  const frame = new SiteFrame(page);
  await frame.header.getByRole('button', { name: 'Register' }).click();
  await fillRegisterDialog(page, shopper);
  await expect(frame.logout).toBeVisible();
  await page
    .getByRole('button', { name: /Add to wishlist/ })
    .first()
    .click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  // Before the storefront stops, which would fail its later requests.
  await page.close();
}

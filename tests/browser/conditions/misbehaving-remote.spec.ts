import type { Page } from '@playwright/test';
import { releaseRemotes } from '../../../tools/releases/local-registry.ts';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { waitForVersion } from '../../fixtures/deployments.ts';
import { makeMisbehave, misdeedCookie, type Misdeed } from '../../fixtures/misbehaving-remote.ts';
import { startOwnGateway, type OwnGateway } from '../../fixtures/own-gateway.ts';
import { buildInTemporaryWorkspace, copyRemote } from '../../fixtures/publish.ts';
import { waitForShellOverlays } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/test.ts';

// All tests share one gateway and one remote, whose build takes a while.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ viewport: { width: 390, height: 844 } });

let gateway: OwnGateway;
let metricsUrl: string;
test.beforeAll(async ({ providerOrigin }) => {
  test.setTimeout(240_000);
  const metricsPort = await findFreePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  gateway = await startOwnGateway(providerOrigin, { METRICS_PORT: String(metricsPort) });
  const write = async (folder: string) => {
    await copyRemote('content', folder);
    await makeMisbehave(folder);
  };
  // The version has no fallback version, which would replace it.
  const [record] = await buildInTemporaryWorkspace('content', write, (folder) =>
    releaseRemotes([folder], gateway.releasesFolder),
  );
  if (!record) throw new Error('The remote was not released.');
  await waitForVersion(gateway, record);
});
test.afterAll(() => gateway.stop());

const failure = (page: Page) => page.locator('[data-failed-remote="content"]');
const aboutHeading = (page: Page) =>
  page.locator('[data-remote^="content@"]').getByRole('heading', { level: 1 });

async function misbehave(page: Page, misdeed: Misdeed): Promise<void> {
  await page.context().addCookies([misdeedCookie(misdeed, gateway.url)]);
}

/** Opens a listing, then the about page by its link in the footer. */
async function followLinkToAbout(page: Page): Promise<void> {
  await page.goto(`${gateway.url}/men`);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
}

const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true);

/** The value of the metric that has all these texts in its line. */
async function readMetric(...texts: readonly string[]): Promise<number> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n');
  return Number(
    lines
      .find((line) => texts.every((text) => line.includes(text)))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

async function expectWorkingFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(page).toHaveURL(/disclaimer/);
  await expect(aboutHeading(page)).toBeVisible();
}

for (const [misdeed, code] of [
  ['never ends its loader', 'SZN-109'],
  ['suspends without end', 'SZN-110'],
  ['changes its state in an effect without end', 'SZN-111'],
  ['renders without end', null],
] as const) {
  test.describe(`a page that ${misdeed}`, () => {
    test('is replaced by an error, and Try again recovers it', { tag: '@fault' }, async ({ page }) => {
      await misbehave(page, misdeed);
      await followLinkToAbout(page);
      if (code === 'SZN-109') await expect(page.getByRole('progressbar')).toBeVisible();
      if (code === 'SZN-110') await expect(page.getByText('Loading the page')).toBeAttached();

      await expect(failure(page)).toBeVisible({ timeout: 40_000 });
      await expect(failure(page)).toContainText(code ? `content · ${code}` : 'content');
      const counted = () =>
        readMetric('szn_remote_errors_total', 'remote="content"', `code="${code ?? 'none'}"`);
      await expect.poll(counted).toBeGreaterThan(0);
      await page.context().clearCookies({ name: 'misdeed' });
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(aboutHeading(page)).toBeVisible();
      expect(await isSamePage(page), 'without a reload').toBe(true);
      await expectWorkingFrame(page);
    });
  });
}

test('Page whose frames are slow for fifteen seconds stays', { tag: '@fault' }, async ({ page }) => {
  await Promise.all([waitForShellOverlays(page), followLinkToAbout(page)]);

  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = performance.now() + 15_000;
        const drawFrame = (start: number) => {
          while (performance.now() - start < 25);
          document.body.style.setProperty('--frame', String(start));
          if (start < end) requestAnimationFrame(drawFrame);
          else resolve();
        };
        requestAnimationFrame(drawFrame);
      }),
  );

  await expect(aboutHeading(page)).toBeVisible();
  await expect(failure(page)).toBeHidden();
});

for (const misdeed of [
  'empties the body',
  'removes the root',
  'empties the header',
  'removes its own page',
] as const) {
  test(
    `Header, page and navigation survive a remote that ${misdeed}, which is counted once`,
    { tag: '@fault' },
    async ({ page }) => {
      const counted = () => readMetric('szn_remote_errors_total', 'remote="content"', 'code="SZN-112"');
      const before = await counted();
      await misbehave(page, misdeed);
      await followLinkToAbout(page);

      await expect(aboutHeading(page)).toBeVisible();
      await expectWorkingFrame(page);
      await page.goBack();
      await expect(aboutHeading(page)).toBeVisible();
      expect(await isSamePage(page), 'without a reload').toBe(true);
      await expectWorkingFrame(page);
      await expect.poll(counted).toBe(before + 1);
    },
  );
}

test(
  'Page is loaded again, once, when a remote opens the document anew',
  { tag: '@fault' },
  async ({ page }) => {
    await misbehave(page, 'opens the document anew');
    await followLinkToAbout(page);

    await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false);
    await expect(page).toHaveURL(/about-us/);
    await expectWorkingFrame(page);
  },
);

import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { contractVersion } from '@szn/shared-contracts';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { localRegistryFile } from '../../tools/project/project-folders.ts';
import { countFailedVisits, promoteVersion, readRunningVersion } from '../fixtures/deployments.ts';
import { type OwnGateway, startOwnGateway } from '../fixtures/own-gateway.ts';
import { publishPatchedBuild } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

// These tests run one after the other on one gateway with its versions.
test.describe.configure({ mode: 'serial' });
test.use({
  expectedProblems:
    /integrity|Failed to (?:load|fetch)|status of 404|SZN-10\d|RemoteUnavailable|React error #422/i,
});

const texts = { 'Why we are here': 'Why we came here', 'The agreement': 'This agreement' };

let gateway: OwnGateway;
let metrics = '';
/** The version before 1.0.0. */
let previous = '';

test.beforeAll(async ({ providerOrigin }) => {
  const metricsPort = await findFreePort();
  metrics = `http://127.0.0.1:${metricsPort}/metrics.json`;
  gateway = await startOwnGateway(providerOrigin, {
    OVERRIDES: 'versions',
    METRICS_PORT: String(metricsPort),
  });
  const { microFrontends } = await readRegistry(localRegistryFile(gateway.releasesFolder));
  previous = microFrontends.content?.[0]?.metadata.version ?? '';
  await publishPatchedBuild({ name: 'content', version: '1.0.0', texts }, gateway.releasesFolder);
  await promoteVersion(gateway, { name: 'content', version: '1.0.0' });
});
test.afterAll(() => gateway.stop());

const mountOf = (page: Page) => page.locator('[data-remote^="content@"]');
const folderOf = (version: string) => path.join(gateway.releasesFolder, 'content', version, 'browser');

/** Browsers cache released files for a year: one with an intact copy would not request the broken file. */
async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

async function findScript(version: string, name: RegExp): Promise<string> {
  const found = (await readdir(folderOf(version))).find((file) => name.test(file) && file.endsWith('.js'));
  if (found === undefined) throw new Error(`content@${version} has no script ${name}.`);
  return path.join(folderOf(version), found);
}

/** Changes one bit of the first letter of a text in a file; resolves to a function that restores the file. */
async function flipByte(file: string, text: string): Promise<() => Promise<void>> {
  const bytes = await readFile(file);
  const flipped = Buffer.from(bytes);
  const at = bytes.indexOf(text);
  if (at === -1) throw new Error(`${file} does not have the text ${text}.`);
  flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
  await writeFile(file, flipped);
  await rename(`${file}.br`, `${file}.br-moved`);
  return async () => {
    await writeFile(file, bytes);
    await rename(`${file}.br-moved`, `${file}.br`);
  };
}

/** The paths of the scripts of the content remote that ran in the page. */
async function recordRunScripts(page: Page, visit: () => Promise<void>): Promise<readonly string[]> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await visit();
  const run = await page.coverage.stopJSCoverage();
  return run.map(({ url }) => new URL(url).pathname.replace(/~r\d+\//, '').replace('/releases/content/', ''));
}

/** Opens a page whose version fails, and expects the fallback in the page and in its composition. */
async function expectFallback(
  page: Page,
  { failing, fallback, visit }: { failing: string; fallback: string; visit: () => Promise<unknown> },
): Promise<void> {
  const failedVisits = () => countFailedVisits(metrics, `content@${failing}`);
  const failedBefore = await failedVisits();
  await visit();
  await expect(mountOf(page)).toHaveAttribute('data-remote', `content@${fallback}`, { timeout: 15_000 });
  await expect(page.locator('[data-failed-remote]')).toHaveCount(0);
  expect(await readRunningVersion(page, 'content')).toEqual({ version: fallback, reason: 'last-known-good' });
  await expect.poll(failedVisits).toBe(failedBefore + 1);
}

const openAboutUs = async (page: Page) => {
  await page.goto(`${gateway.url}/about-us`);
  await expect(page.getByRole('heading', { name: 'Why we are here' })).toBeVisible({ timeout: 15_000 });
};
const openTerms = async (page: Page) => {
  await page.goto(`${gateway.url}/about-us`);
  await expect(mountOf(page)).toHaveAttribute('data-remote', 'content@1.0.0');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { name: 'The agreement', exact: true })).toBeVisible({
    timeout: 15_000,
  });
};

for (const { part, script, text, visit } of [
  { part: 'the entry', script: /^remoteEntry\./, text: 'content', visit: openAboutUs },
  { part: 'the exposed chunk', script: /^remote\./, text: 'Why we came here', visit: openAboutUs },
  { part: 'a nested lazy chunk', script: /^terms-of-service\./, text: 'This agreement', visit: openTerms },
] as const) {
  test(`A changed byte of ${part} never runs, and the page falls back to the previous version`, async ({
    page,
  }) => {
    await withoutCache(page);
    const file = await findScript('1.0.0', script);
    const restore = await flipByte(file, text);

    const run = await recordRunScripts(page, () =>
      expectFallback(page, { failing: '1.0.0', fallback: previous, visit: () => visit(page) }),
    );

    expect(run).not.toContain(path.relative(path.join(gateway.releasesFolder, 'content'), file));
    expect(run.filter((ran) => ran.startsWith(previous)).length).toBeGreaterThanOrEqual(2);
    await restore();
  });
}

test('Page falls back to the previous version when files of the current one are missing', async ({
  page,
}) => {
  await withoutCache(page);
  const file = await findScript('1.0.0', /^remote\./);
  const br = `${file}.br`;
  for (const missing of [file, br]) await rename(missing, `${missing}-gone`);

  await expectFallback(page, { failing: '1.0.0', fallback: previous, visit: () => openAboutUs(page) });
  for (const missing of [file, br]) await rename(`${missing}-gone`, missing);
});

test('Page falls back to the previous version when the current one throws while rendering', async ({
  page,
}) => {
  const texts = { 'Why we are here",paragraphs:': 'Why we are here",paragraphz:' };
  await publishPatchedBuild(
    { name: 'content', version: '1.1.0', texts, inBrowserOnly: true },
    gateway.releasesFolder,
  );
  await promoteVersion(gateway, { name: 'content', version: '1.1.0' });

  await expectFallback(page, {
    failing: '1.1.0',
    fallback: '1.0.0',
    visit: () => page.goto(`${gateway.url}/about-us`),
  });

  await expect(page.getByRole('heading', { name: 'Why we came here' })).toBeVisible();
});

test('A remote for another major version of the contracts does not start, and other pages work', async ({
  page,
}) => {
  const texts = { [`contract:"${contractVersion}"`]: 'contract:"99.0.0"' };
  await publishPatchedBuild(
    { name: 'content', version: '1.2.0', texts, inBrowserOnly: true },
    gateway.releasesFolder,
  );

  await page.goto(`${gateway.url}/about-us?mfe=content@1.2.0`);
  const failure = page.locator('[data-failed-remote="content"]');
  await expect(failure).toContainText('SZN-104', { timeout: 15_000 });
  await expect(failure).toContainText('This part of the shop did not load');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking', exact: true }).click();
  await expect(page.locator('[data-remote^="catalogue@"]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('Without a previous version the page shows an error, and Try again recovers it', async ({ page }) => {
  await withoutCache(page);
  const restore = await flipByte(await findScript('1.0.0', /^remote\./), 'Why we came here');

  // An override disables the fallback.
  await page.goto(`${gateway.url}/about-us?mfe=content@1.0.0`);
  const failure = page.locator('[data-failed-remote="content"]');
  await expect(failure).toContainText('This part of the shop did not load', { timeout: 15_000 });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await restore();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Why we came here' })).toBeVisible({ timeout: 15_000 });
  await expect(failure).toHaveCount(0);
});

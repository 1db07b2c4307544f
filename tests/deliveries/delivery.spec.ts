import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readRegistry } from '@szn/release-registry/registry/environment';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { localRegistryFile } from '../../tools/project/project-folders.ts';
import { clientOfOtherNetwork } from '../fixtures/gateway-traffic.ts';
import { countFailedVisits, promoteVersion, waitForVersion } from '../fixtures/deployments.ts';
import type { OwnGateway } from '../fixtures/own-gateway.ts';
import { publishModifiedRemote, publishPatchedBuild, runReleaseTool } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

/** A client id in bucket 25, which a canary of 50 % includes. */
const canaryClientId = 'A'.repeat(22);

const mountOf = (page: Page) => page.locator('[data-remote^="catalogue@"]').first();

/** New pages contain a change of the registry within five seconds. */
const updateLimitMs = 5000;

/**
 * The scripts and style sheets of remotes that a page requests. Those of the shell are not compared: it is the same build in
 * both storefronts, and loads some of them whenever the browser is idle.
 */
async function requestedReleaseFiles(page: Page, url: string): Promise<readonly string[]> {
  const paths = new Set<string>();
  const record = (request: { url: () => string; resourceType: () => string }) => {
    const { pathname } = new URL(request.url());
    const isCode = ['script', 'stylesheet'].includes(request.resourceType());
    if (isCode && pathname.startsWith('/releases/')) paths.add(pathname);
  };
  // The page before loads more when it is idle.
  await page.goto('about:blank');
  page.on('request', record);
  await page.goto(url);
  await expect(mountOf(page).getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', record);
  return [...paths].sort();
}

/** The stable version of each remote. */
async function stableVersions(gateway: OwnGateway): Promise<Readonly<Record<string, string>>> {
  const { microFrontends } = await readRegistry(localRegistryFile(gateway.releasesFolder));
  const versions = Object.entries(microFrontends).map(([name, [standard]]) => [
    name,
    standard?.metadata.version ?? '',
  ]);
  return Object.fromEntries(versions);
}

test.describe('a version of the catalogue remote', () => {
  test.use({ expectedProblems: /status of 400/ });

  test('Version runs by an override, changes only its own files, and is rolled back', async ({
    page,
    openGateway,
  }) => {
    const gateway = await openGateway({ OVERRIDES: 'versions' });
    const before = (await stableVersions(gateway)).catalogue ?? '';
    const release = (...words: readonly string[]) => runReleaseTool(gateway.releasesFolder, ...words);
    await publishPatchedBuild({ name: 'catalogue', version: '0.3.0' }, gateway.releasesFolder);

    await page.goto(`${gateway.url}/men?mfe=catalogue@0.3.0`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', 'catalogue@0.3.0');
    await page.goto(`${gateway.url}/men`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', 'catalogue@0.3.0');
    await page.goto(`${gateway.url}/men?mfe=off`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', `catalogue@${before}`);

    const requests: string[] = [];
    const foreignServer = createServer((request, response) =>
      response.end(void requests.push(request.url ?? '')),
    );
    const port = await findFreePort();
    foreignServer.listen(port, '127.0.0.1');
    const rejected = await page.goto(`${gateway.url}/men?mfe=catalogue@http://localhost:${port}`);
    expect(rejected?.status()).toBe(400);
    await expect(page.locator('body')).toContainText(
      "is not on this storefront's list of development servers",
    );
    expect(requests).toEqual([]);
    foreignServer.close();

    await release('env', 'create', 'staging');
    const stable = await stableVersions(gateway);
    for (const [name, version] of Object.entries({ ...stable, catalogue: '0.3.0' })) {
      await release('promote', `${name}@${version}`, '--env', 'staging');
    }
    const staging = await openGateway({ ENVIRONMENT: 'staging' }, gateway.releasesFolder);
    const [localAssets, stagingAssets] = [
      await requestedReleaseFiles(page, `${gateway.url}/men`),
      await requestedReleaseFiles(page, `${staging.url}/men`),
    ];
    const isCatalogueFile = (version: string) => (file: string) =>
      file.startsWith(`/releases/catalogue/${version}/`);
    const stagingOnly = stagingAssets.filter((file) => !localAssets.includes(file));
    const localOnly = localAssets.filter((file) => !stagingAssets.includes(file));
    expect(stagingOnly.filter((file) => !isCatalogueFile('0.3.0')(file))).toEqual([]);
    expect(localOnly.filter((file) => !isCatalogueFile(before)(file))).toEqual([]);
    expect([localAssets.some(isCatalogueFile(before)), stagingAssets.some(isCatalogueFile('0.3.0'))]).toEqual(
      [true, true],
    );

    await promoteVersion(gateway, { name: 'catalogue', version: '0.3.0' }, updateLimitMs);
    const registry = localRegistryFile(gateway.releasesFolder);
    const text = await readFile(registry, 'utf8');
    await writeFile(registry, text.replaceAll('"0.3.0"', '"6.6.6"'));
    await page.goto(`${gateway.url}/men`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', 'catalogue@0.3.0');
    await writeFile(registry, text);

    await release('rollback', 'catalogue');
    await waitForVersion(gateway, { name: 'catalogue', version: before }, updateLimitMs);
    await page.goto(`${gateway.url}/men`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', `catalogue@${before}`);
  });
});

test.describe('a canary that throws on every fifth page view', () => {
  test.use({
    expectedProblems: /every fifth visit|SZN-1\d\d|RemoteUnavailable|Failed to load resource|net::ERR_FAILED/,
  });

  test('Guard stops the canary and records the reason in the history', async ({ page, openGateway }) => {
    const metricsPort = await findFreePort();
    const gateway = await openGateway({ METRICS_PORT: String(metricsPort), TRUST_PROXY: 'loopback' });
    const metrics = `http://127.0.0.1:${metricsPort}/metrics.json`;
    const release = (...words: readonly string[]) => runReleaseTool(gateway.releasesFolder, ...words);
    await publishModifiedRemote(
      { name: 'catalogue', version: '0.4.0', modify: throwOnEveryFifthView },
      gateway.releasesFolder,
    );
    await release('promote', 'catalogue@0.4.0', '--traffic', '50');
    await page.context().addCookies([{ name: 'szn-visitor', value: canaryClientId, url: gateway.url }]);
    const fetchAsCanaryClient = async () =>
      (await fetch(`${gateway.url}/men`, { headers: { cookie: `szn-visitor=${canaryClientId}` } })).text();
    await expect.poll(fetchAsCanaryClient).toContain('"reason":"canary"');

    await page.route(/\.(?:webp|avif|png|jpg|woff2)/, (route) => route.abort());
    const failedVisits = () => countFailedVisits(metrics, 'catalogue@0.4.0');
    for (let visit = 1; visit <= 22; visit++) {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': clientOfOtherNetwork() });
      await page.goto(`${gateway.url}/men`);
      await expect(page.locator('html')).toHaveAttribute('data-visit', String(visit));
      // Leaving the page at once may cancel the report.
      await expect.poll(failedVisits).toBeGreaterThanOrEqual(Math.floor(visit / 5));
    }
    await release('guard', '--once', '--networks', '0', '--metrics', metrics);

    const history = JSON.stringify(await release('history', '--limit', '1'));
    expect(history).toContain('stop canary catalogue@0.4.0');
    expect(history).toMatch(/failed in \d+ of \d+ visits/);
    await expect.poll(fetchAsCanaryClient).not.toContain('"reason":"canary"');
  });
});

async function throwOnEveryFifthView(folder: string): Promise<void> {
  const file = path.join(folder, 'src/remote.ts');
  const text = await readFile(file, 'utf8');
  const start = `start: (services, state) => {
    if (services.environment === 'browser') {
      const readNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);
      const visit = (services.localStorage.read('szn:visit', readNumber) ?? 0) + 1;
      services.localStorage.write('szn:visit', visit);
      document.documentElement.dataset.visit = String(visit);
      if (visit % 5 === 0) throw new Error('every fifth visit');
    }
    return startCatalogue(services, state);
  },`;
  await writeFile(file, text.replace('start: startCatalogue,', start));
}

import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readRegistry } from '@szn/release-registry/registry/registry-file';
import { failedVisitsOf } from '../fixtures/failed-visits-of.ts';
import { goLive, untilServed } from '../fixtures/go-live.ts';
import type { OwnGateway } from '../fixtures/own-gateway.ts';
import { publishAlteredBuild } from '../fixtures/publish-altered-build.ts';
import { publishChangedRemote } from '../fixtures/publish-changed-remote.ts';
import { runReleaseTool } from '../fixtures/run-release-tool.ts';
import { findFreePort } from '../../tools/child-processes.ts';
import { localRegistryFile } from '../../tools/project-folders.ts';
import { expect, test } from '../fixtures/test.ts';

// Each publishes a version of its own; one builds it, too.
test.describe.configure({ timeout: 240_000 });

/** An id whose bucket is 25: of those who are given a canary first. */
const earlyVisitor = 'A'.repeat(22);

const mountOf = (page: Page) => page.locator('[data-remote^="catalogue@"]').first();

/** New pages follow a change of the registry within five seconds. */
const followLimitMs = 5000;

/** Scripts and style sheets that a page asks for, as paths. */
async function assetsOf(page: Page, url: string): Promise<readonly string[]> {
  const paths = new Set<string>();
  const note = (asked: { url: () => string; resourceType: () => string }) => {
    if (['script', 'stylesheet'].includes(asked.resourceType())) paths.add(new URL(asked.url()).pathname);
  };
  page.on('request', note);
  await page.goto(url);
  await expect(mountOf(page).getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...paths].sort();
}

/** What everybody runs, by remote. */
async function versionsOf(gateway: OwnGateway): Promise<Readonly<Record<string, string>>> {
  const { microFrontends } = await readRegistry(localRegistryFile(gateway.releasesFolder));
  const versions = Object.entries(microFrontends).map(([name, [standard]]) => [
    name,
    standard?.metadata.version ?? '',
  ]);
  return Object.fromEntries(versions);
}

test.describe('a version of catalogue', () => {
  test.use({ expectedProblems: /status of 400/ });

  test('is tried by an override, changes its own files alone, and is rolled back', async ({
    page,
    openGateway,
  }) => {
    const gateway = await openGateway({ OVERRIDES: 'versions' });
    const before = (await versionsOf(gateway)).catalogue ?? '';
    const release = (...words: readonly string[]) => runReleaseTool(gateway.releasesFolder, ...words);
    await publishAlteredBuild({ name: 'catalogue', version: '0.3.0' }, gateway.releasesFolder);

    await page.goto(`${gateway.url}/men?mfe=catalogue@0.3.0`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', 'catalogue@0.3.0');
    await page.goto(`${gateway.url}/men`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', 'catalogue@0.3.0');
    await page.goto(`${gateway.url}/men?mfe=off`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', `catalogue@${before}`);

    const hits: string[] = [];
    const foreign = createServer((request, response) => response.end(void hits.push(request.url ?? '')));
    const port = await findFreePort();
    foreign.listen(port, '127.0.0.1');
    const refused = await page.goto(`${gateway.url}/men?mfe=catalogue@http://localhost:${port}`);
    expect(refused?.status()).toBe(400);
    await expect(page.locator('body')).toContainText(
      "is not on this storefront's list of development servers",
    );
    expect(hits).toEqual([]);
    foreign.close();

    const standing = await versionsOf(gateway);
    for (const [name, version] of Object.entries({ ...standing, catalogue: '0.3.0' })) {
      await release('promote', `${name}@${version}`, '--env', 'staging');
    }
    const staging = await openGateway({ ENVIRONMENT: 'staging' }, gateway.releasesFolder);
    const [ofLocal, ofStaging] = [
      await assetsOf(page, `${gateway.url}/men`),
      await assetsOf(page, `${staging.url}/men`),
    ];
    const ofCatalogue = (version: string) => (file: string) =>
      file.startsWith(`/releases/catalogue/${version}/`);
    expect(ofStaging.filter((file) => !ofLocal.includes(file)).every(ofCatalogue('0.3.0'))).toBe(true);
    expect(ofLocal.filter((file) => !ofStaging.includes(file)).every(ofCatalogue(before))).toBe(true);
    expect([ofLocal.some(ofCatalogue(before)), ofStaging.some(ofCatalogue('0.3.0'))]).toEqual([true, true]);

    await goLive(gateway, { name: 'catalogue', version: '0.3.0' }, followLimitMs);
    const registry = localRegistryFile(gateway.releasesFolder);
    const text = await readFile(registry, 'utf8');
    await writeFile(registry, text.replaceAll('"0.3.0"', '"6.6.6"'));
    await page.goto(`${gateway.url}/men`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', 'catalogue@0.3.0');
    await writeFile(registry, text);

    await release('rollback', 'catalogue');
    await untilServed(gateway, { name: 'catalogue', version: before }, followLimitMs);
    await page.goto(`${gateway.url}/men`);
    await expect(mountOf(page)).toHaveAttribute('data-remote', `catalogue@${before}`);
  });
});

test.describe('a canary that throws in every fifth visit', () => {
  test.use({
    expectedProblems: /every fifth visit|SZN-1\d\d|RemoteUnavailable|Failed to load resource|net::ERR_FAILED/,
  });

  test('is stopped by the guard, with the reason in the history', async ({ page, openGateway }) => {
    const metricsPort = await findFreePort();
    const gateway = await openGateway({ METRICS_PORT: String(metricsPort) });
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    const release = (...words: readonly string[]) => runReleaseTool(gateway.releasesFolder, ...words);
    await publishChangedRemote(
      { name: 'catalogue', version: '0.4.0', change: throwInEveryFifthVisit },
      gateway.releasesFolder,
    );
    await release('promote', 'catalogue@0.4.0', '--traffic', '50');
    await page.context().addCookies([{ name: 'szn-visitor', value: earlyVisitor, url: gateway.url }]);
    const visitEarly = async () =>
      (await fetch(`${gateway.url}/men`, { headers: { cookie: `szn-visitor=${earlyVisitor}` } })).text();
    await expect.poll(visitEarly).toContain('"reason":"canary"');

    await page.route(/\.(?:webp|avif|png|jpg|woff2)/, (route) => route.abort());
    const failedVisits = () => failedVisitsOf(metrics, 'catalogue@0.4.0');
    for (let visit = 1; visit <= 22; visit++) {
      await page.goto(`${gateway.url}/men`);
      await expect(page.locator('html')).toHaveAttribute('data-visit', String(visit));
      // Who leaves at once may take the report along.
      await expect.poll(failedVisits).toBeGreaterThanOrEqual(Math.floor(visit / 5));
    }
    await release('guard', '--once', '--metrics', metrics);

    const history = JSON.stringify(await release('history', '--limit', '1'));
    expect(history).toContain('stop canary catalogue@0.4.0');
    expect(history).toMatch(/failed in \d+ of \d+ visits/);
    await expect.poll(visitEarly).not.toContain('"reason":"canary"');
  });
});

async function throwInEveryFifthVisit(folder: string): Promise<void> {
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

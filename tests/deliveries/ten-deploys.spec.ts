import type { Page } from '@playwright/test';
import { SiteFrame } from '../fixtures/site-frame.ts';
import { promoteVersion } from '../fixtures/deployments.ts';
import { publishPatchedBuild } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

/** The pages of a session in their order, with their headings; each loads lazy chunks when it is opened. */
const visitedPages: readonly { readonly link: string; readonly heading: RegExp }[] = [
  { link: 'Terms of Service', heading: /Terms/ },
  { link: 'Jaywalking', heading: /Jaywalking/i },
  { link: 'Privacy Policy', heading: /Privacy/ },
  { link: 'Huemn', heading: /Huemn/i },
  { link: 'About us', heading: /About us/ },
  { link: 'Disclaimer', heading: /Disclaimer/ },
];

/** Records the releases that a page requests, as `<remote>@<version>`, and the requests that fail. */
function recordReleases(page: Page) {
  const [requested, failed] = [new Set<string>(), [] as string[]];
  page.on('response', (response) => {
    const [, name, version] = /\/releases\/([^/]+)\/([^/]+)\//.exec(response.url()) ?? [];
    if (name === undefined) return;
    requested.add(`${name}@${version}`);
    if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (/\/(?:releases|assets)\//.test(request.url())) failed.push(request.url());
  });
  return { requested, failed };
}

const mountOf = (page: Page) => page.locator('[data-remote]').first();

test('Open tab continues through ten deployments without errors; a new tab gets the newest versions', async ({
  page,
  context,
  ownGateway,
}) => {
  const { url, releasesFolder } = ownGateway;
  const session = recordReleases(page);
  const footer = new SiteFrame(page).footer;
  await page.goto(`${url}/about-us`);
  await expect(page.getByRole('heading', { name: 'Why we are here' })).toBeVisible();

  for (let deploy = 1; deploy <= 10; deploy++) {
    const name = deploy === 5 ? 'catalogue' : 'content';
    const version = `1.0.${deploy}`;
    const texts = name === 'content' ? { 'Why we are here': `Why we are here, ${deploy}` } : {};
    await publishPatchedBuild({ name, version, texts }, releasesFolder);
    await promoteVersion(ownGateway, { name, version });

    const next = visitedPages[(deploy - 1) % visitedPages.length];
    await footer.getByRole('link', { name: next?.link ?? '', exact: true }).click();
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1, name: next?.heading ?? '' }),
    ).toBeVisible();
    await expect(mountOf(page)).toHaveAttribute('data-remote', /-dev-/);
  }
  expect(session.failed).toEqual([]);
  expect([...session.requested].filter((version) => !version.includes('-dev-'))).toEqual([]);

  const fresh = await context.newPage();
  const freshSession = recordReleases(fresh);
  await fresh.goto(`${url}/about-us`);
  await expect(fresh.getByRole('heading', { name: 'Why we are here, 10' })).toBeVisible();
  await new SiteFrame(fresh).footer.getByRole('link', { name: 'Jaywalking', exact: true }).click();
  await expect(mountOf(fresh)).toHaveAttribute('data-remote', 'catalogue@1.0.5');
  const freshReleases = [...freshSession.requested].filter((version) =>
    /^(?:content|catalogue)@/.test(version),
  );
  expect(freshReleases.sort()).toEqual(['catalogue@1.0.5', 'content@1.0.10']);
  await fresh.close();

  // The tab checks for a new version when it becomes visible; here both tabs are visible all the time.
  const prompt = page.getByRole('status').filter({ hasText: 'A newer version of the shop is here.' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await prompt.getByRole('button', { name: 'Later' }).click();
  await expect(prompt).toHaveCount(0);
  await footer.getByRole('link', { name: 'About us', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Why we are here', exact: true })).toBeVisible();
});

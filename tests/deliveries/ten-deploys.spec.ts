import type { Page } from '@playwright/test';
import { Frame } from '../fixtures/frame.ts';
import { goLive } from '../fixtures/go-live.ts';
import { publishAlteredBuild } from '../fixtures/publish-altered-build.ts';
import { expect, test } from '../fixtures/test.ts';

// Ten versions are published and taken over meanwhile.
test.setTimeout(300_000);

/** The pages of a session in their order, by a name of their heading; parts of each come only when it is opened. */
const walk: readonly { readonly link: string; readonly heading: RegExp }[] = [
  { link: 'Terms of Service', heading: /Terms/ },
  { link: 'Jaywalking', heading: /Jaywalking/i },
  { link: 'Privacy Policy', heading: /Privacy/ },
  { link: 'Huemn', heading: /Huemn/i },
  { link: 'About us', heading: /About us/ },
  { link: 'Disclaimer', heading: /Disclaimer/ },
];

/** What a page asks for of each remote's releases, as `<remote>@<version>`, and what of it did not come. */
function watchReleases(page: Page) {
  const [asked, failed] = [new Set<string>(), [] as string[]];
  page.on('response', (answer) => {
    const [, name, version] = /\/releases\/([^/]+)\/([^/]+)\//.exec(answer.url()) ?? [];
    if (name === undefined) return;
    asked.add(`${name}@${version}`);
    if (!answer.ok()) failed.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (/\/(?:releases|assets)\//.test(request.url())) failed.push(request.url());
  });
  return { asked, failed };
}

const mountOf = (page: Page) => page.locator('[data-remote]').first();

test('ten deploys leave a browsing session alone; a new tab has the newest of everything', async ({
  page,
  context,
  ownGateway,
}) => {
  const { url, releasesFolder } = ownGateway;
  const session = watchReleases(page);
  const footer = new Frame(page).footer;
  await page.goto(`${url}/about-us`);
  await expect(page.getByRole('heading', { name: 'Why we are here' })).toBeVisible();

  for (let deploy = 1; deploy <= 10; deploy++) {
    const name = deploy === 5 ? 'catalogue' : 'content';
    const version = `1.0.${deploy}`;
    const texts = name === 'content' ? { 'Why we are here': `Why we are here, ${deploy}` } : {};
    await publishAlteredBuild({ name, version, texts }, releasesFolder);
    await goLive(ownGateway, { name, version });

    const next = walk[(deploy - 1) % walk.length];
    await footer.getByRole('link', { name: next?.link ?? '', exact: true }).click();
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1, name: next?.heading ?? '' }),
    ).toBeVisible();
    await expect(mountOf(page)).toHaveAttribute('data-remote', /-dev-/);
  }
  expect(session.failed).toEqual([]);
  expect([...session.asked].filter((version) => !version.includes('-dev-'))).toEqual([]);

  const fresh = await context.newPage();
  const ofFresh = watchReleases(fresh);
  await fresh.goto(`${url}/about-us`);
  await expect(fresh.getByRole('heading', { name: 'Why we are here, 10' })).toBeVisible();
  await new Frame(fresh).footer.getByRole('link', { name: 'Jaywalking', exact: true }).click();
  await expect(mountOf(fresh)).toHaveAttribute('data-remote', 'catalogue@1.0.5');
  const ofContent = [...ofFresh.asked].filter((version) => /^(?:content|catalogue)@/.test(version));
  expect(ofContent.sort()).toEqual(['catalogue@1.0.5', 'content@1.0.10']);
  await fresh.close();

  // Browsers tell a tab that it is shown again; here both were in sight all the time.
  const prompt = page.getByRole('status').filter({ hasText: 'A newer version of the shop is here.' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await prompt.getByRole('button', { name: 'Later' }).click();
  await expect(prompt).toHaveCount(0);
  await footer.getByRole('link', { name: 'About us', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Why we are here', exact: true })).toBeVisible();
});

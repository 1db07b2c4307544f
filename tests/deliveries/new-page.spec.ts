import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { promoteVersion } from '../fixtures/deployments.ts';
import { listKept, readAndKeep } from '../fixtures/offline-reading.ts';
import { publishModifiedRemote, runReleaseTool } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedProblems: /status of 404|Failed to load resource|ERR_INTERNET_DISCONNECTED/,
});

test('A new page of one remote is in footer, menu, sitemap and offline reading with one release, and gone with a rollback', async ({
  page,
  context,
  openGateway,
}) => {
  // Shell and gateway run on from here.
  const gateway = await openGateway({ PUBLIC_ORIGIN: 'https://shop.example' });
  const sitemap = async () => (await fetch(`${gateway.url}/sitemaps/pages.xml`)).text();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Size guide' });
  await page.goto(`${gateway.url}/men`);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About us' })).toBeVisible();
  await expect(link).toHaveCount(0);
  expect(await sitemap()).not.toContain('size-guide');

  const content = { name: 'content', version: '0.2.0' };
  await publishModifiedRemote({ ...content, modify: addSizeGuide }, gateway.releasesFolder);
  await promoteVersion(gateway, content);

  // The server's HTML, before any script.
  expect(await (await fetch(`${gateway.url}/men`)).text()).toContain('href="/size-guide"');
  expect(await sitemap()).toContain('<loc>https://shop.example/size-guide</loc>');
  await page.goto(`${gateway.url}/men`);
  expect(await readAboutLinks(page)).toEqual([
    'About us',
    'Size guide',
    'All collection',
    'Outfits by budget',
    'All brands',
    'New drops',
  ]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Size guide' })).toBeVisible();
  await readAndKeep(page, `${gateway.url}/size-guide`);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Offline' })).toBeVisible();
  await expect(page.getByText('Measure a piece that fits you.')).toBeVisible();
  await context.setOffline(false);

  await runReleaseTool(gateway.releasesFolder, 'rollback', 'content');
  await expect.poll(sitemap).not.toContain('size-guide');
  await expect.poll(async () => (await fetch(`${gateway.url}/size-guide`)).status).toBe(404);
  await page.goto(`${gateway.url}/men`);
  await expect(link).toHaveCount(0);
  await page.goto(`${gateway.url}/size-guide`);
  await expect.poll(() => listKept(page, 'pages')).not.toContain('/size-guide');
});

function readAboutLinks(page: Page): Promise<string[]> {
  const about = page.getByRole('contentinfo').getByRole('navigation', { name: 'About' });
  return about.getByRole('link').allTextContents();
}

/** One file with the text, and the entry of the page in the routes. */
async function addSizeGuide(folder: string): Promise<void> {
  const text = path.join(folder, 'src/features/size-guide/size-guide.ts');
  await mkdir(path.dirname(text));
  await writeFile(
    text,
    `export const legalDocument = {
      summary: 'How the labels cut.',
      sections: [{ id: 'measure', heading: 'Measure', paragraphs: ['Measure a piece that fits you.'] }],
    };`,
  );
  const routes = path.join(folder, 'src/routes.tsx');
  const source = await readFile(routes, 'utf8');
  const page = `legalPage(
    { title: 'Size guide', description: 'How the labels cut.', canonicalPath: '/size-guide' },
    () => import(/* webpackChunkName: "size-guide" */ './features/size-guide/size-guide.ts'),
  )`;
  const declaration = `{ queryParameters: none, sitemap, link: { text: 'Size guide', order: 15, in: ['footer.about', 'menu.shop'] } }`;
  const changed = source
    .replace("'/404': {", `'/size-guide': ${declaration},\n  '/404': {`)
    .replace("'/404': notFoundPage,", "'/size-guide': sizeGuide(clock),\n    '/404': notFoundPage,")
    .concat(`\nconst sizeGuide = ${page};\n`);
  await writeFile(routes, changed);
}

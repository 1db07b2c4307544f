import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { runProgram } from '@szn/remote-kit/lib/child-processes';
import { buildPreviousShell, previousShellFolder } from '../../tools/build-previous.ts';
import { root } from '../../tools/project/project-folders.ts';
import { promoteVersion } from '../fixtures/deployments.ts';
import { waitForHydration } from '../fixtures/hydration.ts';
import {
  buildInTemporaryWorkspace,
  copyRemote,
  runReleaseCommand,
  runReleaseTool,
} from '../fixtures/publish.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { SiteFrame } from '../fixtures/site-frame.ts';
import { expect, test } from '../fixtures/test.ts';

const generationFolder = path.join(root, 'tests/previous-generation');

/** The content remote as it was before React Router 7: with `json`, which version 7 does not have. */
async function writeOlderContent(folder: string): Promise<void> {
  await copyRemote('content', folder);
  await replaceIn(
    path.join(folder, 'src/routes.tsx'),
    /\bdata\b(?=\(null|\s*\} from 'react-router-dom')/g,
    'json',
  );
  await replaceIn(path.join(folder, 'package.json'), /^\{/, '{ "shared": { "react-router-dom": "^6.0.0" },');
}

async function replaceIn(file: string, pattern: RegExp, text: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = before.replace(pattern, text);
  if (after === before) throw new Error(`${file} does not contain ${pattern}.`);
  await writeFile(file, after);
}

/** React tells this hook of each copy of it on the page. */
async function countCopiesOfReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const copies: unknown[] = [];
    const ignore = () => undefined;
    Object.assign(window, {
      copiesOfReact: copies,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: (renderer: unknown) => copies.push(renderer),
        onScheduleFiberRoot: ignore,
        onCommitFiberRoot: ignore,
        onCommitFiberUnmount: ignore,
        onPostCommitFiberRoot: ignore,
        checkDCE: ignore,
      },
    });
  });
}

type Generation = 'current' | 'previous';

/** Waits until the page has hydrated, and reads which shared modules this document has loaded. */
async function expectGeneration(page: Page, generation: Generation): Promise<void> {
  await waitForHydration(page);
  const loaded = await page.evaluate(() => ({
    router: String(Reflect.get(window, '__reactRouterVersion')).split('.')[0],
    copiesOfReact: [Reflect.get(window, 'copiesOfReact')].flat().length,
    generations: [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((file) => /^\/assets\/.*\.js$/.test(file) && !file.includes('document-remote'))
          .map((file) => (file.startsWith('/assets/previous/') ? 'previous' : 'current')),
      ),
    ],
  }));
  expect(loaded).toEqual({
    router: generation === 'current' ? '7' : '6',
    copiesOfReact: 1,
    generations: [generation],
  });
}

/** Clicks a link; resolves to whether the browser has loaded another document. */
async function follow(page: Page, click: () => Promise<unknown>, pathname: string): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await click();
  await page.waitForURL((url) => url.pathname === pathname);
  await waitForHydration(page);
  return !(await page.evaluate(() => Reflect.has(window, 'isSameDocument')));
}

test('Pages of two generations of shared modules: one router each, documents between them, until none needs the second', async ({
  page,
  openGateway,
}) => {
  if (!existsSync(path.join(generationFolder, 'node_modules')))
    await runProgram('npm', ['ci', '--no-audit', '--no-fund'], { cwd: generationFolder });
  const [current, previous] = await buildPreviousShell(path.join(generationFolder, 'generation.json'));
  expect(previous?.scripts).toBeGreaterThan(0);
  const gateway = await openGateway({ SHELL_PREVIOUS_DIR: previousShellFolder });
  const release = (...words: readonly string[]) => runReleaseTool(gateway.releasesFolder, ...words);
  const htmlOf = async (address: string) => (await fetch(`${gateway.url}${address}`)).text();
  const withOneGeneration = await htmlOf('/men');

  await buildInTemporaryWorkspace('content', writeOlderContent, async (folder) => {
    const publish = ['publish', 'content', '--version', '9.0.0', '--from', folder];
    const refused = await runReleaseCommand(gateway.releasesFolder, ...publish);
    expect(refused.errors).toContain('deploy a shell that offers ^6.0.0 as its previous generation first');
    await release('host', 'publish', '--previous', previousShellFolder);
    await release(...publish);
  });
  await promoteVersion(gateway, { name: 'content', version: '9.0.0' });
  expect(await release('status')).toMatchObject({
    previous: { shared: { 'react-router-dom': '6.30.6' }, neededBy: ['content@9.0.0'] },
  });

  await countCopiesOfReact(page);
  await signInAsNewMember(page, gateway.url);
  const site = new SiteFrame(page);
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /wishlist: / })
    .first();
  await page.goto(`${gateway.url}/men`);
  await expectGeneration(page, 'current');
  await heart.click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();

  const toWomen = () => site.navigation.getByRole('link', { name: 'Women', exact: true }).click();
  const toAbout = () => site.footer.getByRole('link', { name: 'About Us' }).click();
  const toPrivacy = () => site.footer.getByRole('link', { name: 'Privacy Policy' }).click();
  const toMen = () => site.navigation.getByRole('link', { name: 'Men', exact: true }).click();
  expect(await follow(page, toWomen, '/women')).toBe(false);
  expect(await follow(page, toAbout, '/about-us')).toBe(true);
  await expectGeneration(page, 'previous');
  await expect(site.logout).toBeVisible();
  expect(await follow(page, toPrivacy, '/privacy-policy')).toBe(false);
  expect(await follow(page, toMen, '/men')).toBe(true);
  await expectGeneration(page, 'current');
  await expect(site.logout).toBeVisible();
  await expect(heart).toHaveAccessibleName(/^Remove from wishlist/);

  for (const [pathname, generation] of [
    ['/privacy-policy', 'previous'],
    ['/about-us', 'previous'],
    ['/women', 'current'],
  ] as const) {
    await page.goBack();
    await page.waitForURL((url) => url.pathname === pathname);
    await expectGeneration(page, generation);
  }
  await page.goForward();
  await page.waitForURL((url) => url.pathname === '/about-us');
  await expectGeneration(page, 'previous');

  // Pages of the current generation load what they loaded before.
  const withTwoGenerations = await htmlOf('/men');
  expect(scriptsOf(withTwoGenerations)).toEqual(scriptsOf(withOneGeneration));
  expect(withTwoGenerations.length).toBeLessThanOrEqual(withOneGeneration.length);
  expect(await htmlOf('/about-us')).toContain('<h1');
  expect((await fetch(`${gateway.url}/no-such-page`)).status).toBe(404);

  await release('rollback', 'content');
  await expect.poll(() => htmlOf('/about-us')).not.toContain('/assets/previous/');
  expect(await htmlOf('/men')).not.toContain('/assets/previous/');
  await page.goto(`${gateway.url}/about-us`);
  await expectGeneration(page, 'current');
  expect(await release('status')).toMatchObject({ previous: { neededBy: [] } });
  test.info().annotations.push({
    type: 'bytes of the second generation',
    description: JSON.stringify({ current, previous }),
  });
});

/** The scripts that a document loads or preloads. */
function scriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+\.js)"/g)]
    .map(([, file = '']) => file)
    .sort();
}

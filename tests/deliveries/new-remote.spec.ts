import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../tools/child-processes.ts';
import { createRemote } from '../../tools/create-remote.ts';
import { folders, root } from '../../tools/project-folders.ts';
import { serveAlone } from '../../tools/serve-alone.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** Makes a remote as `npm run create-remote` does, beside the repository's own. */
async function makeRemote(name: string, workplace: string): Promise<string> {
  await mkdir(path.join(workplace, 'remotes/content'), { recursive: true });
  await cp(
    path.join(folders.remotes, 'content/package.json'),
    path.join(workplace, 'remotes/content/package.json'),
  );
  await cp(path.join(root, 'package-lock.json'), path.join(workplace, 'package-lock.json'));
  const made = await createRemote(name, `${name} team`, workplace);
  // Two levels below the root, as every remote: its configuration and its packages are found from there.
  const folder = path.join(workplace, name);
  await cp(made, folder, { recursive: true });
  return folder;
}

const test = base.extend<{
  /** Where a new remote, `reviews`, runs alone. */
  readonly reviewsOrigin: string;
}>({
  reviewsOrigin: async ({}, use) => {
    const workplace = await mkdtemp(path.join(root, '.changed-'));
    try {
      const server = await serveAlone(await makeRemote('reviews', workplace), await findFreePort());
      await use(server.origin);
      await server.service.stop();
    } finally {
      await rm(workplace, { recursive: true, force: true });
    }
  },
});

// It is built, and its development server and a gateway are started.
test.setTimeout(300_000);
// Browsers need no icon of a remote alone.
test.use({ expectedProblems: /status of 404/ });

test('a new remote runs alone, and in a storefront that was never told of it', async ({
  page,
  reviewsOrigin,
  openGateway,
}) => {
  const gateway = await openGateway({ OVERRIDES: 'versions', OVERRIDE_ORIGINS: reviewsOrigin });
  const heading = page.getByRole('heading', { level: 1, name: 'Reviews' });

  await page.goto(`${reviewsOrigin}/reviews`);
  await expect(heading).toBeVisible({ timeout: 20_000 });

  await page.goto(`${gateway.url}/reviews?mfe=reviews@${reviewsOrigin}`);
  await expect(page.locator('[data-remote^="reviews@"]').getByRole('heading', { level: 1 })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('banner')).toBeVisible();
});

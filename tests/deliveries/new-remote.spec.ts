import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../tools/child-processes.ts';
import { createRemote } from '../../tools/create-remote.ts';
import { folders, root } from '../../tools/project-folders.ts';
import { serveAlone } from '../../tools/serve-alone.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** Creates a remote as `npm run create-remote` does, in a temporary workspace. */
async function createTemporaryRemote(name: string, workspace: string): Promise<string> {
  await mkdir(path.join(workspace, 'remotes/content'), { recursive: true });
  await cp(
    path.join(folders.remotes, 'content/package.json'),
    path.join(workspace, 'remotes/content/package.json'),
  );
  await cp(path.join(root, 'package-lock.json'), path.join(workspace, 'package-lock.json'));
  const created = await createRemote(name, `${name} team`, workspace);
  // Two levels below the root, like every remote: its configuration and packages resolve from there.
  const folder = path.join(workspace, name);
  await cp(created, folder, { recursive: true });
  return folder;
}

const test = base.extend<{
  /** The development server of a new remote, `reviews`. */
  readonly reviewsOrigin: string;
}>({
  reviewsOrigin: async ({}, use) => {
    const workspace = await mkdtemp(path.join(root, '.changed-'));
    try {
      const server = await serveAlone(
        await createTemporaryRemote('reviews', workspace),
        await findFreePort(),
      );
      await use(server.origin);
      await server.service.stop();
    } finally {
      await rm(workspace, { recursive: true, force: true });
    }
  },
});

// The test builds the remote and starts its development server and a gateway.
test.setTimeout(300_000);
// The development server of a remote has no icon.
test.use({ expectedProblems: /status of 404/ });

test('A new remote runs alone, and by an override in a storefront that does not list it', async ({
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

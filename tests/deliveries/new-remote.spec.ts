import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { createRemote } from '@szn/remote-kit/create-remote';
import { root } from '../../tools/project/project-folders.ts';
import { serveAlone } from '@szn/remote-kit/serve-alone';
import { expect, test as base } from '../fixtures/test.ts';

const test = base.extend<{
  /** The development server of a new remote, `reviews`. */
  readonly reviewsOrigin: string;
}>({
  reviewsOrigin: async ({}, use) => {
    const workspace = await mkdtemp(path.join(root, '.changed-'));
    try {
      // Two levels below the root, like every remote: its configuration and packages resolve from there.
      const folder = path.join(workspace, 'reviews');
      await createRemote({ name: 'reviews', owner: 'reviews team', folder, layout: 'workspace' });
      const server = await serveAlone(folder, await findFreePort());
      await use(server.origin);
      await server.service.stop();
    } finally {
      await rm(workspace, { recursive: true, force: true });
    }
  },
});

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

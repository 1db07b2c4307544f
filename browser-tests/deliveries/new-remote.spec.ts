import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../tools/child-processes.ts';
import { createRemote } from '../../tools/create-remote.ts';
import { folders, root } from '../../tools/project-folders.ts';
import { serveAlone } from '../../tools/serve-alone.ts';
import { startOwnGateway } from '../fixtures/own-gateway.ts';
import { expect, test } from '../fixtures/test.ts';

// It is built, and its development server and a gateway are started.
test.setTimeout(300_000);
// Browsers need no icon of a remote alone.
test.use({ expectedProblems: /status of 404/ });

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

test('a new remote runs alone, and in a storefront that was never told of it', async ({
  page,
  providerOrigin,
}) => {
  const workplace = await mkdtemp(path.join(root, '.changed-'));
  const server = await serveAlone(await makeRemote('reviews', workplace), await findFreePort());
  const gateway = await startOwnGateway(providerOrigin, {
    OVERRIDES: 'versions',
    OVERRIDE_ORIGINS: server.origin,
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Reviews' });

  await page.goto(`${server.origin}/reviews`);
  await expect(heading).toBeVisible({ timeout: 20_000 });

  await page.goto(`${gateway.url}/reviews?mfe=reviews@${server.origin}`);
  await expect(page.locator('[data-remote^="reviews@"]').getByRole('heading', { level: 1 })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('banner')).toBeVisible();

  await gateway.stop();
  await server.service.stop();
  await rm(workplace, { recursive: true, force: true });
});

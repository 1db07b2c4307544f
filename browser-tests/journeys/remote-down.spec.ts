import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures/test.ts';

/** A page of each remote, and one of another remote that must not notice. */
const remotes = [
  { name: 'catalogue', page: '/men', otherPage: '/about-us' },
  { name: 'home', page: '/', otherPage: '/men' },
  { name: 'account', page: '/wishlist', otherPage: '/men' },
  { name: 'content', page: '/about-us', otherPage: '/men' },
] as const;

test.use({
  expectedProblems: /Failed to load resource|Refused to apply style|RUNTIME-\d+|Federation|preload/i,
});

for (const { name, page: ownPage, otherPage } of remotes) {
  test(`with the files of ${name} gone, the rest works and Retry recovers`, async ({ page, ownGateway }) => {
    const released = path.join(ownGateway.releasesFolder, name);
    await page.goto(ownGateway.url + otherPage);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

    await rename(released, `${released}.gone`);
    await page.goto(ownGateway.url + ownPage);
    await expect(page.locator(`[data-failed-remote="${name}"]`)).toBeVisible({ timeout: 12_000 });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    await rename(`${released}.gone`, released);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(`[data-failed-remote="${name}"]`)).toBeHidden({ timeout: 12_000 });
    await expect(page.locator(`[data-remote^="${name}@"]`).getByRole('heading', { level: 1 })).toBeAttached();
  });
}

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { folders } from '../../tools/project/project-folders.ts';
import { withSystem } from '../fixtures/balanced-system.ts';
import { expectSound, makeAdmin } from '../fixtures/desk.ts';
import { runReleaseTool } from '../fixtures/publish.ts';
import { createMember, signInAsNewMember } from '../fixtures/shoppers.ts';
import { SiteFrame } from '../fixtures/site-frame.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ expectedProblems: /status of (?:403|404)/ });

const postgresFolder = lookForPostgres() ?? '';
test.skip(postgresFolder === '', 'PostgreSQL is not installed');

const ofShoppers = ['/', '/men', '/about-us', '/registry.json', '/sitemap.xml', '/no-such-page'];

/** As the environment was before anybody published a desk. */
async function leaveOutDesk(releases: string): Promise<void> {
  await runReleaseTool(releases, 'retire', 'desk');
  await rm(path.join(releases, 'desk'), { recursive: true });
}

test('The desk comes into a running shop that was started without it, works, and goes, and no page of shoppers changes', async ({
  page,
  browser,
}) => {
  const system = { port: 18_560, postgresFolder, prepareReleases: leaveOutDesk };
  await withSystem(system, async (running) => {
    const { gateways, releases } = running;
    // The name under which pages of tests have seen the introduction.
    const origin = running.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    const entry = page.getByRole('banner').getByRole('link', { name: 'Desk', exact: true });
    const readPages = async () =>
      await Promise.all(
        gateways.flatMap((gateway) =>
          ofShoppers.map(async (address) => {
            const response = await fetch(gateway.origin + address);
            // The number of the catalogue, which the change of the admin raises.
            const text = (await response.text()).replaceAll(/"asOf":"\d+"/g, '');
            return [address, response.status, text];
          }),
        ),
      );
    const statusOfDesk = async () =>
      await Promise.all(gateways.map(async (gateway) => (await fetch(`${gateway.origin}/desk`)).status));
    const release = async (...words: readonly string[]) =>
      await runReleaseTool(releases.RELEASES_STORE, ...words);

    const before = await readPages();
    expect(await statusOfDesk()).toEqual([404, 404]);
    const { email, password } = await createMember(page, origin);
    await makeAdmin(running, { email, postgresFolder });
    await page.goto(`${origin}/desk`);
    const notFound = await main.innerText();

    await test.step('it is published and promoted while the servers run', async () => {
      await release('publish', 'desk', '--version', '1.0.0', '--from', path.join(folders.remotes, 'desk'));
      expect(await statusOfDesk()).toEqual([404, 404]);
      await release('promote', 'desk@1.0.0');
      expect(await statusOfDesk()).toEqual([200, 200]);
      expect(await readPages()).toEqual(before);
    });

    await test.step('an admin signs in and changes something', async () => {
      await page.goto(`${origin}/desk`);
      await main.getByRole('button', { name: 'Sign in' }).click();
      await new SiteFrame(page).signIn({ email, password });
      await expect(main.getByText('You run this shop as admin.')).toBeVisible();
      await expectSound(page);
      for (const name of ['Brands', 'Feeds', 'Content', 'Products', 'People', 'Searches']) {
        await main.getByRole('link', { name, exact: true }).click();
        await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
      }
      await main.getByLabel('Words of the search').fill('zqwtee');
      await main.getByLabel('Search for', { exact: true }).fill('t-shirt');
      await main.getByRole('button', { name: 'Show what changes' }).click();
      await main.getByRole('button', { name: 'Save the rule' }).click();
      await expect(main.getByRole('list', { name: 'Rules' })).toContainText('zqwtee');
    });

    await test.step('the header leads an admin there, by keyboard and on a phone', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${origin}/men`);
      await expect(entry).toBeVisible();
      await expectSound(page);
      await new SiteFrame(page).logout.focus();
      await page.keyboard.press('Shift+Tab');
      await expect(entry).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(main.getByText('You run this shop as admin.')).toBeVisible();

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${origin}/men`);
      await page.getByRole('button', { name: 'Open menu' }).press('Enter');
      const inMenu = page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('link', { name: 'Desk', exact: true });
      await inMenu.focus();
      await expectSound(page);
      await page.keyboard.press('Enter');
      await expect(main.getByText('You run this shop as admin.')).toBeVisible();
    });

    await test.step('guests and members load nothing of it', async () => {
      for (const isMember of [false, true]) {
        const shopper = await browser.newPage();
        if (isMember) await signInAsNewMember(shopper, origin);
        const requested: string[] = [];
        shopper.on('request', (request) => requested.push(request.url()));
        for (const address of ofShoppers.slice(0, 3))
          await shopper.goto(origin + address, { waitUntil: 'networkidle' });
        expect(requested.length).toBeGreaterThan(10);
        expect(requested.some((url) => url.endsWith('/users/getUser'))).toBe(isMember);
        expect(requested.filter((url) => /desk|staff/.test(url))).toEqual([]);
        await expect(shopper.getByRole('link', { name: 'Desk' })).toHaveCount(0);
        await shopper.close();
      }
    });

    await test.step('it is retired', async () => {
      await release('retire', 'desk');
      await expect.poll(statusOfDesk).toEqual([404, 404]);
      await page.setViewportSize({ width: 1440, height: 900 });
      const links = page.waitForResponse('**/proxy/desk/links');
      await page.goto(`${origin}/desk`);
      expect(await (await links).json()).toEqual({ links: [] });
      await expect(entry).toHaveCount(0);
      expect(await main.innerText()).toBe(notFound);
      expect(await readPages()).toEqual(before);
    });
  });
});

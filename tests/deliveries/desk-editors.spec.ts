import { createServer } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { withSystem } from '../fixtures/balanced-system.ts';
import { expectSound, grantRole, makeAdmin, startProviders } from '../fixtures/desk.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ expectedProblems: /status of (?:403|412|50\d)/ });

const postgresFolder = lookForPostgres() ?? '';
test.skip(postgresFolder === '', 'PostgreSQL is not installed');

/** Another browser with a member who is signed in. */
async function openOther(browser: Browser, origin: string) {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    if (location.hostname === 'localhost') sessionStorage.setItem('hasSeenPopup', 'true');
  });
  const page = await context.newPage();
  return { page, ...(await signInAsNewMember(page, origin)) };
}

async function openFirstHoodie(page: Page, origin: string) {
  await page.goto(`${origin}/desk/products?q=hoodie`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click();
  const item = page.getByRole('main').getByRole('list', { name: 'Products' }).getByRole('listitem').first();
  return {
    item,
    title: item.getByLabel('Title', { exact: true }),
    colour: item.getByLabel('Colour', { exact: true }),
    reason: item.getByLabel('Reason', { exact: true }),
    save: item.getByRole('button', { name: 'Save', exact: true }),
  };
}

const table = [
  'Heading;Maker;URL;Cost;Kind',
  'Indigo Piece;LOOM;https://loom.example/p/1;1499;Zib',
  'Washed Piece;LOOM;https://loom.example/p/2;1799;Zib',
].join('\n');

/** An editor with two tabs: what the second one does not show is not changed there; a removed feed comes back as it was. */
async function returnFeed(page: Page, origin: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/desk/feeds`);
  const [main, list] = [page.getByRole('main'), page.getByRole('list', { name: 'Feeds' })];
  const otherMain = other.getByRole('main');
  await expect(otherMain.getByRole('button', { name: 'Remove loom' })).toBeVisible();
  await list.getByRole('button', { name: 'Pause loom' }).click();
  await expect(list.getByText('paused')).toBeVisible();
  const remove = async () => {
    await otherMain.getByRole('button', { name: 'Remove loom' }).click();
    await otherMain.getByRole('button', { name: 'Remove loom: Remove the feed?' }).click();
  };
  await remove();
  await expect(other.getByText(/has changed loom meanwhile/).first()).toBeVisible();
  await expect(otherMain.getByRole('list', { name: 'Feeds' }).getByText('paused')).toBeVisible();
  await remove();
  await expect(otherMain.getByText('No feeds yet.')).toBeVisible();
  await page.reload();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await main.getByRole('button', { name: /^Undo: loom removed/ }).click();
  await expect(list.getByText('paused')).toBeVisible();
  await list.getByRole('button', { name: 'Run now loom' }).click();
  // With its address and its mapping: it is read again.
  await expect
    .poll(
      async () => {
        await page.reload();
        return await list.getByRole('listitem').textContent();
      },
      { timeout: 120_000, intervals: [5000] },
    )
    .toMatch(/waiting.*Records ?2/);
  for (const tab of [page, other]) expect(await tab.content()).not.toContain('table.csv');
  await other.close();
}

test('An editor chooses what the columns and words of a file mean, and adds the feed with it', async ({
  page,
}) => {
  const feed = createServer((_request, response) => response.end(table));
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const bound = feed.address();
  const port = typeof bound === 'object' ? bound?.port : '';
  const environment = { OUTGOING_REQUESTS: 'loopback' };
  await withSystem({ port: 18_600, postgresFolder, environment }, async (system) => {
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    const { email } = await signInAsNewMember(page, origin);
    await grantRole(system, { email, postgresFolder, role: 'editor' });
    await page.goto(`${origin}/desk/feeds`);
    await main.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/table.csv`);
    await main.getByRole('button', { name: 'Try it' }).click();
    const choose = async (label: string, option: string) =>
      await main.getByLabel(label, { exact: true }).selectOption(option);
    await expect(main.getByRole('heading', { name: 'What columns mean' })).toBeVisible();
    for (const [field, column] of [
      ['Title', 'heading: Indigo Piece'],
      ['Brand', 'maker: LOOM'],
      ['Price', 'cost: 1499'],
      ['Category of products', 'kind: Zib'],
    ] as const)
      await choose(field, column);
    const retry = main.getByRole('button', { name: 'Try with these settings' });
    await retry.click();
    const cards = main.getByRole('list', { name: 'As the shop would show it' });
    await expect(cards.getByText('Indigo Piece')).toBeVisible();
    await choose('“Zib” is', 'T-shirts');
    await retry.click();
    await expect(cards.getByText('T-shirts for women and men').first()).toBeVisible();
    for (const width of [390, 820, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page);
    }
    await main.getByRole('button', { name: 'Add the feed' }).click();
    const list = main.getByRole('list', { name: 'Feeds' });
    await expect(list.getByRole('listitem')).toContainText('loom');
    await expect
      .poll(
        async () => {
          await page.reload();
          return await list.getByRole('listitem').textContent();
        },
        { timeout: 120_000, intervals: [5000] },
      )
      .toMatch(/Records ?2.*Products listed ?2/);

    await page.setViewportSize({ width: 390, height: 844 });
    await list.getByRole('button', { name: 'Change loom' }).click();
    await expect(main.getByLabel('Address', { exact: true })).toBeFocused();
    await retry.click();
    await expect(main.getByLabel('Title', { exact: true })).toHaveValue('heading');
    await choose('“Zib” is', 'Jeans');
    await retry.click();
    await expect(cards.getByText('Jeans for women and men').first()).toBeVisible();
    await expectSound(page);
    await main.getByRole('button', { name: 'Store the changes' }).click();
    const isListed = async () =>
      (await (await fetch(`${origin}/women/jeans`)).text()).includes('Indigo Piece');
    await expect.poll(isListed, { timeout: 120_000, intervals: [5000] }).toBe(true);
    expect(await page.content()).not.toContain('table.csv');
    await returnFeed(page, origin);
  });
  feed.close();
});

test('Two editors change one product, one of them has no right for roles, and the provider goes away', async ({
  page,
  browser,
}) => {
  await withSystem({ port: 18_580, postgresFolder }, async (system) => {
    // The name under which pages of tests have seen the introduction.
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    const asha = await signInAsNewMember(page, origin);
    const { page: otherPage, email } = await openOther(browser, origin);
    await makeAdmin(system, { email: asha.email, postgresFolder });
    await grantRole(system, { email, postgresFolder, role: 'editor' });

    await test.step('the second one sees what the first one has changed, and loses nothing', async () => {
      const first = await openFirstHoodie(page, origin);
      const second = await openFirstHoodie(otherPage, origin);
      await otherPage.setViewportSize({ width: 390, height: 844 });
      await second.title.fill('Second title');
      await second.reason.fill('As it is sewn in');
      await first.title.fill('First title');
      await first.colour.selectOption('Pink');
      await first.reason.fill('As its label says');
      await first.save.click();
      await expect(first.item.getByRole('heading', { name: 'First title' }).first()).toBeVisible();

      await second.save.click();
      const alert = second.item.getByRole('alert');
      await expect(alert).toContainText('Aarohi Deshmukh changed this at');
      await expect(alert).toContainText('Title: First title');
      await expect(alert).toContainText('Colour: Pink');
      await expect(second.title).toHaveValue('Second title');
      await expect(second.reason).toHaveValue('As it is sewn in');
      await expect(second.colour).toHaveValue('Pink');
      await expectSound(otherPage);
      await second.save.click();
      await expect(alert).toHaveCount(0);
      await expect(second.item.getByRole('heading', { name: 'Second title' }).first()).toBeVisible();
      await expect(second.colour).toHaveValue('Pink');
    });

    await test.step('so it is with a brand, whose change is undone', async () => {
      for (const tab of [page, otherPage]) {
        await tab.goto(`${origin}/desk/brands`);
        await tab.getByRole('main').getByRole('button', { name: 'Edit Bluer' }).click();
      }
      await main.getByRole('textbox', { name: 'What the brand is' }).fill('Blue since 2019');
      await main.getByRole('textbox', { name: 'Place in the footer' }).fill('1');
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByText('Blue since 2019')).toBeVisible();
      const otherMain = otherPage.getByRole('main');
      await otherMain.getByRole('textbox', { name: 'Delivery' }).fill('By boat');
      await otherMain.getByRole('button', { name: 'Save' }).click();
      const notice = otherPage.getByText(/Aarohi Deshmukh has changed Bluer meanwhile/).first();
      await expect(notice).toBeVisible();
      await expect(otherMain.getByRole('textbox', { name: 'Delivery' })).toHaveValue('By boat');
      await expect(otherMain.getByRole('textbox', { name: 'What the brand is' })).toHaveValue(
        'Blue since 2019',
      );
      await expectSound(otherPage);
      await otherMain.getByRole('button', { name: 'Save' }).click();
      await expect(otherMain.getByText('By boat')).toBeVisible();

      await page.reload();
      const undo = main.getByRole('button', { name: /^Undo: Bluer changed/ });
      await expect(undo).toHaveCount(2);
      await undo.last().click();
      await expect(main.getByText('Blue since 2019')).toHaveCount(1);
      await expect(main.getByRole('list', { name: 'All brands' })).not.toContainText('Blue since 2019');
      await expect(main.getByRole('list', { name: 'All brands' })).toContainText('By boat');
    });

    await test.step('roles are for admins', async () => {
      await otherPage.goto(`${origin}/desk/people`);
      await expect(otherPage.getByRole('main').getByText('Nothing here for this account')).toBeVisible();
      await expect(otherPage.getByRole('main').getByRole('link', { name: 'People' })).toBeInViewport({
        ratio: 1,
      });
      expect(await otherPage.evaluate(() => window.scrollY)).toBe(0);
      await expectSound(otherPage);
    });

    await test.step('the provider goes away and comes back, and what was entered stays', async () => {
      await page.goto(`${origin}/desk/brands`);
      await main.getByRole('button', { name: 'Add a brand' }).click();
      await main.getByLabel('Address').fill('LoomHouse');
      await main.getByLabel('Name in feeds').fill('LOOM');
      for (const { service } of system.providers) await service.stop();
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('That was not saved. Try again.')).toBeVisible();
      await expect(main.getByLabel('Name in feeds')).toHaveValue('LOOM');
      await otherPage.goto(`${origin}/desk/feeds`);
      const retry = otherPage.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await expectSound(otherPage);

      await startProviders(system);
      await retry.click();
      await expect(otherPage.getByRole('main').getByRole('heading', { name: 'Add a feed' })).toBeVisible();
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByRole('button', { name: 'Edit LoomHouse' })).toBeVisible();
    });
    await otherPage.context().close();
  });
});

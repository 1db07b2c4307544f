import type { Browser, Page } from '@playwright/test';
import { untilReady } from '@szn/remote-kit/lib/child-processes';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { withSystem, type System } from '../fixtures/balanced-system.ts';
import { expectSound, grantRole, makeAdmin } from '../fixtures/desk.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { expect, test } from '../fixtures/test.ts';

// Starts PostgreSQL and four servers, and the providers twice.
test.setTimeout(300_000);
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

async function startProviders({ providers }: System): Promise<void> {
  for (const provider of providers) {
    provider.service = provider.start();
    await untilReady(`${provider.origin}/readyz`, provider.service, 180_000);
  }
}

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

    await test.step('roles are for admins', async () => {
      await otherPage.goto(`${origin}/desk/people`);
      await expect(otherPage.getByRole('main').getByText('Nothing here for this account')).toBeVisible();
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

import { createServer, type Server } from 'node:http';
import type { Browser, Locator, Page } from '@playwright/test';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { withSystem, type System } from '../fixtures/balanced-system.ts';
import { expectSound, makeAdmin, startProviders } from '../fixtures/desk.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { expect, test } from '../fixtures/test.ts';

// Starts PostgreSQL and four servers; a feed is imported within a minute, twice.
test.setTimeout(420_000);
test.use({ expectedProblems: /status of (?:403|404)|Failed to load resource|ERR_NAME_NOT_RESOLVED/ });

const postgresFolder = lookForPostgres() ?? '';
test.skip(postgresFolder === '', 'PostgreSQL is not installed');

const products = ['Indigo Oversized Hoodie', 'Handloom Boxy T-Shirt'].map((title, index) => ({
  id: index + 1,
  title,
  handle: `piece-${index}`,
  vendor: 'LOOM',
  product_type: index === 0 ? 'Hoodies' : 'T-Shirts',
  tags: ['men'],
  options: [{ name: 'Size', values: ['M', 'L'] }],
  variants: ['M', 'L'].map((size, place) => ({
    id: index * 10 + place,
    title: size,
    option1: size,
    price: '1499.00',
    available: size === 'M',
  })),
  images: [{ src: `https://cdn.loom.example/${index}.jpg` }],
}));

let shop: Server;
let feed: string;
test.beforeEach(async () => {
  shop = createServer((_request, response) => response.end(JSON.stringify({ products })));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  feed = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/products.json`;
});
test.afterEach(() => shop.close());

type Place = { readonly page: Page; readonly main: Locator; readonly origin: string };

/** A wrong category is corrected on a phone, stays corrected after the next import, and the correction is removed on a wide window. */
async function correctCategory({ page, main, origin }: Place): Promise<void> {
  const title = 'Handloom Boxy T-Shirt';
  const isListed = (category: string) => async () =>
    (await (await fetch(`${origin}/men/${category}`)).text()).includes(title);
  const open = async () => {
    await main.getByRole('link', { name: 'Products', exact: true }).click();
    // The shell moves the focus to the new page: the key goes to the field.
    await main.getByRole('searchbox').fill('loom boxy');
    await main.getByRole('searchbox').press('Enter');
    await expect(main.getByText('1 product', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: `Edit: ${title}` }).click();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await main.getByLabel('Category', { exact: true }).selectOption('Hoodies');
  await main.getByLabel('Reason', { exact: true }).fill('It has a hood');
  await expectSound(page);
  await main.getByLabel('Reason', { exact: true }).press('Enter');
  await expect(main.getByRole('heading', { name: 'Category: Hoodies' })).toBeVisible();
  await expect.poll(isListed('hoodies'), { timeout: 30_000 }).toBe(true);

  const variants = products.flatMap((product) => product.variants);
  for (const variant of variants) variant.price = '1234.00';
  await main.getByRole('link', { name: 'Feeds', exact: true }).click();
  await main.getByRole('button', { name: 'Run now loom' }).click();
  const brandPage = async () => (await fetch(`${origin}/collections/LoomHouse`)).text();
  await expect.poll(brandPage, { timeout: 120_000 }).toContain('1,234');
  // A slow server may send a page without its products.
  await expect
    .poll(async () => [await isListed('hoodies')(), await isListed('t-shirts')()])
    .toEqual([true, false]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await open();
  const log = main.getByRole('list', { name: 'Changes' });
  await expect(log.getByRole('listitem')).toContainText(/The feed says ?T-shirts.*By ?.+It has a hood/);
  await expectSound(page);
  await log.getByRole('button', { name: 'Remove the change: Category' }).click();
  await expect(log.getByRole('heading', { name: 'Category: change removed' })).toBeVisible();
  await expect.poll(isListed('t-shirts'), { timeout: 30_000 }).toBe(true);
  await main.getByRole('link', { name: 'Feeds', exact: true }).click();
}

/** A shopper goes to the brand: the desk counts it, and the brand is shown its month. */
async function countClick({ page, main, origin }: Place, browser: Browser, system: System): Promise<void> {
  const shopper = await page.context().newPage();
  await shopper.goto(`${origin}/collections/LoomHouse`);
  const opened = shopper.context().waitForEvent('page');
  const reported = shopper.waitForResponse('**/telemetry/clicks');
  await shopper.getByRole('link', { name: 'View Product: Handloom Boxy T-Shirt' }).click();
  expect((await reported).status()).toBe(204);
  await (await opened).close();
  await shopper.close();
  // A provider writes what it has counted every ten minutes, and when it stops.
  for (const { service } of system.providers) await service.stop();
  await startProviders(system);
  await main.getByRole('link', { name: 'Interest', exact: true }).click();
  await main.getByLabel('By', { exact: true }).selectOption('Product');
  await expect(main.getByRole('row', { name: /Handloom Boxy T-Shirt.* 0 0 1$/ })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await main.getByLabel('Brand', { exact: true }).selectOption('The Loom House');
  await main.getByRole('button', { name: 'Make the link' }).click();
  const address = await main.getByLabel('Link', { exact: true }).inputValue();
  const guest = await browser.newPage();
  await guest.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  expect((await guest.goto(address))?.status()).toBe(200);
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('The Loom House');
  await expect(guest.getByRole('row', { name: 'Handloom Boxy T-Shirt 0 0 1' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await guest.setViewportSize({ width, height: 900 });
      await expectSound(guest);
    }
  }
  expect((await guest.goto(`${address}x`))?.status()).toBe(404);
  await expect(guest.locator('body')).not.toContainText('Loom');
  await guest.close();
}

test('An admin runs the shop: a brand joins from the address of its feed to its products', async ({
  page,
  browser,
}) => {
  const environment = { OUTGOING_REQUESTS: 'loopback' };
  await withSystem({ port: 18_520, postgresFolder, environment }, async (system) => {
    // The name under which pages of tests have seen the introduction.
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    const notices = page.getByRole('status');
    await page.setViewportSize({ width: 390, height: 844 });

    await test.step('nobody else sees anything of it', async () => {
      for (const address of ['/', '/men', '/registry.json', '/sitemap.xml'])
        expect(await (await fetch(origin + address)).text()).not.toContain('desk');
      const member = await signInAsNewMember(page, origin);
      await page.goto(`${origin}/desk`);
      await expect(main.getByText('Nothing here for this account')).toBeVisible();
      await makeAdmin(system, { email: member.email, postgresFolder });
      await page.reload();
      await expect(main.getByText('You run this shop as admin.')).toBeVisible();
      await expectSound(page);
    });

    await test.step('the brand is added', async () => {
      await main.getByRole('link', { name: 'Brands', exact: true }).click();
      await main.getByRole('button', { name: 'Add a brand' }).click();
      await main.getByLabel('Address').fill('LoomHouse');
      await main.getByLabel('Name', { exact: true }).fill('The Loom House');
      await main.getByLabel('Name in feeds').fill('LOOM');
      await main.getByLabel('Place in the footer').fill('1');
      await expectSound(page);
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByRole('heading', { name: 'The Loom House' })).toBeVisible();
    });

    await test.step('its feed is tried and added', async () => {
      await main.getByRole('link', { name: 'Feeds', exact: true }).click();
      await main.getByLabel('Address', { exact: true }).fill(feed);
      // The shell moves the focus to a new page, which can be after the text has been filled in.
      await main.getByLabel('Address', { exact: true }).press('Enter');
      await expect(main.getByText(/it needs the address of the shop/).first()).toBeVisible();
      await main.getByLabel('Address of the shop').fill('https://loom.example');
      await main.getByRole('button', { name: 'Try with these settings' }).click();
      const samples = main.getByRole('list', { name: 'As the shop would show it' });
      await expect(samples.getByRole('listitem')).toHaveCount(products.length);
      await expect(samples.getByText('Hoodies for men')).toBeVisible();
      await expectSound(page);
      await main.getByRole('button', { name: 'Add the feed' }).click();
      await expect(notices.getByText('loom is added and is imported within a minute.')).toBeVisible();
    });

    await page.setViewportSize({ width: 1440, height: 900 });
    const brandPage = async () => (await fetch(`${origin}/collections/LoomHouse`)).text();
    await expect.poll(brandPage, { timeout: 120_000 }).toContain('Handloom Boxy T-Shirt');
    await page.reload();
    const list = main.getByRole('list', { name: 'Feeds' });
    await expect(list.getByRole('listitem')).toContainText(/loom.*waiting.*Records ?2/);
    await expectSound(page);
    await test.step('a wrong category is corrected', async () => {
      await correctCategory({ page, main, origin });
    });
    await list.getByRole('button', { name: 'Pause loom' }).click();
    await expect(list.getByText('paused')).toBeVisible();
    await main.getByRole('link', { name: 'People', exact: true }).click();
    await expect(main.getByRole('list', { name: 'Changes' })).toContainText('none to Admin');
    await expectSound(page);

    await test.step('a search without results gets a synonym, and another one a page', async () => {
      await main.getByRole('link', { name: 'Searches', exact: true }).click();
      for (const [words, kind, target] of [
        ['zqwkicks', 'instead', 'handloom tee'],
        ['zqwhelp', 'page', '/collections/LoomHouse'],
      ] as const) {
        await main.getByLabel('Words of the search').fill(words);
        await main.getByLabel('What happens').selectOption(kind);
        await main
          .getByLabel(kind === 'page' ? 'Page of the shop' : 'Search for', { exact: true })
          .fill(target);
        await main.getByRole('button', { name: 'Show what changes' }).click();
        await expect(main.getByRole('group', { name: 'What changes' })).toContainText('Now: no products');
        await main.getByRole('button', { name: 'Save the rule' }).click();
        await expect(main.getByRole('list', { name: 'Rules' })).toContainText(words);
        await expectSound(page);
      }
      const found = async () => (await fetch(`${origin}/search?q=zqwkicks`)).text();
      await expect.poll(found, { timeout: 20_000 }).toContain('Handloom Boxy T-Shirt');
      const moved = async () => {
        const { status, headers } = await fetch(`${origin}/search?q=ZQWhelp`, { redirect: 'manual' });
        return [status, headers.get('location')];
      };
      // A gateway shows a page that it has rendered before for some seconds.
      await expect.poll(moved, { timeout: 20_000 }).toEqual([302, '/collections/LoomHouse']);
    });

    await test.step('a click to the brand is counted, and the brand is shown it', async () => {
      await countClick({ page, main, origin }, browser, system);
    });

    await page.goto(`${origin}/men`);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'The Loom House' })).toBeVisible();
  });
});

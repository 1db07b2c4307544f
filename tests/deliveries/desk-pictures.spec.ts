import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { photograph } from '../../provider/test/support/hostile-pictures.ts';
import { withSystem } from '../fixtures/balanced-system.ts';
import { expectSound, grantRole } from '../fixtures/desk.ts';
import { readLayoutShifts, recordLayoutShifts } from '../fixtures/layout-shifts.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { expect, test } from '../fixtures/test.ts';

// Refused uploads, and one whose connection is lost.
test.use({ expectedProblems: /status of 4(?:00|15)|net::ERR_FAILED/ });

const postgresFolder = lookForPostgres() ?? '';
test.skip(postgresFolder === '', 'PostgreSQL is not installed');

const alt = 'Two friends in yellow raincoats';

const pictureOf = (page: Page) =>
  page.getByRole('region', { name: 'Highlights' }).getByRole('img', { name: alt });

/** Loaded, in the room that was reserved for it, and at most 1.5 times as large. */
async function expectPicture(page: Page): Promise<void> {
  const picture = pictureOf(page);
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const { excess, fit, priority } = await picture.evaluate((image: HTMLImageElement) => ({
    excess:
      Number(new URL(image.currentSrc).searchParams.get('width')) / (image.clientWidth * devicePixelRatio),
    fit: getComputedStyle(image).objectFit,
    priority: image.fetchPriority,
  }));
  expect(excess).toBeLessThanOrEqual(1.5);
  expect([fit, priority]).toEqual(['cover', 'high']);
}

async function openShop(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  await page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  return page;
}

test('An editor uploads a picture for the first slide, shoppers see it, and the slide is returned to what it was', async ({
  page,
  browser,
}) => {
  await withSystem({ port: 18_620, postgresFolder }, async (system) => {
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    const versions = main.getByRole('list', { name: 'Slides of the home page: versions' });
    const form = main.getByRole('form', { name: 'Slides of the home page' });
    const field = form.getByRole('group', { name: 'Slide 1: picture' });
    const status = field.getByRole('status');
    const save = form.getByRole('button', { name: 'Save the draft' });
    const choose = async (buffer: Buffer, mimeType = 'image/jpeg') =>
      await field.getByLabel(/^Choose/).setInputFiles({ name: 'slide.jpg', mimeType, buffer });
    await page.setViewportSize({ width: 390, height: 844 });
    const { email } = await signInAsNewMember(page, origin);
    await grantRole(system, { email, postgresFolder, role: 'editor' });
    await page.goto(`${origin}/desk/content`);

    await test.step('what is no picture, or does not arrive, changes nothing that was typed', async () => {
      await form.getByLabel('Slide 1: text').fill('Rain-ready.');
      await choose(Buffer.from('<script>alert(1)</script>'));
      await expect(status).toHaveText(/whole JPG or PNG picture/);
      await choose(Buffer.alloc(6 * 1024 * 1024));
      await expect(status).toHaveText(/larger than 5 MB/);
      await page.route('**/proxy/desk/content/pictures', (route) => route.abort());
      await choose(await photograph(40, 20));
      await expect(status).toHaveText(/could not be uploaded/);
      await page.unroute('**/proxy/desk/content/pictures');
      await expect(form.getByLabel('Slide 1: text')).toHaveValue('Rain-ready.');
    });

    await test.step('a picture is uploaded, described and saved', async () => {
      await choose(await photograph(2400, 1500));
      await expect(field.getByRole('img')).toBeVisible();
      await save.click();
      await expect(page.getByText(/a description of at most 120/).first()).toBeVisible();
      await field.getByLabel(/what it shows/).fill(alt);
      await save.click();
      await expect(versions.getByText('draft', { exact: true })).toBeVisible();
      await expectSound(page);
    });

    await test.step('its preview has it in every width and both colour schemes', async () => {
      const opening = page.waitForEvent('popup');
      const link = versions.getByRole('link', { name: 'Preview version 1' });
      const address = await link.getAttribute('href');
      await link.click();
      const preview = await opening;
      await expectPicture(preview);
      // A browser uses larger forms that it has: each window has its own.
      for (const width of [390, 820, 1366, 1440])
        for (const colorScheme of ['light', 'dark'] as const) {
          const options = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
          const opened = await openShop(browser, options);
          await opened.goto(origin + address);
          await expectPicture(opened);
          await expectSound(opened);
          await opened.close();
        }
      await preview.goto(`${origin}/?draft=off`);
      await expect(pictureOf(preview)).toHaveCount(0);
      await preview.close();
    });

    await versions.getByRole('button', { name: 'Publish version 1' }).click();
    await versions.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(versions.getByText('shown now')).toBeVisible();

    await test.step('shoppers see it, and nothing moves', async () => {
      const viewport = { width: 390, height: 844 };
      const shopper = await openShop(browser, { viewport, reducedMotion: 'reduce' });
      await recordLayoutShifts(shopper);
      await expect(async () => {
        await shopper.goto(origin);
        await expect(pictureOf(shopper)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expectPicture(shopper);
      const [head = ''] = (await (await fetch(origin)).text()).split('</head>');
      expect(head).toMatch(/<link rel="preload" as="image"[^>]*\/media\/pictures\//);
      expect((await readLayoutShifts(shopper)).sum).toBeLessThan(0.001);
      await main.getByRole('button', { name: 'Return to what the shop came with' }).last().click();
      await expect(async () => {
        await shopper.goto(origin);
        await expect(pictureOf(shopper)).toHaveCount(0, { timeout: 500 });
      }).toPass();
      await shopper.close();
    });
  });
});

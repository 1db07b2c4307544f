import type { Browser, Locator, Page } from '@playwright/test';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { withSystem } from '../fixtures/balanced-system.ts';
import { expectSound, makeAdmin } from '../fixtures/desk.ts';
import { belowFoldScript } from '../fixtures/home-page.ts';
import {
  expectSameBoxes,
  readLayoutShifts,
  recordLayoutShifts,
  scrollThrough,
} from '../fixtures/layout-shifts.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { expect, test } from '../fixtures/test.ts';

// The link of another origin.
test.use({ expectedProblems: /status of 400/ });

const postgresFolder = lookForPostgres() ?? '';
test.skip(postgresFolder === '', 'PostgreSQL is not installed');

const specified = 'New szn, new drops! Explore the latest collection';
const text = '<b>50% off</b> until Sunday';

/** As `<input type="datetime-local">` takes it: the time in India. */
function inIndia(minutes: number): string {
  const time = new Date(Date.now() + minutes * 60_000);
  return time.toLocaleString('sv', { timeZone: 'Asia/Kolkata' }).slice(0, 16).replace(' ', 'T');
}

test('An editor writes, previews, plans, publishes and takes back an announcement', async ({
  page,
  browser,
}) => {
  await withSystem({ port: 18_540, postgresFolder }, async (system) => {
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    const versions = main.getByRole('list', { name: 'Announcement: versions' });
    const shopper = await browser.newPage();
    await shopper.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
    const bar = (of = shopper) => of.getByRole('region', { name: 'Announcement' });
    const expectShown = async (expected: string) =>
      await expect
        .poll(async () => {
          await shopper.goto(`${origin}/men`);
          return await bar().textContent();
        })
        .toBe(expected);
    await page.setViewportSize({ width: 390, height: 844 });
    const { email } = await signInAsNewMember(page, origin);
    await makeAdmin(system, { email, postgresFolder });
    const isWritten = (await (await fetch(`${origin}/men`)).text()).includes('"content":{');
    expect(isWritten).toBe(false);

    await page.goto(`${origin}/desk/content`);
    const form = main.getByRole('form', { name: 'Announcement' });
    await form.getByLabel('Text').fill(text);
    await form.getByLabel('Link').fill('https://evil.example');
    await form.getByRole('button', { name: 'Save the draft' }).click();
    await expect(page.getByText(/links are pages of the shop/).first()).toBeVisible();
    await form.getByLabel('Link').fill('/sale');
    await form.getByRole('button', { name: 'Save the draft' }).click();
    await expect(versions.getByText('draft', { exact: true })).toBeVisible();
    await expectSound(page);

    await test.step('the draft is in the whole shop for this browser, and in no other', async () => {
      const opening = page.waitForEvent('popup');
      await versions.getByRole('link', { name: 'Preview version 1' }).click();
      const preview = await opening;
      for (const path of ['/', '/women']) {
        if (path !== '/') await preview.goto(origin + path);
        await expect(bar(preview).getByRole('link', { name: text })).toBeVisible();
        await expectSound(preview);
      }
      await expectShown(specified);
      await preview.goto(`${origin}/?draft=off`);
      await expect(bar(preview)).toHaveText(specified);
      await preview.close();
    });

    await page.setViewportSize({ width: 1440, height: 900 });
    await test.step('it is planned, and is not shown before', async () => {
      await versions.getByRole('button', { name: 'Publish version 1' }).click();
      await versions.getByLabel('From').fill(inIndia(60));
      await versions.getByLabel('Until').fill(inIndia(120));
      await expectSound(page);
      await versions.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(versions.getByText('planned')).toBeVisible();
      await expectShown(specified);
    });

    await test.step('it is published at once, and taken back with one press', async () => {
      await versions.getByRole('button', { name: 'Return to it: version 1' }).click();
      await expect(versions.getByText('shown now')).toBeVisible();
      await expectShown(text);
      await expect(bar().getByRole('link')).toHaveAttribute('href', '/sale');
      await main.getByRole('button', { name: 'Return to what the shop came with' }).click();
      await expect(main.getByText('Shown now: what the shop came with').first()).toBeVisible();
      await expectShown(specified);
      await expectSound(page);
    });
    await shopper.close();
  });
});

const shownHeadings = ['ON SALE NOW', 'Just landed', 'Casual'];

/** Headings of the rows, from top to bottom. */
const readHeadings = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-row] h2')
    .evaluateAll((headings) => headings.map(({ textContent }) => textContent.trim()));

/** Opens the home page as a document, and by a navigation whose rows arrive late: nothing moves. */
async function expectStill(browser: Browser, origin: string, width: number): Promise<void> {
  const open = async () => {
    const opened = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await opened.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
    await recordLayoutShifts(opened);
    return opened;
  };
  const page = await open();
  // Within seconds, and from each gateway.
  await expect(async () => {
    await page.goto(origin);
    expect(await readHeadings(page)).toEqual(shownHeadings);
  }).toPass();
  await scrollThrough(page);
  // The typeface, when it arrives, moves words of the header by some pixels.
  expect((await readLayoutShifts(page)).sum).toBeLessThan(0.001);
  await page.close();

  const other = await open();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await other.route(belowFoldScript, async (route) => {
    await isReleased;
    await route.continue();
  });
  await expect(async () => {
    await other.goto(`${origin}/about-us`);
    expect(await other.getByRole('link', { name: note }).getAttribute('href', { timeout: 500 })).toBe(
      '/sale',
    );
  }).toPass();
  await other.getByRole('banner').getByRole('link', { name: 'SZN' }).first().dispatchEvent('click');
  await expect(other.getByRole('region', { name: 'Highlights' })).toBeAttached();
  const end = other.getByRole('contentinfo').getByText(shipping);
  await end.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await end.boundingBox();
  // Of the navigation, which changes the page without a press: a script has followed the link.
  const { sum } = await readLayoutShifts(other);
  expect(await readHeadings(other)).toEqual([]);
  release();
  await expect.poll(() => readHeadings(other)).toEqual(shownHeadings);
  expectSameBoxes([await end.boundingBox()], [before]);
  expect((await readLayoutShifts(other)).sum - sum).toBe(0);
  await other.close();
}

const note = '<b>We move</b> in May';
const shipping = 'Shipping begins in May.';

test('An editor moves and hides rows of the home page and writes notes, and nothing moves for shoppers', async ({
  page,
  browser,
}) => {
  await withSystem({ port: 18_550, postgresFolder }, async (system) => {
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const main = page.getByRole('main');
    await page.setViewportSize({ width: 390, height: 844 });
    const { email } = await signInAsNewMember(page, origin);
    await makeAdmin(system, { email, postgresFolder });
    await page.goto(`${origin}/desk/content`);
    const save = async (title: string, fill: (form: Locator) => Promise<void>) => {
      const form = main.getByRole('form', { name: title });
      await fill(form);
      await form.getByRole('button', { name: 'Save the draft' }).click();
    };
    const publish = async (title: string) => {
      const versions = main.getByRole('list', { name: `${title}: versions` });
      await versions.getByRole('button', { name: 'Publish version 1' }).click();
      await versions.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(versions.getByText('shown now')).toBeVisible();
    };

    await test.step('forms begin with what the shop came with', async () => {
      const hero = main.getByRole('form', { name: 'Slides of the home page' });
      await expect(hero.getByLabel('Slide 5: heading, second line')).toHaveValue('DROPS');
      await expect(main.getByRole('form', { name: 'Announcement' }).getByLabel('Text')).toHaveValue(
        specified,
      );
    });

    await test.step('links of other origins are refused, and the drafts are shown to nobody', async () => {
      await save('Notes', async (form) => {
        await form.getByLabel('Shipping note of the footer').fill(shipping);
        await form.getByLabel('Note of the page about', { exact: true }).fill(note);
        await form.getByLabel('Link of the note of the page about').fill('//evil.example');
      });
      await expect(page.getByText(/links are pages of the shop/).first()).toBeVisible();
      await save('Notes', (form) => form.getByLabel('Link of the note of the page about').fill('/sale'));
      await save('Rows of the home page', async (form) => {
        const chosen = ['On sale now', 'Just landed', 'Casual'];
        for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8])
          await form.getByLabel(`Row ${index + 1}`).selectOption({ label: chosen[index] ?? 'none' });
      });
      await expectSound(page);
      expect(await (await fetch(`${origin}/about-us`)).text()).not.toContain('We move');
    });

    await page.setViewportSize({ width: 1440, height: 900 });
    await publish('Rows of the home page');
    await publish('Notes');
    await expectSound(page);
    for (const width of [390, 1440]) await expectStill(browser, origin, width);
  });
});

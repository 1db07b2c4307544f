import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { withSystem } from '../fixtures/balanced-system.ts';
import { expectSound, makeAdmin } from '../fixtures/desk.ts';
import { signInAsNewMember } from '../fixtures/shoppers.ts';
import { expect, test } from '../fixtures/test.ts';

// Starts PostgreSQL and four servers; content is in all pages within seconds.
test.setTimeout(300_000);
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

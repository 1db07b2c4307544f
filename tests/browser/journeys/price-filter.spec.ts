import type { Page } from '@playwright/test';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** From here on time passes by `page.clock` only: how long a thumb or a key rests is no matter of the machine. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('a thumb’s price counts when it is let go, and what keys moved it by is one step back', async ({
  page,
}) => {
  const listing = new Listing(page);
  await listing.open('/men');
  await stopClock(page);
  const thumb = page.getByRole('slider', { name: 'Lowest price, in rupees' });
  await thumb.scrollIntoViewIfNeeded();
  const box = await thumb.boundingBox();
  if (!box) throw new Error('The slider is not there.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
  const dragged = await thumb.inputValue();
  await expect(page.getByRole('textbox', { name: 'Lowest price, in rupees' })).toHaveValue(dragged);
  await page.clock.runFor(5000);
  await expect(page).toHaveURL('/men');
  await page.mouse.up();
  await expect(page).toHaveURL(`/men?minPrice=${dragged}`);

  await thumb.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const moved = Number(dragged) - 200;
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(`/men?minPrice=${moved}`);
  await page.goBack();
  await expect(page).toHaveURL(`/men?minPrice=${dragged}`);
  await page.goBack();
  await expect(page).toHaveURL('/men');
});

test('a price counts when the shopper has typed it and goes on', async ({ page }) => {
  const listing = new Listing(page);
  await listing.open('/men?minPrice=1500');
  await stopClock(page);
  const highest = page.getByRole('textbox', { name: 'Highest price, in rupees' });
  await highest.pressSequentially('2000');
  await page.clock.runFor(5000);
  await expect(page).toHaveURL('/men?minPrice=1500');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/men?minPrice=1500&maxPrice=2000');
  await page.clock.resume();
  await expect
    .poll(async () => {
      const prices = await listing.prices();
      return prices.length > 0 && prices.every((price) => price >= 1500 && price <= 2000);
    })
    .toBe(true);
});

import type { Locator } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { expectSameBoxes, readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const railName = { name: 'Same vibe, any budget' };
const similarCalls = /\/proxy\/products\/[^/]+\/similar/;

/** The boxes of the slider and of each row of the rail, relative to the rail. */
function readBoxes(rail: Locator) {
  return rail.evaluate((section) => {
    const { left, top } = section.getBoundingClientRect();
    return [section, ...section.querySelectorAll('input, li, li a, li img')].map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
    });
  });
}

const readPrices = async (rail: Locator) => {
  const texts = await rail.getByRole('link').allTextContents();
  return texts.map((text) => Number(/Rs ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 500 });

    test('Price rail of a quick view works with keys and pointer, moves nothing and opens its pieces', async ({
      page,
    }) => {
      const listing = new ListingPage(page);
      await listing.open('/men/hoodies');
      const calls: string[] = [];
      page.on('request', (request) => {
        if (similarCalls.test(request.url())) calls.push(new URL(request.url()).search);
      });
      await listing.titleOf(listing.cards.first()).click();
      const dialog = page.getByRole('dialog');
      const rail = dialog.getByRole('region', railName);
      const slider = rail.getByRole('slider', { name: 'Your budget, in rupees' });
      await slider.focus();
      const boxes = await readBoxes(rail);
      const own = await slider.inputValue();

      await page.keyboard.press('Home');
      expect(await slider.inputValue()).toBe(await slider.getAttribute('min'));
      const cheapest = await readPrices(rail);
      expect(cheapest).toEqual(cheapest.toSorted((one, other) => one - other));
      await page.keyboard.press('End');
      expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
      const dearest = await readPrices(rail);
      expect(dearest).toEqual(dearest.toSorted((one, other) => other - one));
      expect(Math.min(...dearest)).toBeGreaterThan(Math.max(...cheapest.slice(0, 2)));
      const price = `Rs ${Number(await slider.inputValue()).toLocaleString('en-IN')}`;
      await expect(slider).toHaveAttribute('aria-valuetext', price);
      await expect(rail.getByRole('status')).toHaveText(`8 similar products around ${price}`);
      await page.keyboard.press('ArrowLeft');
      expect(Number(await slider.inputValue())).toBeLessThan(Number(await slider.getAttribute('max')));

      const box = await slider.boundingBox();
      if (!box) throw new Error('The slider is not on the page.');
      // Where the price of the piece itself is not.
      const bounds = await Promise.all(['min', 'max'].map((name) => slider.getAttribute(name)));
      const isCheap = Number(own) < (Number(bounds[0]) + Number(bounds[1])) / 2;
      const [x, y] = [box.x + box.width * (isCheap ? 0.75 : 0.25), box.y + box.height / 2];
      await (viewport.width < 500 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      await expect(slider).not.toHaveValue(own);
      await expect(slider).not.toHaveValue(String(await slider.getAttribute('max')));
      expectSameBoxes(await readBoxes(rail), boxes);
      expect(calls).toEqual(['?limit=8', '?limit=48&budget=any']);
      expect(await findViolations(page, 'dialog[open]')).toEqual([]);

      const [first] = await rail.getByRole('link').all();
      const title = (await first?.locator('[title]').textContent()) ?? '';
      await first?.click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    });

    test('Price rail of a product page loads when it is near the screen and shifts nothing', async ({
      page,
    }) => {
      await recordLayoutShifts(page);
      const answer = await page.request.get('/proxy/products/gender/category/men/hoodies?limit=1');
      const { products }: { products: readonly { _id: string }[] } = await answer.json();
      await page.goto(`/product-details?id=${products[0]?._id}`);
      await waitForHydration(page);
      const rail = page.getByRole('region', railName);
      // On a phone the rail is far below the screen, and not there before its place comes near.
      await expect(async () => {
        await page.mouse.wheel(0, 400);
        await expect(rail).toBeInViewport({ timeout: 500 });
      }).toPass();
      await expect(rail.getByRole('link')).toHaveCount(8);
      const { cumulative } = await readLayoutShifts(page);
      expect(cumulative).toBeLessThan(0.01);
      const link = rail.getByRole('link').first();
      const title = (await link.locator('[title]').textContent()) ?? '';
      await link.click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    });
  });
}

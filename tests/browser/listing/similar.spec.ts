import type { Locator } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { expectSameBoxes, readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const rowName = { name: 'Same vibe, any budget' };
const similarCalls = /\/proxy\/products\/[^/]+\/similar/;

/** The boxes of the slider and of each card of the row, relative to the row. */
function readBoxes(row: Locator) {
  return row.evaluate((section) => {
    const { left, top } = section.getBoundingClientRect();
    return [section, ...section.querySelectorAll('input, li')].map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
    });
  });
}

const readPrices = async (row: Locator) => {
  const texts = await row.getByRole('article').allTextContents();
  return texts.map((text) => Number(/Rs ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 500 });

    test('Slider of a quick view works with keys and pointer, moves nothing and its row opens products', async ({
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
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([rowName.name]);
      const row = dialog.getByRole('region', rowName);
      const slider = row.getByRole('slider', { name: 'Your budget, in rupees' });
      await slider.focus();
      const own = await slider.inputValue();

      await page.keyboard.press('Home');
      expect(await slider.inputValue()).toBe(await slider.getAttribute('min'));
      const cheapest = await readPrices(row);
      expect(cheapest).toEqual(cheapest.toSorted((one, other) => one - other));
      const boxes = await readBoxes(row);
      await page.keyboard.press('End');
      expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
      const dearest = await readPrices(row);
      expect(dearest).toEqual(dearest.toSorted((one, other) => other - one));
      expect(Math.min(...dearest)).toBeGreaterThan(Math.max(...cheapest.slice(0, 2)));
      const price = `Rs ${Number(await slider.inputValue()).toLocaleString('en-IN')}`;
      await expect(slider).toHaveAttribute('aria-valuetext', price);
      await expect(row.getByRole('status')).toHaveText(`8 similar products around ${price}`);
      await page.keyboard.press('ArrowLeft');
      expect(Number(await slider.inputValue())).toBeLessThan(Number(await slider.getAttribute('max')));

      const box = await slider.boundingBox();
      if (!box) throw new Error('The slider is not on the page.');
      // Where the price of the product itself is not.
      const bounds = await Promise.all(['min', 'max'].map((name) => slider.getAttribute(name)));
      const isCheap = Number(own) < (Number(bounds[0]) + Number(bounds[1])) / 2;
      const [x, y] = [box.x + box.width * (isCheap ? 0.75 : 0.25), box.y + box.height / 2];
      await (viewport.width < 500 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      await expect(slider).not.toHaveValue(own);
      await expect(slider).not.toHaveValue(String(await slider.getAttribute('max')));
      expectSameBoxes(await readBoxes(row), boxes);
      expect(calls).toEqual(['?limit=8', '?limit=48&budget=any']);
      expect(await findViolations(page, 'dialog[open]')).toEqual([]);

      const title = row.getByRole('heading', { level: 4 }).first();
      const name = (await title.textContent()) ?? '';
      await title.click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    });

    test('Slider of a product page loads when its row is near the screen and shifts nothing', async ({
      page,
    }) => {
      await recordLayoutShifts(page);
      const answer = await page.request.get('/proxy/products/gender/category/men/hoodies?limit=1');
      const { products }: { products: readonly { _id: string }[] } = await answer.json();
      await page.goto(`/product-details?id=${products[0]?._id}`);
      await waitForHydration(page);
      const row = page.getByRole('region', rowName);
      await row.scrollIntoViewIfNeeded();
      await expect(row.getByRole('slider')).toBeVisible();
      expect(await row.getByRole('article').count()).toBeGreaterThan(4);
      const { cumulative } = await readLayoutShifts(page);
      expect(cumulative).toBeLessThan(0.01);
      const title = row.getByRole('heading', { level: 3 }).first();
      const name = (await title.textContent()) ?? '';
      await title.click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    });
  });
}

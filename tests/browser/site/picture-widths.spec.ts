import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A picture may have so many times the pixels of its box, along the wider side. */
const maxExcess = 1.5;
/** The smallest width of a source set. */
const smallestWidth = 160;

/** Scrolls through the page and lists the pictures that are too large for their boxes. */
function findLargePictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    async ([excess, smallest]) => {
      for (let top = 0; top < document.body.scrollHeight && top < 12_000; top += innerHeight) {
        scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      const neededByPicture = new Map<string, number>();
      for (const { currentSrc, clientWidth, clientHeight } of document.images) {
        // Pictures are 4:5 and cover their box. A browser that has a larger form uses it for smaller boxes as well.
        const needed = Math.max(clientWidth, clientHeight * 0.8) * devicePixelRatio;
        const picture = currentSrc.split('?')[0] ?? '';
        neededByPicture.set(picture, Math.max(needed, neededByPicture.get(picture) ?? 0));
      }
      return [...document.images].flatMap(({ currentSrc, className }) => {
        const [picture = '', query = ''] = currentSrc.split('?');
        const width = Number(new URLSearchParams(query).get('width'));
        const needed = neededByPicture.get(picture) ?? 0;
        const isFit = needed === 0 || width <= Math.max(smallest, needed * excess);
        return isFit ? [] : [`.${className}: ${width} for ${needed} px (${picture})`];
      });
    },
    [maxExcess, smallestWidth] as const,
  );
}

const [shown, more] = [
  ['/', '/men', '/product-details?id=Jaywalking', '/drops', '/outfits/compose?budget=5000&gender=men'],
  ['/sale', '/search?q=hoodie', '/collections', '/collections/Jaywalking'],
];

for (const { name, paths, ...screen } of [
  { name: 'phone', paths: [...shown, ...more], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'laptop', paths: shown, viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 },
]) {
  test.describe(`On a ${name}`, () => {
    test('no picture of any kind of page has more than 1.5 times the pixels of its box', async ({
      browser,
    }) => {
      const large: string[] = [];
      // Each page has empty caches: a browser uses larger forms that it has.
      const check = async (path: string, prepare?: (page: Page) => Promise<void>) => {
        const page = await browser.newPage(screen);
        await page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
        await page.goto(path);
        await waitForHydration(page);
        await prepare?.(page);
        large.push(...(await findLargePictures(page)).map((problem) => `${path} ${problem}`));
        await page.close();
      };
      for (const path of paths) await check(path);
      await check('/men', async (page) => {
        await new ListingPage(page).cards.first().getByRole('heading').click();
        await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
      });
      expect(large).toEqual([]);
    });
  });
}

import type { CDPSession, Locator, Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { readLayoutShifts, recordLayoutShifts } from '../../fixtures/layout-shifts.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const isSecondView = /\/media\/garments\/[^?]*--(back|detail)/;

/** The second pictures that the page has requested. */
function recordSecondViews(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (isSecondView.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const pictures = (card: Locator) => card.locator('img');

async function expectSecondView(card: Locator, isShown: boolean): Promise<void> {
  const layer = pictures(card).nth(1).locator('..');
  await expect(layer).toHaveCSS('opacity', isShown ? '1' : '0');
}

test('Card shows its second picture to mouse and keyboard, and requests it only then', async ({ page }) => {
  const listing = new ListingPage(page);
  const requested = recordSecondViews(page);
  await recordLayoutShifts(page);
  await listing.open('/men');
  await page.mouse.move(5, 5);
  await listing.cards
    .nth(2)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.decode());
  expect(requested).toEqual([]);

  await listing.cards.nth(1).hover();
  await expectSecondView(listing.cards.nth(1), true);
  expect(requested).toHaveLength(1);
  await page.mouse.move(5, 5);
  await expectSecondView(listing.cards.nth(1), false);

  await listing.heartOf(listing.cards.nth(1)).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expectSecondView(listing.cards.nth(1), true);
  expect(requested).toHaveLength(1);
  const { cumulative, moved } = await readLayoutShifts(page);
  expect(cumulative, moved.join('\n')).toBeLessThanOrEqual(0.01);
});

test('With reduced motion the second picture appears at once', async ({ page }) => {
  const listing = new ListingPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listing.open('/women');
  await listing.cards.nth(1).hover();
  await expectSecondView(listing.cards.nth(1), true);
  const layer = pictures(listing.cards.nth(1)).nth(1).locator('..');
  await expect(layer).toHaveCSS('transition-property', 'none');
});

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`Quick view on a ${name} shows both pictures by buttons and arrow keys`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const listing = new ListingPage(page);
    await listing.open('/men');
    await listing.titleOf(listing.cards.first()).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const second = dialog.getByRole('img', { name: /second view$/ });
    await dialog.getByRole('button', { name: 'View 2 of 2' }).click();
    await expect(second).toHaveCSS('opacity', '1');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('button', { name: 'View 1 of 2' })).toBeFocused();
    await expect(second).toHaveCount(0);
    expect(await findViolations(page, 'dialog')).toEqual([]);
  });
}

test('Product page shows both pictures', async ({ page, request, providerOrigin }) => {
  const answer = await request.get(`${providerOrigin}/products?limit=1`);
  const { products } = await answer.json();
  await page.goto(`/product-details?id=${products[0]._id}`);
  await page.getByRole('button', { name: 'View 2 of 2' }).click();
  await expect(page.getByRole('img', { name: /second view$/ })).toHaveCSS('opacity', '1');
  expect(await findViolations(page, 'main')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Card changes its picture by a swipe; a scroll and a tap keep their meaning', async ({ page }) => {
    const listing = new ListingPage(page);
    const requested = recordSecondViews(page);
    await listing.open('/men');
    const devtools = await page.context().newCDPSession(page);
    const first = listing.cards.first();
    // The first interaction loads the code.
    const code = page.waitForResponse(/link-prefetch[^/]*\.js$/);
    await drag(devtools, await middleOf(first), { x: 0, y: -30 });
    await code;
    await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));

    await drag(devtools, await middleOf(first), { x: 0, y: -90 });
    await expect.poll(() => listing.scrollY()).toBeGreaterThan(40);
    expect(requested).toEqual([]);
    const dots = () =>
      first.evaluate((article) => {
        const box = article.querySelector('[data-second-image]')?.parentElement;
        return box ? getComputedStyle(box, '::after').content : '';
      });
    expect(await dots()).toBe('""');
    // The page scrolls on for a moment.
    await expect
      .poll(async () => {
        const before = await listing.scrollY();
        await page.waitForTimeout(200);
        return (await listing.scrollY()) - before;
      })
      .toBe(0);

    // How far a fling scrolls depends on the machine.
    const card = listing.cards.nth(await findInView(listing.cards));
    const scrollY = await listing.scrollY();
    // A browser that is still busy with the scrolling can drop a swipe; a shopper repeats it.
    await expect(async () => {
      await drag(devtools, await middleOf(card), { x: -80, y: 6 });
      await expect(pictures(card)).toHaveCount(2, { timeout: 2000 });
    }).toPass();
    await expectSecondView(card, true);
    expect(await listing.scrollY()).toBe(scrollY);
    expect(page.context().pages()).toHaveLength(1);
    await drag(devtools, await middleOf(card), { x: 80, y: 6 });
    await expectSecondView(card, false);

    // A tap right after a swipe may be the second half of a gesture.
    await page.waitForTimeout(600);
    const { x, y } = await middleOf(card);
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await listing.scrollY()).toBe(scrollY);
  });
});

/** The first card whose picture has its middle between the header and the lower edge. */
async function findInView(cards: Locator): Promise<number> {
  return await cards.evaluateAll((all) =>
    all.findIndex((card) => {
      const { top = 0, height = 0 } = card.querySelector('img')?.getBoundingClientRect() ?? {};
      const middle = top + height / 2;
      return middle > 160 && middle < window.innerHeight - 120;
    }),
  );
}

async function middleOf(card: Locator): Promise<{ x: number; y: number }> {
  const box = await pictures(card).first().boundingBox();
  if (!box) throw new Error('The card has no picture.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** One finger from a point by a distance. */
async function drag(
  devtools: CDPSession,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  for (let step = 1; step <= 4; step += 1)
    await touch('touchMove', { x: from.x + (by.x * step) / 4, y: from.y + (by.y * step) / 4 });
  await touch('touchEnd');
}

import { HomePage } from '../../fixtures/home-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Specification, section 9: the number of visible cards at each width. One px more is the next band. */
const bands = [
  { width: 480, cards: 1 },
  { width: 768, cards: 2 },
  { width: 1024, cards: 3 },
  { width: 1025, cards: 4 },
] as const;

/** The sample catalogue has so many men's T-shirts on sale. */
const shirtsOnSale = 12;

const indexesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, step) => first + step);

test('Rows of the home page show one to four cards by width, and move by one card up to their ends', async ({
  page,
}) => {
  const home = new HomePage(page);
  const row = home.row('Men T-shirts');
  await home.openHydrated();
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('the row starts again at each width', async () => {
    for (const { width, cards } of bands) {
      await page.setViewportSize({ width, height: 900 });
      await row.list.scrollIntoViewIfNeeded();
      await expect(row.cards).toHaveCount(shirtsOnSale);
      // The previous width has left the row at its second card.
      await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(0, cards));
      expect(await row.gap()).toBe(16);
      expect(Math.abs(await row.intrinsicHeightError())).toBeLessThan(1);
      await expect(row.previous).toBeDisabled();
      await row.next.click();
      await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(1, cards));
      await row.next.click();
      await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(2, cards));
      await row.previous.click();
      await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(1, cards));
    }
  });

  await test.step('the keyboard reaches the last card and the other button', async () => {
    await row.next.focus();
    for (let step = 2; step <= shirtsOnSale - 4; step += 1) await page.keyboard.press('Enter');
    await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(shirtsOnSale - 4, 4));
    await expect(row.next).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Shift+Tab');
    await expect(row.previous).toBeFocused();
    await expect(row.next).toBeDisabled();
  });

  await test.step('a change of the height starts the row again, and focus does not move it', async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(0, 3));
    await row.next.click();
    await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(1, 3));
    await page.setViewportSize({ width: 900, height: 700 });
    await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(0, 3));
    await row.next.click();
    await expect.poll(() => row.visibleItems()).toEqual(indexesFrom(1, 3));
    await page.keyboard.press('Tab');
    await expect(row.cards.nth(1).locator(':focus')).toHaveCount(1);
    expect(await row.visibleItems()).toEqual(indexesFrom(1, 3));
  });

  await test.step('the other rows move likewise', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [name, count] of [
      ['Brands to know', 7],
      ['Every brand', 25],
      ['Just landed', 14],
      ['Deepest cuts', 12],
    ] as const) {
      const other = home.row(name);
      await other.list.scrollIntoViewIfNeeded();
      await expect(other.items).toHaveCount(count);
      await expect.poll(() => other.visibleItems(), name).toEqual(indexesFrom(0, 4));
      await expect(other.previous).toBeDisabled();
      await other.next.click();
      await expect.poll(() => other.visibleItems(), name).toEqual(indexesFrom(1, 4));
      await expect(other.previous).toBeEnabled();
      for (let step = 2; step <= count - 4; step += 1) await page.keyboard.press('Enter');
      await expect.poll(() => other.visibleItems(), name).toEqual(indexesFrom(count - 4, 4));
      await expect(other.next).toHaveAttribute('aria-disabled', 'true');
    }
  });
});

const readPaths = (images: readonly Element[]) =>
  images.map((image) => new URL(image.getAttribute('src') ?? '', location.href).pathname);

test('Home page shows no picture twice in a row, and hardly one in two', async ({ page }) => {
  const home = new HomePage(page);
  await home.openHydrated();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const rows = ['T-shirts', 'Sweatshirts', 'Jeans'].map((category) => `Men ${category}`);
  rows.push(...['Tops', 'Dresses', 'Bottoms'].map((category) => `Women ${category}`));
  for (const name of [...rows, 'Just landed', 'Deepest cuts']) {
    const row = home.row(name);
    await row.list.scrollIntoViewIfNeeded();
    await expect(row.cards).not.toHaveCount(0);
    const shown = await row.cards.locator('img').evaluateAll(readPaths);
    expect(new Set(shown).size, name).toBe(shown.length);
  }
  // A slide gets its pictures when it is shown or next.
  const nextSlide = page.getByRole('button', { name: 'Next slide' });
  for (let slide = 1; slide < 5; slide += 1) await nextSlide.click();
  const pictures = page.getByRole('main').locator('img');
  await expect.poll(() => pictures.count()).toBeGreaterThan(80);

  const paths = await pictures.evaluateAll(readPaths);

  // Each product has a picture of its own, and a product can be in two rows.
  const repeated = paths.filter((path, index) => paths.indexOf(path) !== index);
  expect(repeated.length, repeated.join()).toBeLessThanOrEqual(6);
});

test('Row of brand cards shows complete focus rings, and each brand name fits its poster', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.openHydrated();
  const row = home.row('Brands to know');
  await row.next.focus();
  await page.keyboard.press('Tab');
  const card = row.items.first().getByRole('link');
  await expect(card).toBeFocused();
  // The row clips its content, so that the ring must be inside the card.
  const outlineOffsets = await card.evaluate((link) =>
    [getComputedStyle(link), getComputedStyle(link, '::after')]
      .filter(({ outlineStyle }) => outlineStyle !== 'none')
      .map(({ outlineOffset, outlineWidth }) => parseFloat(outlineOffset) + parseFloat(outlineWidth)),
  );
  expect(outlineOffsets).toEqual([-2]);

  const overflowing = await page
    .getByRole('region', { name: /^(Luxury streetwear|Affordable premium|Casual)$/ })
    .locator('li > a')
    .evaluateAll((posters) => {
      for (const poster of posters) poster.closest('li')?.removeAttribute('hidden');
      return posters.filter((poster) => poster.scrollWidth > poster.clientWidth || isTooWide(poster)).length;

      function isTooWide(poster: Element): boolean {
        const { paddingLeft, paddingRight } = getComputedStyle(poster);
        const available = poster.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const name = document.createRange();
        name.selectNodeContents(poster.children[2] ?? poster);
        return [...name.getClientRects()].some(({ width }) => width > available);
      }
    });
  expect(overflowing).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Row follows a swipe, snaps to a card, and its buttons continue from there', async ({ page }) => {
    const home = new HomePage(page);
    const row = home.row('Men T-shirts');
    await home.openHydrated();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await row.list.scrollIntoViewIfNeeded();
    await expect(row.cards).toHaveCount(shirtsOnSale);
    await row.list.evaluate((list) => list.scrollIntoView({ block: 'center' }));
    const box = await row.list.boundingBox();
    if (!box) throw new Error('The row is not on the page.');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width - 40,
      y: box.y + 100,
      xDistance: -250,
      speed: 1200,
      preventFling: true,
    });
    await expect.poll(() => row.visibleItems()).toEqual([1]);
    await page.setViewportSize({ width: 390, height: 780 });
    await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(780);
    await expect(row.previous).toBeEnabled();
    expect(await row.visibleItems()).toEqual([1]);
    await row.previous.tap();
    await expect.poll(() => row.visibleItems()).toEqual([0]);
  });

  test('Brand list unfolds with the focus on the first new brand, and folds with the focus on its button', async ({
    page,
  }) => {
    const home = new HomePage(page);
    await home.openHydrated();
    const list = page.getByRole('region', { name: 'Luxury streetwear' });
    const viewAll = list.getByRole('button', { name: 'VIEW ALL LUXURY BRANDS' });
    await viewAll.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveCount(10);
    await expect(list.getByRole('link').nth(3)).toBeFocused();
    await expect(list.getByRole('link').nth(3)).toBeInViewport({ ratio: 1 });
    for (let link = 4; link <= 10; link += 1) await page.keyboard.press('Tab');
    await expect(list.getByRole('button', { name: 'SHOW LESS' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveCount(3);
    await expect(viewAll).toBeFocused();
    await expect(viewAll).toBeInViewport({ ratio: 1 });
  });
});

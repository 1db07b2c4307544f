import { Home } from '../../fixtures/home.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Section 9: cards seen at once at each width; the widest of each band, where one px more is another band. */
const bands = [
  { width: 480, cards: 1 },
  { width: 768, cards: 2 },
  { width: 1024, cards: 3 },
  { width: 1025, cards: 4 },
] as const;

const firstOf = (count: number, from: number) => Array.from({ length: count }, (_, place) => from + place);

test('a sale slider shows one to four cards by width, moves one a step, and a new width begins again', async ({
  page,
}) => {
  const home = new Home(page);
  const row = home.row('Men T-shirts');
  await home.openWhole();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { width, cards } of bands) {
    await page.setViewportSize({ width, height: 900 });
    await row.list.scrollIntoViewIfNeeded();
    await expect(row.cards).toHaveCount(20);
    // The width before has left the row two cards further on.
    await expect.poll(() => row.inView()).toEqual(firstOf(cards, 0));
    expect(await row.gap()).toBe(16);
    expect(Math.abs(await row.misjudgedHeight())).toBeLessThan(1);
    await expect(row.previous).toBeDisabled();
    await row.next.click();
    await expect.poll(() => row.inView()).toEqual(firstOf(cards, 1));
    await row.next.click();
    await expect.poll(() => row.inView()).toEqual(firstOf(cards, 2));
    await row.previous.click();
    await expect.poll(() => row.inView()).toEqual(firstOf(cards, 1));
  }

  await row.next.focus();
  for (let step = 2; step <= 16; step += 1) await page.keyboard.press('Enter');
  await expect.poll(() => row.inView()).toEqual(firstOf(4, 16));
  await expect(row.next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(row.previous).toBeFocused();
  await expect(row.next).toBeDisabled();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(() => row.inView()).toEqual(firstOf(3, 0));
  await row.next.click();
  await expect.poll(() => row.inView()).toEqual(firstOf(3, 1));
  await page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(() => row.inView()).toEqual(firstOf(3, 0));

  await row.next.click();
  await expect.poll(() => row.inView()).toEqual(firstOf(3, 1));
  await page.keyboard.press('Tab');
  await expect(row.cards.nth(1).locator(':focus')).toHaveCount(1);
  expect(await row.inView()).toEqual(firstOf(3, 1));
});

const otherRows = [
  { name: 'Labels to know', count: 7 },
  { name: 'Every label on the rail', count: 25 },
  { name: 'Just landed', count: 12 },
  { name: 'Deepest cuts', count: 12 },
] as const;

for (const { name, count } of otherRows) {
  test(`${name} moves one card a step from its first to its last`, async ({ page }) => {
    const home = new Home(page);
    const row = home.row(name);
    await home.openWhole();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { width, cards } of [bands[1], bands[3]]) {
      await page.setViewportSize({ width, height: 900 });
      await row.list.scrollIntoViewIfNeeded();
      await expect(row.places).toHaveCount(count);
      await expect.poll(() => row.inView()).toEqual(firstOf(cards, 0));
      await expect(row.previous).toBeDisabled();
      await row.next.click();
      await expect.poll(() => row.inView()).toEqual(firstOf(cards, 1));
      await expect(row.previous).toBeEnabled();
      for (let step = 2; step <= count - cards; step += 1) await page.keyboard.press('Enter');
      await expect.poll(() => row.inView()).toEqual(firstOf(cards, count - cards));
      await expect(row.next).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Shift+Tab');
      await expect(row.previous).toBeFocused();
      await expect(row.next).toBeDisabled();
    }
  });
}

for (const width of [390, 1440]) {
  test(`no row of the page is taller than what stands in it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const home = new Home(page);
    await home.openWithoutSplash();
    const rows = await home.emptyHeights();
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['Every label on the rail', 'Women Bottoms']));
    for (const [name, emptyPx] of Object.entries(rows)) {
      expect(emptyPx, `empty height under ${name}`).toBeLessThan(1);
    }
  });
}

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a row is swiped, comes to rest at a card, and its buttons know where it stands', async ({ page }) => {
    const home = new Home(page);
    const row = home.row('Men T-shirts');
    await home.openWhole();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(row.cards).toHaveCount(20);
    await row.list.evaluate((list) => list.scrollIntoView({ block: 'center' }));
    const box = await row.list.boundingBox();
    if (!box) throw new Error('The row is not there.');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width - 40,
      y: box.y + 100,
      xDistance: -250,
      speed: 1200,
      preventFling: true,
    });
    await expect.poll(() => row.inView()).toEqual([1]);
    await page.setViewportSize({ width: 390, height: 780 });
    await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(780);
    await expect(row.previous).toBeEnabled();
    expect(await row.inView()).toEqual([1]);
    await row.previous.tap();
    await expect.poll(() => row.inView()).toEqual([0]);
  });
});

test.describe('when one category fails', () => {
  test.use({ expectedProblems: /status of 500/ });

  test('only its own slider is empty, the failure is logged, and nobody is bothered', async ({ page }) => {
    const home = new Home(page);
    await page.route('**/proxy/products/sales/gender/category/men/Jeans?**', (route) =>
      route.fulfill({ status: 500, json: { message: 'down' } }),
    );
    const logged = page.waitForRequest(
      (request) =>
        request.url().endsWith('/telemetry') &&
        (request.postData() ?? '').includes('fetching /products/sales/gender/category/men/Jeans'),
    );
    await home.openWithoutSplash();
    await home.row('Men Jeans').list.scrollIntoViewIfNeeded();
    await expect(page.getByText('No Jeans on sale right now.')).toBeVisible();
    await logged;
    for (const name of ['Men T-shirts', 'Men Sweatshirts', 'Women Tops', 'Women Dresses', 'Women Bottoms']) {
      await home.row(name).list.scrollIntoViewIfNeeded();
      await expect(home.row(name).cards.first()).toBeVisible();
    }
    await expect(page.getByText(/on sale right now\.$/)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('one category that is late keeps no other waiting, and comes in the end', async ({ page }) => {
  const home = new Home(page);
  const late = home.row('Women Tops');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/proxy/products/sales/gender/category/women/Tops?**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await home.openWithoutSplash();
  for (const name of ['Men T-shirts', 'Men Sweatshirts', 'Men Jeans', 'Women Dresses', 'Women Bottoms']) {
    await home.row(name).list.scrollIntoViewIfNeeded();
    await expect(home.row(name).cards.first()).toBeVisible();
  }
  await expect(late.list).toHaveAttribute('aria-busy', 'true');
  await expect(late.places).toHaveCount(4);

  answer();
  await expect(late.cards).toHaveCount(20);
  await expect(page.getByText(/on sale right now\.$/)).toHaveCount(0);
});

test('sliders load four placeholders when they come near, and take their calls back when the shopper leaves', async ({
  page,
}) => {
  const home = new Home(page);
  const asked: string[] = [];
  const takenBack: string[] = [];
  const isSale = (url: string) => url.includes('/proxy/products/sales/');
  page.on('request', (request) => isSale(request.url()) && asked.push(request.url()));
  page.on('requestfailed', (request) => isSale(request.url()) && takenBack.push(request.url()));
  await page.route('**/proxy/products/sales/**', () => undefined);
  await home.openWhole();
  await expect(home.row('Men T-shirts').cards).toHaveCount(20);
  expect(asked).toEqual([]);

  await home.row('Women Tops').list.scrollIntoViewIfNeeded();
  await expect(home.row('Women Tops').list).toHaveAttribute('aria-busy', 'true');
  await expect(home.row('Women Tops').places).toHaveCount(4);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  for (const url of asked) {
    const { pathname, searchParams } = new URL(url);
    expect(decodeURIComponent(pathname)).toMatch(/\/(men|women)\/(Jeans|Tops|Dresses|Bottoms)$/);
    expect(Object.fromEntries(searchParams)).toMatchObject({ limit: '20', sort: 'newest' });
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL('/about-us');
  await expect.poll(() => asked.filter((url) => !takenBack.includes(url))).toEqual([]);
});

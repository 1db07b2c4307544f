import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a category ends: its last product, a word that it is the last, and the footer', async ({
  page,
  request,
  providerOrigin,
}) => {
  const listing = new Listing(page);
  const answer = await request.get(`${providerOrigin}/products/gender/category/women/Corsets?limit=1`);
  const { total }: { total: number } = await answer.json();
  await listing.open('/women/corsets');
  await listing.scrollTo(total);
  await expect(page.getByText('That is everything for now.')).toBeVisible();
  await expect(listing.cards).toHaveCount(total);
  await expect(listing.cards.last()).toHaveAttribute('aria-posinset', String(total));
  const { footer } = new Frame(page);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
});

test('who is past the list, at the footer, stays there and has no more products fetched', async ({
  page,
}) => {
  const listing = new Listing(page);
  const asked = notePagesAsked(page);
  await listing.open('/men');
  const { footer } = new Frame(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(footer).toBeInViewport();
  await expect(listing.cards.last()).not.toBeInViewport();
  await expectNothingAsked(page, asked);
  await listing.cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => asked[1]).toMatch(/[?&]page=2(?:&|$)/);
});

test.describe('in a low window, whose first page of products is enough', () => {
  test.use({ viewport: { width: 700, height: 600 } });

  test('End reaches the footer of a list that goes on, which asks for nothing meanwhile', async ({
    page,
  }) => {
    const listing = new Listing(page);
    const asked = notePagesAsked(page);
    await listing.open('/men');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('End');
    await expect(new Frame(page).footer).toBeInViewport();
    await expectNothingAsked(page, asked);
    await expect(listing.cards).toHaveCount(12);
    // Not by a click of Playwright's: it scrolls up to the link first, which alone makes the list go on by itself.
    await page.getByRole('link', { name: 'Load more' }).dispatchEvent('click');
    await expect.poll(() => asked[1]).toMatch(/[?&]page=2(?:&|$)/);
  });
});

test('a page beyond the last one says so, leads to the first, and is kept out of search engines', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/sales/men/jeans?page=50')).text();
  expect(html).toContain('This list ends before page 50.');
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  await page.goto('/sales/men/jeans?page=50');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(page).toHaveURL('/sales/men/jeans');
  await expect(new Listing(page).cards.first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('of a long list the document holds what is near, and the rest comes back with its place', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const listing = new Listing(page);
    await listing.open('/collections');
    const first = await listing.titles();
    await expect(async () => {
      await listing.cards.last().scrollIntoViewIfNeeded();
      expect(Number(await listing.cards.last().getAttribute('aria-posinset'))).toBeGreaterThan(120);
    }).toPass({ timeout: 180_000, intervals: [50] });
    await expect(listing.cards.first()).not.toHaveAttribute('aria-posinset', '1');
    // A stretch is as high without its cards as with them.
    const stretch = page.locator('[role="feed"] > :nth-child(2)');
    const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
    const top = await stretch.evaluate(topOf);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(listing.cards.first()).toHaveAttribute('aria-posinset', '1');
    expect((await listing.titles()).slice(0, first.length)).toEqual(first);
    expect(Math.abs((await stretch.evaluate(topOf)) - top)).toBeLessThanOrEqual(2);
  });
});

test('reduction badges say what the database says', async ({ page, request, providerOrigin }) => {
  const listing = new Listing(page);
  const answer = await request.get(`${providerOrigin}/products/sale?page=1&limit=12&sort=newest`);
  const { products }: { products: readonly { price: unknown; salePrice: unknown }[] } = await answer.json();
  const badges = products.map(
    ({ price, salePrice }) => `${Math.round(100 * (1 - toRupees(salePrice) / toRupees(price)))}% OFF`,
  );
  expect(badges).toHaveLength(12);
  await listing.open('/sale');
  const shown = await listing.cards.getByText(/% OFF$/).allTextContents();
  expect(shown.slice(0, 12)).toEqual(badges);
});

/** A number, or a text with a currency, commas and spaces. */
function toRupees(price: unknown): number {
  return Number(
    String(price)
      .replace(/^Rs\.?/i, '')
      .replaceAll(/[^\d.]/g, ''),
  );
}

/** Gathers the addresses of the pages of /men that are asked for from now on. */
function notePagesAsked(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/proxy\/products\/gender\/men|\/healthz/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

async function expectNothingAsked(page: Page, asked: readonly string[]): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // What was asked for before this one is in the list before it.
  await page.evaluate(async () => (await fetch('/healthz')).status);
  await expect.poll(() => asked.map((url) => new URL(url).pathname)).toEqual(['/healthz']);
}

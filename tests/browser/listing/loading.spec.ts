import type { APIRequestContext, Page } from '@playwright/test';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Category list ends with its last product, an end message and the footer', async ({
  page,
  request,
  providerOrigin,
}) => {
  const listing = new ListingPage(page);
  const response = await request.get(`${providerOrigin}/products/gender/category/women/Corsets?limit=1`);
  const { total }: { total: number } = await response.json();
  await listing.open('/women/corsets');
  await listing.scrollTo(total);
  await expect(page.getByText('That is everything for now.')).toBeVisible();
  await expect(listing.cards).toHaveCount(total);
  await expect(listing.cards.last()).toHaveAttribute('aria-posinset', String(total));
  const { footer } = new SiteFrame(page);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
});

test.describe('in a window that the first page of products fills', () => {
  test.use({ viewport: { width: 700, height: 600 } });

  test('List loads no further page while a shopper is at the footer', async ({ page }) => {
    const listing = new ListingPage(page);
    const requested = recordPageRequests(page);
    await listing.open('/men');
    const { footer } = new SiteFrame(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(footer).toBeInViewport();
    await expect(listing.cards.last()).not.toBeInViewport();
    await expectNoPageRequest(page, requested);
    await listing.cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => requested[1]).toMatch(/[?&]page=2(?:&|$)/);
  });

  test('End key reaches the footer, and Load more fetches the next page', async ({ page }) => {
    const listing = new ListingPage(page);
    const requested = recordPageRequests(page);
    await listing.open('/men');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('End');
    await expect(new SiteFrame(page).footer).toBeInViewport();
    await expectNoPageRequest(page, requested);
    await expect(listing.cards).toHaveCount(12);
    // Not by `click`, which scrolls to the link first: that alone loads the next page.
    await page.getByRole('link', { name: 'Load more' }).dispatchEvent('click');
    await expect.poll(() => requested[1]).toMatch(/[?&]page=2(?:&|$)/);
  });
});

/** Collects the requests for pages of /men, and for /healthz, from now on. */
function recordPageRequests(page: Page): readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/proxy\/products\/gender\/men|\/healthz/.test(request.url())) requested.push(request.url());
  });
  return requested;
}

async function expectNoPageRequest(page: Page, requested: readonly string[]): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // Requests are recorded in their order: an earlier one would come before this one.
  await page.evaluate(async () => (await fetch('/healthz')).status);
  await expect.poll(() => requested.map((url) => new URL(url).pathname)).toEqual(['/healthz']);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'Long list keeps only nearby cards in the document, and renders the first ones again at the top',
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(240_000);
      const listing = new ListingPage(page);
      await listing.open('/collections');
      const first = await listing.titles();
      await expect(async () => {
        await listing.cards.last().scrollIntoViewIfNeeded();
        expect(Number(await listing.cards.last().getAttribute('aria-posinset'))).toBeGreaterThan(120);
      }).toPass({ timeout: 180_000, intervals: [50] });
      await expect(listing.cards.first()).not.toHaveAttribute('aria-posinset', '1');
      // A chunk has the same height with and without its cards.
      const chunk = page.locator('[role="feed"] > :nth-child(2)');
      const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
      const top = await chunk.evaluate(topOf);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expect(listing.cards.first()).toHaveAttribute('aria-posinset', '1');
      expect((await listing.titles()).slice(0, first.length)).toEqual(first);
      expect(Math.abs((await chunk.evaluate(topOf)) - top)).toBeLessThanOrEqual(2);
    },
  );
});

test.describe('without network', () => {
  test.use({ expectedProblems: /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/ });

  test('List continues by itself after a lost connection, without gaps and duplicates', async ({
    page,
    context,
    request,
    providerOrigin,
  }) => {
    const listing = new ListingPage(page);
    await listing.open('/men');
    await listing.scrollTo(24);
    await context.setOffline(true);
    // A page that was requested before still arrives: the list is then longer, and its end further down.
    await expect(async () => {
      await listing.cards.last().scrollIntoViewIfNeeded();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    const before = await listing.cards.count();
    await context.setOffline(false);
    await expect(listing.cards.nth(before)).toBeAttached();
    await listing.scrollTo(36);
    const expected = await fetchTitles(request, `${providerOrigin}/products/gender/men`, 3);
    expect((await listing.titles()).slice(0, 36)).toEqual(expected);
    const links = await listing.links();
    expect(new Set(links).size).toBe(links.length);
  });

  test(
    'List keeps its cards when the connection is lost before its script has loaded everything',
    { tag: '@long' },
    async ({ page, context }) => {
      const listing = new ListingPage(page);
      await page.goto('/men', { waitUntil: 'load' });
      await context.setOffline(true);
      await expect(listing.cards).toHaveCount(12);
      await listing.cards.last().scrollIntoViewIfNeeded();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(listing.cards).toHaveCount(12);
      await context.setOffline(false);
      await expect(listing.cards.nth(12)).toBeAttached();
    },
  );
});

async function fetchTitles(
  request: APIRequestContext,
  url: string,
  pages: number,
): Promise<readonly string[]> {
  const titles: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const response = await request.get(url, { params: { page, limit: 12, sort: 'newest' } });
    const { products }: { products: readonly { title: string }[] } = await response.json();
    titles.push(...products.map(({ title }) => title));
  }
  return titles;
}

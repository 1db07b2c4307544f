import type { APIRequestContext } from '@playwright/test';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ expectedProblems: /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/ });

test('when page 3 fails its 24 cards stay, and Retry goes on where it broke', async ({ page }) => {
  const listing = new Listing(page);
  const isThirdPage = (url: URL) =>
    url.pathname === '/proxy/products/gender/men' && url.searchParams.get('page') === '3';
  await page.route(isThirdPage, (route) =>
    route.fulfill({ status: 500, json: { message: 'The catalogue is resting' } }),
  );
  await listing.open('/men');
  await listing.scrollTo(24);
  await listing.cards.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').filter({ hasText: 'The catalogue is resting' })).toBeVisible();
  await expect(listing.cards).toHaveCount(24);
  await page.unroute(isThirdPage);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(listing.cards.nth(24)).toBeAttached();
  const links = await listing.links();
  expect(new Set(links).size).toBe(links.length);
});

test('a connection lost in mid-scroll and found again leaves no gap and no duplicate', async ({
  page,
  context,
  request,
  providerOrigin,
}) => {
  const listing = new Listing(page);
  await listing.open('/men');
  await listing.scrollTo(24);
  await context.setOffline(true);
  await listing.cards.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({
    timeout: 15_000,
  });
  const before = await listing.cards.count();
  await context.setOffline(false);
  // By itself: nobody presses anything.
  await expect(listing.cards.nth(before)).toBeAttached({ timeout: 15_000 });
  await listing.scrollTo(48);
  const expected = await fetchTitles(request, `${providerOrigin}/products/gender/men`, 4);
  expect((await listing.titles()).slice(0, 48)).toEqual(expected);
});

test('a connection lost right after opening the page leaves its cards, and the list goes on when it is back', async ({
  page,
  context,
}) => {
  const listing = new Listing(page);
  await page.goto('/men', { waitUntil: 'load' });
  await context.setOffline(true);
  await expect(listing.cards).toHaveCount(12);
  await listing.cards.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(listing.cards).toHaveCount(12);
  await context.setOffline(false);
  await expect(listing.cards.nth(12)).toBeAttached({ timeout: 15_000 });
});

async function fetchTitles(
  request: APIRequestContext,
  url: string,
  pages: number,
): Promise<readonly string[]> {
  const titles: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const answer = await request.get(url, { params: { page, limit: 12, sort: 'newest' } });
    const { products }: { products: readonly { title: string }[] } = await answer.json();
    titles.push(...products.map(({ title }) => title));
  }
  return titles;
}

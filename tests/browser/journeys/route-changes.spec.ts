import { Frame } from '../../fixtures/frame.ts';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

test('another page at the same path is read out, and the focus begins at its heading', async ({ page }) => {
  const listing = new Listing(page);
  const said = page.getByRole('status');
  await listing.open('/collections');
  const chip = page.getByRole('navigation', { name: 'Shop for' }).getByRole('link', { name: 'Women' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/collections?gender=women');
  await expect(said.filter({ hasText: 'All Collection: Women' })).toHaveCount(1);
  await expect(listing.heading).toBeFocused();

  await page.goto('/search?q=hoodie');
  await untilTakenOver(page);
  await new Frame(page).search.fill('jeans');
  await page.keyboard.press('Enter');
  await expect(said.filter({ hasText: 'Search Results for "jeans"' })).toHaveCount(1);
  await expect(listing.heading).toBeFocused();

  await page.goto('/product-details?id=Jaywalking');
  await untilTakenOver(page);
  const like = page.getByRole('navigation', { name: 'Labels like this one' }).getByRole('link').first();
  const name = await like.innerText();
  await like.focus();
  await page.keyboard.press('Enter');
  await expect(said.filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});

test('a list that is sorted speaks for itself, and its controls keep the focus', async ({ page }) => {
  const listing = new Listing(page);
  await page.clock.install();
  await listing.open('/men');
  await listing.sort.selectOption('priceLowHigh');
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await listing.sort.focus();
  await expect(page.getByRole('status').filter({ hasText: /Price: Low to High/ })).toHaveCount(1);
  // A page is read out when its heading had the time to come.
  await page.clock.fastForward(1000);
  await expect(page.getByRole('status').filter({ hasText: 'Men | SZN' })).toHaveCount(0);
  await expect(listing.sort).toBeFocused();
});

test('Back while one list gives way to another leads back, and is no failure', async ({ page }) => {
  const listing = new Listing(page);
  await listing.open('/men');
  const chip = page
    .getByRole('navigation', { name: 'Shop by category' })
    .getByRole('link', { name: 'Jeans' });
  const calledOff = await chip.evaluate(async (link: HTMLElement) => {
    const rejection = new Promise<PromiseRejectionEvent>((resolve) =>
      window.addEventListener('unhandledrejection', resolve, { once: true }),
    );
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (draw) => {
      const transition = begin(draw);
      window.history.back();
      document.startViewTransition = begin;
      return transition;
    };
    link.click();
    const { reason, defaultPrevented } = await rejection;
    return { reason: String(reason), defaultPrevented };
  });
  expect(calledOff).toMatchObject({ reason: expect.stringContaining('AbortError'), defaultPrevented: true });
  await expect(listing.heading).toHaveText('Men');
});

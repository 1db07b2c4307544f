import { expect, test } from '../../fixtures/test.ts';

const pages = [
  ['/', 200],
  ['/men', 200],
  ['/women', 200],
  ['/men/t-shirts', 200],
  ['/men/tshirts', 200],
  ['/women/hoodies-sweatshirts', 200],
  ['/collections', 200],
  ['/collections/Jaywalking', 200],
  ['/sale', 200],
  ['/sale/women', 200],
  ['/sales/men/jeans', 200],
  ['/search?q=hoodie', 200],
  ['/wishlist', 200],
  ['/about-us', 200],
  ['/404', 404],
  ['/not-found', 404],
  ['/nothing/here', 404],
] as const;

for (const [path, status] of pages) {
  test(`${path} answers ${status} with its page in the HTML`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(status);
    const html = await answer.text();
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain('<main');
    expect(html).toContain('<footer');
  });
}

test.describe('unknown', () => {
  // Chromium writes every answer with this status to the console, the document's too.
  test.use({ expectedProblems: /status of 404/i });

  for (const path of [
    '/collections/NoSuchBrand',
    '/men/dresses',
    '/women/polos',
    '/sales/kids/jeans',
    '/sales/men/dresses',
  ]) {
    test(`${path} leads to the 404 page`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Oops! 404 Not Found' })).toBeVisible();
      await expect(page).toHaveURL(/\/404$/);
    });
  }
});

for (const path of [
  '/%00',
  '/%E0%A4%A',
  '/men/%E0%A4%A',
  '/..%2f..%2fetc/passwd',
  '/.git/config',
  '/assets/main.js.map',
]) {
  test(`the malformed address ${path} is refused without harm`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(answer.status()).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(/at .*\.(?:ts|js):\d+/);
  });
}

test('leaving for a page and coming back changes title and content together', async ({ page }) => {
  await page.goto('/about-us');
  await expect(page).toHaveTitle(/About/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
  await expect(page).toHaveTitle(/Jaywalking/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveTitle(/About/);
});

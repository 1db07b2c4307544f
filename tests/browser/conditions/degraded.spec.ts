import type { Locator } from '@playwright/test';
import { HomePage } from '../../fixtures/home-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Listing shows its first page of products, and Load more links to the second one', async ({
    page,
  }) => {
    await page.goto('/men');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(12);
    for (const card of await cards.all()) {
      await expect(card.locator('img').first()).toHaveAttribute('src', /\/media\//);
      await expect(card.getByText(/^Rs [\d,]+/).first()).toBeVisible();
      await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute(
        'href',
        /^\/product-details\?id=/,
      );
    }
    const links = page.getByRole('feed').getByRole('link', { name: /^View Product/ });
    const firstPage = await addressesOf(links);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL('/men?page=2');
    await expect(page).toHaveTitle('Men, page 2 | SZN');
    const secondPage = await addressesOf(links);
    expect(secondPage).toHaveLength(12);
    expect(secondPage.filter((address) => firstPage.includes(address))).toEqual([]);
  });

  test('Filter form sends order, discount and all choices, and an option lists as many products as it counts', async ({
    page,
  }) => {
    await page.goto('/men?minDiscount=30&sort=priceLowHigh');
    // `noscript` is not rendered here: Enter presses its button "Apply".
    expect(await page.locator('#filter-form noscript').textContent()).toContain('Apply');
    const chosen: Record<string, string> = { minDiscount: '30', sort: 'priceLowHigh' };
    for (const [legend, name] of [
      ['Brand', 'brands'],
      ['Colour', 'colours'],
    ] as const) {
      const options = page.getByRole('group', { name: legend }).getByRole('listitem');
      const option = options.filter({ has: page.getByRole('checkbox', { disabled: false }) }).first();
      const box = option.getByRole('checkbox');
      const count = await option.getByText(/^\d+$/).textContent();
      chosen[name] = await box.inputValue();
      await box.check();
      await box.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.has(name));
      const sent = [...new URL(page.url()).searchParams].filter(([, value]) => value !== '');
      expect(Object.fromEntries(sent)).toEqual(chosen);
      await expect(box).toBeChecked();
      const products = count === '1' ? 'product' : 'products';
      await expect(page.getByText(`${count} ${products}`, { exact: true })).toBeVisible();
    }
  });

  test('Picture and title of a card lead to the page of the product', async ({ page }) => {
    await page.goto('/men');
    const card = page.getByRole('feed').getByRole('article').first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const box = await card.locator('img').first().boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 60);
    await expect(page).toHaveURL(/\/product-details\?id=/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('About page and legal pages show their texts', async ({ page }) => {
    await page.goto('/about-us');
    await expect(page.getByText(/We plan to onboard independent designers/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'What comes next' })).toHaveCSS('opacity', '1');
    await expect(page.getByText(/was founded in 2025/)).toBeVisible();
    await page.goto('/terms-of-service');
    await expect(page.getByText(/You must be at least 18 years old/)).toBeVisible();
    await expect(page.getByText(/at least 30 days’ notice of material changes/)).toBeVisible();
  });

  for (const [path, title] of [
    ['/wishlist', 'Please login to view your wishlist'],
    ['/profile', 'Please login to view your profile'],
  ] as const) {
    test(`Page of a member, ${path}, says what to do and does not show a loading state`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(main.getByRole('status')).toBeHidden();
      await expect(main.getByRole('list')).toBeHidden();
      // Where DevTools turns scripts off, Chromium parses the content of `noscript`, but does not render it.
      const prompt = await main.locator('noscript').textContent();
      expect(prompt).toContain(title);
      expect(prompt).toContain('Signing in needs JavaScript. Turn it on');
      expect(prompt).toContain('See what is on sale');
    });
  }

  test('Splash ends by itself, and the home page below shows its links', async ({ page }) => {
    const home = new HomePage(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(home.splash).toBeVisible();
    await expect(page.getByRole('button', { name: 'Skip intro' })).toBeHidden();
    // Faster, so that nobody waits for its 4.5 s.
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 10 });
    await expect(home.splash).toBeHidden();
    await expect(home.hero.getByRole('link', { name: 'Explore Now' })).toHaveCount(4);
    await expect(page.getByRole('link', { name: /Evemen/ }).first()).toBeVisible();
  });
});

async function addressesOf(links: Locator): Promise<readonly (string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}

test.describe('without the provider', { tag: '@fault' }, () => {
  test.use({ expectedProblems: /Failed to load resource/i });

  test('Header and footer work, listings offer a retry, and other pages show their texts', async ({
    page,
    openGateway,
  }) => {
    // Nothing listens on this port.
    const gateway = await openGateway({ PROVIDER_ORIGIN: 'http://127.0.0.1:9' });
    await page.goto(`${gateway.url}/men`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /try again|retry/i })
        .first(),
    ).toBeVisible();
    await page.goto(`${gateway.url}/about-us`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

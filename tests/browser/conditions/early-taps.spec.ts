import type { Locator, Page } from '@playwright/test';
import { openWithHeldScripts } from '../../fixtures/held-scripts.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const phone = { width: 390, height: 844 };

/** Uses a control; it must be shown as pressed when the input has been handled. */
async function use(control: Locator, input: () => Promise<unknown> = () => control.click()): Promise<void> {
  await input();
  // Not `toHaveAttribute`, which would wait.
  expect(await control.getAttribute('data-pressed')).not.toBeNull();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test('Controls of a listing that are used before hydration are carried out once, in their order', async ({
  page,
}) => {
  const release = await openWithHeldScripts(page, '/men');
  const box = page.getByRole('group', { name: 'Category' }).getByRole('checkbox').first();
  const sort = page.getByLabel('Sort By');
  const minPrice = page.getByRole('textbox', { name: 'Lowest price, in rupees' });
  const more = page.getByRole('group', { name: 'Brand' }).getByRole('button');
  await use(button(page, /^Add to wishlist/));
  await use(box);
  await use(more);
  await use(sort, () => sort.selectOption('priceLowHigh'));
  await use(minPrice, async () => {
    await minPrice.fill('700');
    await minPrice.press('Enter');
  });
  await expect(box).toBeChecked();
  release();
  // The heart starts the account remote, which asks a guest once to sign in.
  await expect(page.getByText('Please login to manage your wishlist')).toHaveCount(1);
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await expect(page).toHaveURL(/categories=/);
  await expect(page).toHaveURL(/minPrice=700/);
  await expect(box).toBeChecked();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-pressed], [data-dehydrated]')).toHaveCount(0);
});

const openings = [
  { control: 'Filters', path: '/men/jeans', viewport: phone, result: 'dialog' },
  { control: 'Open menu', path: '/about-us', viewport: phone, result: 'dialog' },
  { control: 'Men menu', path: '/about-us', result: 'expanded' },
  { control: 'Open search', path: '/about-us', viewport: phone, result: 'expanded' },
] as const;

for (const { control, path, result, ...options } of openings) {
  test(`Button ${control} of ${path} that is tapped before hydration opens what it names`, async ({
    page,
  }) => {
    if ('viewport' in options) await page.setViewportSize(options.viewport);
    const release = await openWithHeldScripts(page, path);
    const opener = button(page, control);
    await use(opener);
    release();
    if (result === 'dialog') await expect(page.getByRole('dialog')).toBeVisible();
    else await expect(page.locator('header [aria-expanded=true]').first()).toBeVisible();
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
  });
}

for (const opener of ['Filters', 'Open menu']) {
  test(`Sort order and button ${opener} that are used before hydration are both carried out`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const release = await openWithHeldScripts(page, '/men');
    const sort = page.getByLabel('Sort By');
    await use(sort, () => sort.selectOption('priceLowHigh'));
    await use(button(page, opener));
    release();
    await expect(page).toHaveURL(/sort=priceLowHigh#/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/men?sort=priceLowHigh');
    await expect(sort).toHaveValue('priceLowHigh');
  });
}

test('Sort order stays when the sign-in opens while its list is loading, and when it closes', async ({
  page,
}) => {
  const release = await openWithHeldScripts(page, '/search?q=hoodie');
  const sort = page.getByLabel('Sort By');
  await use(button(page, 'Save this search'));
  await use(sort, () => sort.selectOption('priceLowHigh'));
  release();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/search?q=hoodie&sort=priceLowHigh#sign-in');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/search?q=hoodie&sort=priceLowHigh');
  await expect(sort).toHaveValue('priceLowHigh');
});

test('Order changed again while the sign-in waits for its list keeps the sign-in', async ({ page }) => {
  // The lists of the first two orders arrive after the third was chosen.
  const held: (() => Promise<void>)[] = [];
  await page.route(/sort=price/, (route) => void held.push(() => route.continue()));
  await page.goto('/search?q=hoodie');
  await waitForHydration(page);
  const sort = page.getByLabel('Sort By');
  await sort.selectOption('priceLowHigh');
  await expect.poll(() => held.length).toBe(1);
  await button(page, 'Save this search').click();
  // On a slow machine the page of the first order is shown without its products before the click: the sign-in then opens.
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await expect.poll(async () => held.length > 1 || (await signIn.isVisible())).toBe(true);
  await sort.selectOption('biggestDiscount');
  await expect(signIn).toBeVisible();
  await expect(page).toHaveURL('/search?q=hoodie&sort=biggestDiscount#sign-in');
  for (const send of held) await send().catch(() => undefined);
});

test('Follow that is tapped before hydration follows a brand, also one that this browser follows already', async ({
  page,
}) => {
  await page.addInitScript(() =>
    window.localStorage.setItem(
      'szn:follows',
      JSON.stringify({ userId: null, brands: ['jaywalking'], pending: {} }),
    ),
  );
  for (const brand of ['Jaywalking', 'Huemn']) {
    const release = await openWithHeldScripts(page, `/collections/${brand}`);
    const follow = page.getByRole('button', { name: `Follow ${brand}` }).first();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await use(follow);
    release();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-pressed], [data-dehydrated]')).toHaveCount(0);
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('Heart of a card that is removed by a brand filter is carried out if both were tapped before hydration', async ({
  page,
}) => {
  const release = await openWithHeldScripts(page, '/men');
  const cards = page.getByRole('feed').getByRole('article');
  const filter = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').last();
  await use(filter);
  await use(cards.first().getByRole('button', { name: /^Add to wishlist/ }));
  await use(cards.nth(1).getByRole('button', { name: /^Add to wishlist/ }));
  release();
  await expect(page.getByText('Please login to manage your wishlist')).toBeVisible();
  await expect(page).toHaveURL(/brands=/);
  await expect(filter).toBeChecked();
});

test('Brand that the typed name excludes is chosen if it was tapped before hydration', async ({ page }) => {
  const release = await openWithHeldScripts(page, '/men');
  const brands = page.getByRole('group', { name: 'Brand' });
  await brands.getByRole('searchbox').fill('wt');
  await use(brands.getByRole('checkbox').first());
  release();
  await expect(page).toHaveURL(/brands=/);
  await expect(brands.getByRole('checkbox', { name: 'WtFlex' })).toBeVisible();
  await expect(brands.getByRole('searchbox')).toHaveValue('wt');
});

test('Price slider that is moved before hydration filters the list', async ({ page }) => {
  const release = await openWithHeldScripts(page, '/men');
  const slider = page.getByRole('slider', { name: 'Lowest price, in rupees' });
  await use(slider, async () => {
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
  });
  const price = await slider.inputValue();
  release();
  await expect(page).toHaveURL(`/men?minPrice=${price}`);
  await expect(slider).toHaveValue(price);
});

test('Row that is scrolled before hydration stays where it is and enables its button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await openWithHeldScripts(page, '/');
  const row = page.getByRole('list', { name: 'Every brand' });
  await row.hover();
  await page.mouse.wheel(700, 0);
  await expect.poll(() => row.evaluate((track) => track.scrollLeft)).toBeGreaterThan(300);
  release();
  await expect(button(page, 'Previous Every brand')).toBeEnabled();
  expect(await row.evaluate((track) => track.scrollLeft)).toBeGreaterThan(300);
});

test('Load more opens the next page before hydration', async ({ page }) => {
  await openWithHeldScripts(page, '/men');
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL('/men?page=2');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
});

test('Search box has no button that needs a script before hydration', async ({ page }) => {
  const release = await openWithHeldScripts(page, '/search?q=hoodie');
  const clear = button(page, 'Clear search');
  await expect(clear).toBeHidden();
  release();
  await clear.click();
  await expect(new SiteFrame(page).search).toHaveValue('');
});

test('Home page steps its slides and rows as often as they were tapped before hydration', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await openWithHeldScripts(page, '/');
  const nextSlide = button(page, 'Next slide');
  await use(nextSlide);
  await use(nextSlide);
  const nextCard = button(page, 'Next Every brand');
  await use(nextCard);
  release();
  await expect(page.getByRole('group', { name: '3 of 5', exact: true })).toBeVisible();
  await expect(button(page, 'Previous Every brand')).toBeEnabled();
});

test('Splash that is tapped before hydration ends as soon as the page has hydrated', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  // With a stopped clock it does not end by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await openWithHeldScripts(page, '/');
  const splash = page.locator('[data-splash]');
  await use(splash, () => splash.click());
  release();
  await expect(splash).toHaveClass(/skipped/);
});

test('Search box keeps what was typed before hydration and shows suggestions for it', async ({ page }) => {
  const release = await openWithHeldScripts(page, '/about-us');
  const { search } = new SiteFrame(page);
  await search.click();
  await search.pressSequentially('hood');
  release();
  await expect(page.getByRole('option', { name: 'Hoodies Men' })).toBeVisible();
  await search.pressSequentially('ie');
  await expect(search).toHaveValue('hoodie');
});

test('Search and newsletter forms are submitted by the browser before hydration', async ({ page }) => {
  await openWithHeldScripts(page, '/about-us');
  const { search, newsletter } = new SiteFrame(page);
  await search.fill('hoodie');
  await search.press('Enter');
  await expect(page).toHaveURL('/search?q=hoodie');
  await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('heading', { name: 'Get the drop before the drop' })).toBeVisible();
  await expect(page).toHaveURL(/\/proxy\/newsletter\/form/);
});

test('Page whose scripts do not arrive says so ten seconds after a tap, and offers to load it again', async ({
  page,
}) => {
  await page.clock.install();
  await openWithHeldScripts(page, '/men?sort=newest');
  const heart = button(page, /^Add to wishlist/);
  await use(heart);
  await page.clock.fastForward(10_000);
  const notice = page.getByRole('alert').filter({ hasText: 'This did not load.' });
  await expect(notice).toBeVisible();
  await expect(heart).not.toHaveAttribute('data-pressed');
  await expect(notice.getByRole('link', { name: 'Try again' })).toHaveJSProperty('href', page.url());
});

test('Tap is dropped when the shopper goes to another page before it could be carried out', async ({
  page,
}) => {
  const release = await openWithHeldScripts(page, '/men', /\/releases\/catalogue\/.*\.js$/);
  const { footer } = new SiteFrame(page);
  await use(button(page, /^Add to wishlist/));
  await expect(footer).not.toHaveAttribute('data-dehydrated');
  await footer.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByText(/We plan to onboard independent designers/)).toBeAttached();
  const isLoaded = page.waitForResponse(/\/releases\/catalogue\/.*\.js$/);
  release();
  await isLoaded;
  await expect(page.locator('[data-pressed], [data-dehydrated]')).toHaveCount(0);
  await expect(page.getByText('Please login to manage your wishlist')).toHaveCount(0);
});

test('Inline script of the document has at most 1,280 bytes', async ({ request }) => {
  const html = await (await request.get('/about-us')).text();
  const [, script = ''] = /<script>(.*?)<\/script>/.exec(html) ?? [];
  expect(script).toContain('data-dehydrated');
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1280);
});

test.describe('without scripts', () => {
  // The browser reports the status of the 404 page.
  test.use({ javaScriptEnabled: false, viewport: phone, expectedProblems: /status of 404/ });

  test('Pages of every kind show their heading and their content', async ({ page }) => {
    for (const [path, content] of [
      ['/', 'View Product'],
      ['/men', 'View Product'],
      ['/women/dresses', 'View Product'],
      ['/sale', 'View Product'],
      ['/sales/men/t-shirts', 'View Product'],
      ['/collections', 'View Product'],
      ['/collections/Jaywalking', 'View Product'],
      ['/search?q=hoodie', 'View Product'],
      ['/product-details', 'Jaywalking'],
      ['/privacy-policy', 'personal'],
      ['/nowhere', '404'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
      await expect(page.getByRole('main').getByText(content).first(), path).toBeVisible();
    }
  });

  test('Search and newsletter work on a phone', async ({ page }) => {
    await page.goto('/about-us');
    const { search, newsletter } = new SiteFrame(page);
    await search.fill('hoodie');
    await search.press('Enter');
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
    await page.getByLabel('Name').fill('Asha');
    await page.getByLabel('Email').fill('early@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please check your inbox for a verification email.')).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { addToWishlistByApi, signInAsNewMember, type Member } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WishlistPage } from '../../fixtures/wishlist-page.ts';

/** Signs in a member with one product on the wishlist, and opens a page that verifies the session. */
async function signInWithWishlist(page: Page): Promise<Member & { readonly title: string }> {
  const member = await signInAsNewMember(page);
  const { products } = await (await page.request.get('/proxy/products')).json();
  const [{ _id: productId, title }] = products;
  await addToWishlistByApi(page, member, [productId]);
  await page.goto('/about-us');
  await expect(new SiteFrame(page).logout).toBeVisible();
  return { ...member, title };
}

/** The HTML of the wishlist page that a full page load or the history requests. */
async function loadWishlist(page: Page, load: () => Promise<unknown>) {
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => new URL(candidate.url()).pathname === '/wishlist'),
    load(),
  ]);
  return { html: await response.text(), caching: response.headers()['cache-control'] };
}

test('Wishlist of a member is in the HTML, is readable without scripts, and is not fetched again', async ({
  page,
  browser,
  context,
}) => {
  const { title } = await signInWithWishlist(page);
  const wishlist = new WishlistPage(page);
  const providerReads: string[] = [];
  page.on('request', (request) => {
    const isOfThisPage = request.headers().referer?.endsWith('/wishlist') === true;
    if (isOfThisPage && request.url().includes('/proxy/')) providerReads.push(request.url());
  });

  const { html, caching } = await loadWishlist(page, () => wishlist.open());
  expect(html).toContain(title);
  expect(caching).toBe('private, no-store');
  await waitForHydration(page);
  await expect(new SiteFrame(page).logout).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  await expect(wishlist.card(title)).toBeVisible();
  expect(providerReads.map((url) => new URL(url).pathname).toSorted()).toEqual([
    '/proxy/follows',
    '/proxy/users/getLoginStatus',
    '/proxy/users/getUser',
  ]);
  await wishlist.remove(title);
  await expect(wishlist.empty).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();

  const storageState = await context.storageState();
  const plainContext = await browser.newContext({ javaScriptEnabled: false, storageState });
  const plain = await plainContext.newPage();
  await plain.goto(page.url());
  await expect(new WishlistPage(plain).card(title)).toBeVisible();
  await plainContext.close();
});

test('Wishlist is not in the HTML after a sign-out and Back, nor for a session that ends with the browser', async ({
  page,
}) => {
  const { title, ...member } = await signInWithWishlist(page);
  const frame = new SiteFrame(page);
  const wishlist = new WishlistPage(page);
  expect((await loadWishlist(page, () => wishlist.open())).html).toContain(title);
  await page.goto('/about-us');
  await frame.logout.click();
  await expect(page).toHaveURL('/');
  await expect(frame.login).toBeVisible();

  const back = await loadWishlist(page, () => page.evaluate(() => history.go(-2)));
  expect(back.html).not.toContain(title);
  await expect(wishlist.signInPrompt).toBeVisible();
  await expect(wishlist.cards).toHaveCount(0);

  await frame.login.click();
  await frame.dialog('Sign in').getByLabel('Remember me').uncheck();
  await frame.signIn(member);
  await expect(frame.logout).toBeVisible();
  const reloaded = await loadWishlist(page, () => wishlist.open());
  expect(reloaded.html).not.toContain(title);
  await expect(wishlist.card(title)).toBeVisible();
});

test('Wishlist page that arrives after another member has signed in is discarded', async ({
  page,
  context,
}) => {
  const { title } = await signInWithWishlist(page);
  const other = await context.newPage();
  await other.goto('/healthz');
  await page.route('**/wishlist', async (route) => {
    const response = await route.fetch();
    await other.evaluate(() => {
      const auth = {
        isLoggedIn: true,
        user: { _id: 'another-member' },
        token: localStorage.getItem('token'),
      };
      localStorage.setItem('user', JSON.stringify(auth.user));
      localStorage.setItem('persist:auth', JSON.stringify(auth));
      document.cookie = 'szn-member=another-member; Path=/; SameSite=Strict; Secure';
    });
    await route.fulfill({ response });
  });
  // The session stays unknown for some seconds.
  await page.route('**/proxy/**', () => undefined);

  const wishlist = new WishlistPage(page);
  expect((await loadWishlist(page, () => wishlist.open())).html).toContain(title);
  await waitForHydration(page);
  // Read once: a list that the session removes later is a failure.
  expect(await wishlist.cards.count()).toBe(0);
});

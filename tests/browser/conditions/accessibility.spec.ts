import type { Page } from '@playwright/test';
import { findSmallTexts, findViolations } from '../../fixtures/accessibility.ts';
import { HomePage } from '../../fixtures/home-page.ts';
import { waitForHydration, waitForShellOverlays } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { addToWishlistByApi, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WishlistPage } from '../../fixtures/wishlist-page.ts';

// Each test checks several states.
test.describe.configure({ timeout: 180_000 });
test.use({
  expectedProblems: /Failed to load resource|status of 404/,
  contextOptions: { reducedMotion: 'reduce' },
});

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 900 };

type Check = { readonly part?: string; readonly sizes?: readonly (typeof desktop)[] };

/**
 * Checks what the page shows now, at each window size: the rules of axe, in the dark scheme its contrasts, and that no
 * text is smaller than 12 px.
 */
async function expectAccessible(
  page: Page,
  state: string,
  { part, sizes = [desktop, phone] }: Check = {},
): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    const violations = await findViolations(page, part);
    expect.soft(violations, `${state} at ${size.width} px`).toEqual([]);
    expect.soft(await findSmallTexts(page), `small texts: ${state} at ${size.width} px`).toEqual([]);
    // Only colours differ in the dark scheme.
    await changeScheme(page, 'dark');
    const inDark = await findViolations(page, part, ['color-contrast']);
    expect.soft(inDark, `${state} at ${size.width} px in the dark scheme`).toEqual([]);
    await changeScheme(page, 'light');
  }
}

/** Colours of controls change in a transition: the rules look at its end. */
async function changeScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

async function resize(page: Page, size: typeof desktop): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** A state of the storefront: its address, and the steps that lead from there to the state. */
type State = { readonly path: string; readonly reach?: (page: Page) => Promise<unknown> };

const unavailable = { status: 503, json: { message: 'Back in a minute' } };

const listings: Readonly<Record<string, State>> = {
  'a gender': { path: '/men' },
  'a category': { path: '/women/dresses' },
  'a brand': { path: '/collections/Jaywalking' },
  'search results': { path: '/search?q=hoodie' },
};

const saleListings: Readonly<Record<string, State>> = {
  'the sale': { path: '/sale' },
  'the sale of a gender': { path: '/sale/men' },
  'the sale of a category': { path: '/sales/women/tops' },
  'an open quick view': {
    path: '/men',
    reach: async (page) => {
      const listing = new ListingPage(page);
      await listing.titleOf(listing.cards.first()).click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Same vibe, any budget' }).waitFor();
    },
  },
};

const unusualLists: Readonly<Record<string, State>> = {
  'filters without a match': {
    path: '/men?minPrice=90000000&brands=TURNT',
    reach: (page) => page.getByText('Nothing matches all of these').waitFor(),
  },
  'a search without a result': {
    path: '/search?q=zzqx',
    reach: (page) => page.getByText('No products found for "zzqx"').waitFor(),
  },
  'a list that failed to load': {
    path: '/about-us',
    reach: async (page) => {
      await page.route('**/proxy/products/**', (route) => route.fulfill(unavailable));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
      await page.getByText('Back in a minute').filter({ visible: true }).first().waitFor();
    },
  },
  'a list whose next page failed to load': {
    path: '/women',
    reach: async (page) => {
      // The second one may have been requested ahead already.
      await page.route(/\/proxy\/products\/.*page=(?!1\b)/, (route) => route.fulfill(unavailable));
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(async () => {
        await page.getByRole('feed').getByRole('article').last().scrollIntoViewIfNeeded();
        await expect(retry).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  },
};

const otherPages: Readonly<Record<string, State>> = {
  'About us': { path: '/about-us' },
  'the privacy policy': { path: '/privacy-policy' },
  'the terms of service': { path: '/terms-of-service' },
  'the disclaimer': { path: '/disclaimer' },
  'the 404 page': { path: '/404' },
  'the search page': { path: '/search' },
  'the wishlist of a guest': { path: '/wishlist' },
  'what is stored': { path: '/profile/data' },
  'the alerts of a guest': {
    path: '/profile/alerts',
    reach: (page) => page.getByText('Please login to choose your alerts').waitFor(),
  },
  'the profile of a guest': {
    path: '/profile',
    reach: (page) => page.getByText('Please login to view your profile').waitFor(),
  },
};

const productPages: Readonly<Record<string, State>> = {
  'all brands': { path: '/product-details' },
  'the spotlight of one brand': { path: '/product-details?id=Jaywalking' },
  'a product': {
    path: '/product-details',
    reach: async (page) => {
      const response = await page.request.get('/proxy/products?limit=1');
      const { products }: { products: readonly { _id: string }[] } = await response.json();
      await page.goto(`/product-details?id=${products[0]?._id}`);
      await page.getByRole('heading', { name: 'Same vibe, any budget' }).waitFor();
    },
  },
};

const dialogs: Readonly<Record<string, State>> = {
  'the sign-in dialog': { path: '/about-us#sign-in', reach: (page) => showsDialog(page, 'Sign in') },
  'the dialog for a forgotten password': {
    path: '/about-us#forgot-password',
    reach: (page) => showsDialog(page, 'Forgot password'),
  },
  'the menu sheet': {
    path: '/about-us#menu',
    reach: async (page) => {
      await showsDialog(page, 'Menu');
      await new SiteFrame(page).dialog('Menu').locator('summary').first().click();
    },
  },
  'the register dialog': { path: '/about-us#register', reach: (page) => showsDialog(page, 'Register') },
  'the register dialog with invalid fields': {
    path: '/about-us#register',
    reach: async (page) => {
      await showsDialog(page, 'Register');
      await new SiteFrame(page)
        .dialog('Register')
        .getByRole('button', { name: 'Register', exact: true })
        .click();
    },
  },
  'the newsletter form with invalid fields': {
    path: '/about-us',
    reach: async (page) => {
      const { newsletter } = new SiteFrame(page);
      await newsletter.getByRole('button', { name: 'Subscribe Now' }).click();
      await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
    },
  },
};

const showsDialog = (page: Page, name: string) => new SiteFrame(page).dialog(name).waitFor();

for (const [title, states] of Object.entries({
  Listings: listings,
  'Sale listings and the quick view': saleListings,
  'Empty and failed lists': unusualLists,
  'Brand and product pages': productPages,
  'Content pages and pages of guests': otherPages,
  'Dialogs and forms': dialogs,
})) {
  test(`${title} meet the accessibility rules`, async ({ page }) => {
    for (const [index, [state, { path, reach }]] of Object.entries(states).entries()) {
      await page.setViewportSize(desktop);
      // From a blank page, so that an address with another fragment opens a new document.
      await page.goto('about:blank');
      await page.goto(path);
      await waitForHydration(page);
      await reach?.(page);
      // The states of a group share their layout: the first is checked in both windows, the others in turn.
      const sizes = index === 0 ? [desktop, phone] : [index % 2 === 1 ? phone : desktop];
      await expectAccessible(page, state, { sizes });
      await page.unrouteAll();
    }
  });
}

test('Home page meets the accessibility rules, with each hero slide and with unfolded brand lists', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.openWithoutSplash();
  await waitForHydration(page, 'main ul[aria-label="Deepest cuts"]');
  for (const size of [desktop, phone]) {
    for (const slide of [2, 3, 4, 5]) {
      await home.hero.getByRole('button', { name: `0${slide} ` }).click();
      await expect(home.hero.getByRole('group', { name: `${slide} of 5` })).toBeVisible();
      const part = 'section[aria-roledescription=carousel]';
      await expectAccessible(page, `slide ${slide}`, { part, sizes: [size] });
    }
  }
  await page.setViewportSize(desktop);
  for (const tier of ['LUXURY', 'AFFORDABLE', 'CASUAL']) {
    await page.getByRole('button', { name: `VIEW ALL ${tier} BRANDS` }).click();
  }
  await expect(page.getByRole('button', { name: 'SHOW LESS' })).toHaveCount(3);
  const rows = page.getByRole('main').getByRole('list');
  for (const row of await rows.all()) await row.scrollIntoViewIfNeeded();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, 'the home page with unfolded brand lists');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('Splash meets the accessibility rules', async ({ page }) => {
    const home = new HomePage(page);
    await home.openWithStoppedClock();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      let isChecked = false;
      const checked = findViolations(page, '[data-splash]').finally(() => {
        isChecked = true;
      });
      // The clock is stopped, and axe needs timers of a few ms.
      while (!isChecked) await page.clock.runFor(1);
      expect(await checked, `at ${size.width} px`).toEqual([]);
      await expect(home.splash).toBeVisible();
    }
  });
});

test('Menus of the header and search suggestions meet the accessibility rules', async ({ page }) => {
  const frame = new SiteFrame(page);
  await page.goto('/about-us');
  await waitForHydration(page);
  for (const menu of ['Men', 'Women', 'Sale', 'Brands']) {
    await frame.menuButton(menu).click();
    await expect(frame.navigation.getByRole('link').nth(8)).toBeVisible();
    await expectAccessible(page, `the ${menu} menu`, { sizes: [desktop] });
  }
  await page.keyboard.press('Escape');
  await frame.search.click();
  await expect(page.getByRole('group', { name: 'By price' })).toBeVisible();
  await expectAccessible(page, 'the empty search box', { sizes: [desktop] });
  await frame.search.pressSequentially('hood');
  await expect(page.getByRole('group', { name: 'Products' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'the suggestions', { sizes: [desktop] });
});

test('Filter drawer of narrow windows meets the accessibility rules', async ({ page }) => {
  await page.setViewportSize(phone);
  await new ListingPage(page).open('/men');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first().waitFor();
  await expectAccessible(page, 'the filter drawer', { sizes: [phone] });
});

test('Offline banner and a list without network meet the accessibility rules', async ({ page }) => {
  const overlays = waitForShellOverlays(page);
  await page.goto('/about-us');
  await overlays;
  // The first list loads the code of listings; the second one is opened without network.
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Jaywalking' }).click();
  await new ListingPage(page).cards.first().waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await footer.getByRole('link', { name: 'Evemen' }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await retry.filter({ visible: true }).first().waitFor();
  // The bar of a slow navigation, which stands in no landmark.
  await expect(page.getByRole('progressbar', { name: 'Loading the next page' })).toHaveCount(0);
  await expectAccessible(page, 'a list without network');
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('Wishlist and profile of a member meet the accessibility rules', async ({ page }) => {
  const member = await signInAsNewMember(page);
  const wishlist = new WishlistPage(page);
  await wishlist.open();
  await expect(wishlist.empty).toBeVisible();
  await expectAccessible(page, 'the empty wishlist');

  const response = await page.request.get('/proxy/products/sale?page=1&limit=5&sort=newest');
  const { products }: { products: readonly { readonly _id: string }[] } = await response.json();
  await addToWishlistByApi(
    page,
    member,
    products.map(({ _id }) => _id),
  );
  await wishlist.open();
  await expect(wishlist.cards).toHaveCount(5);
  await expectAccessible(page, 'the wishlist');

  await page.goto('/profile?tab=orders');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await expectAccessible(page, 'a tab without content');

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await expectAccessible(page, 'the settings with invalid fields');

  await page.getByRole('main').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page, 'the warning before leaving');
});

import type { Page } from '@playwright/test';
import { HomePage } from '../../fixtures/home-page.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { addToWishlistByApi, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Reaches a product that is far down on its page, or in a menu, and clicks its picture. */
type Place = (page: Page, ids: readonly string[]) => Promise<void>;

/** Pictures are below the link that covers their card. */
async function clickPicture(page: Page, selector: string): Promise<void> {
  const picture = page.locator(`${selector} img`).first();
  await picture.evaluate((image) => image.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await picture.click({ force: true });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Signs in a new member who has an outfit. */
async function createOutfit(page: Page, ids: readonly string[]) {
  const { token } = await signInAsNewMember(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'Late show', pieces: ids, rail: ids };
  const created = await page.request.post('/proxy/boards/create', { data, headers });
  const { id: boardId }: { readonly id: string } = await created.json();
  return { boardId, headers };
}

const places: Readonly<Record<string, Place>> = {
  'the hero': async (page) => {
    await new HomePage(page).openHydrated();
    await clickPicture(page, '[aria-roledescription=slide]:not([hidden]) a');
  },
  'a row of the home page': async (page) => {
    await new HomePage(page).openHydrated();
    await clickPicture(page, 'main article');
  },
  'a list': async (page) => {
    const listing = new ListingPage(page);
    await listing.open('/men');
    await listing.scrollTo(24);
    await clickPicture(page, '[role=feed] > :first-child > :nth-child(18) article');
  },
  'a drop': async (page) => {
    await open(page, '/drops');
    await clickPicture(page, 'main article li a');
  },
  'a page of a product': async (page, [id]) => {
    await open(page, `/product-details?id=${id}`);
    await clickPicture(page, 'main section li');
  },
  'a comparison': async (page, ids) => {
    await open(page, `/compare?ids=${ids.join(',')}`);
    await clickPicture(page, 'main td');
  },
  'the menu': async (page) => {
    await open(page, '/about-us');
    await page.mouse.wheel(0, 300);
    await page.getByRole('button', { name: 'Men menu', exact: true }).click();
    await clickPicture(page, 'header li a');
  },
  'the suggestions of the search': async (page) => {
    await open(page, '/about-us');
    await page.getByRole('combobox', { name: 'Search products and brands' }).fill('hoodie');
    await clickPicture(page, '[role=option]');
  },
  'the page of a brand': async (page) => {
    await open(page, '/collections/Jaywalking');
    await clickPicture(page, '[role=feed] article');
  },
  'the recently viewed row': async (page) => {
    await open(page, '/about-us');
    await page.evaluate(async () => {
      const response = await fetch('/proxy/products/gender/men?page=1&limit=8');
      const { products } = await response.json();
      localStorage.setItem('szn:recently-viewed', JSON.stringify(products));
    });
    await new HomePage(page).openHydrated();
    await page.locator('[data-slot="home.after-newest.v1"]').scrollIntoViewIfNeeded();
    await clickPicture(page, '[data-slot="home.after-newest.v1"] article');
  },
  'the wishlist': async (page, ids) => {
    const member = await signInAsNewMember(page);
    await addToWishlistByApi(page, member, ids);
    await open(page, '/wishlist');
    await clickPicture(page, 'main article');
  },
  'an outfit of the shopper': async (page, ids) => {
    const { boardId } = await createOutfit(page, ids);
    await open(page, `/outfits/${boardId}`);
    await clickPicture(page, '[data-reorder] a');
  },
  'a shared outfit': async (page, ids) => {
    const { boardId, headers } = await createOutfit(page, ids);
    const shared = await page.request.post('/proxy/boards/share', { data: { boardId }, headers });
    const { token }: { readonly token: string } = await shared.json();
    await open(page, `/rail?key=${token}`);
    await clickPicture(page, '[data-reorder] a');
  },
  'a composed outfit': async (page) => {
    await open(page, '/outfits/compose?budget=5000&gender=men');
    await clickPicture(page, '[data-reorder] a');
  },
};

for (const [place, reach] of Object.entries(places)) {
  test(`Picture of a product in ${place} opens its quick view, and Back closes it at the same pixel`, async ({
    page,
  }) => {
    const answer = await page.request.get('/proxy/products/gender/men?limit=2');
    const { products }: { readonly products: readonly { readonly _id: string }[] } = await answer.json();
    const scrolls: number[] = [];
    await page.exposeFunction('reportScroll', (y: number) => scrolls.push(y));
    await page.addInitScript(() =>
      addEventListener('click', () => Reflect.get(window, 'reportScroll')(scrollY), true),
    );
    await reach(
      page,
      products.map(({ _id }) => _id),
    );
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('link', { name: /^View Product/ }) });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/#look-/);
    expect(page.context().pages()).toHaveLength(1);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/#look-/);
    expect(await page.evaluate(() => scrollY)).toBe(scrolls.at(-1));
  });
}

test('Middle click on a title opens the page of the product in a tab of its own', async ({ page }) => {
  const listing = new ListingPage(page);
  await listing.open('/men');
  const opened = page.context().waitForEvent('page');
  await listing.titleOf(listing.cards.first()).click({ button: 'middle' });
  await expect(await opened).toHaveURL(/\/product-details\?id=/);
  await expect(page).toHaveURL('/men');
});

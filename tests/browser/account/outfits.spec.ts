import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import {
  addToWishlistByApi,
  fillRegisterDialog,
  newShopper,
  signInAsNewMember,
} from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

type WireProduct = { readonly _id: string; readonly source: string };

/** Four products of one brand: no rule is about brands. */
async function findProducts(page: Page): Promise<readonly string[]> {
  const response = await page.request.get('/proxy/products/gender/men?limit=50&sort=priceHighLow');
  const { products }: { products: readonly WireProduct[] } = await response.json();
  const brands = [...new Set(products.map(({ source }) => source))];
  const ofBrand = brands.map((brand) => products.filter(({ source }) => source === brand));
  const [most = []] = ofBrand.toSorted((one, other) => other.length - one.length);
  return most.slice(0, 4).map(({ _id }) => _id);
}

const outfit = (page: Page) => page.getByRole('region', { name: 'The outfit' });
const idsIn = (page: Page) =>
  outfit(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-reorder')));
const total = (page: Page) => page.getByText(/^Total Rs/);

const mostTaps = { member: 12, guest: 15 } as const;

for (const shopper of ['member', 'guest'] as const) {
  test(`A ${shopper} makes and shares an outfit of three products under Rs 5,000 in at most ${mostTaps[shopper]} taps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (shopper === 'member') await signInAsNewMember(page);
    await page.goto('/men/t-shirts?sort=priceLowHigh');
    await waitForHydration(page);
    let taps = 0;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.click();
    };
    const pictures = page.getByRole('main').locator('article a[href^="/product-details?id="]:first-of-type');
    const sheet = page.getByRole('dialog', { name: 'Add to outfit' });
    const listTop = () => page.evaluate(() => window.scrollY);

    await tap(pictures.nth(0));
    const before = await listTop();
    await tap(page.getByRole('link', { name: 'Add to outfit' }));
    await tap(sheet.getByLabel('Budget (Rs)'));
    await page.keyboard.type('5000');
    expect(await findViolations(page, 'dialog[open]:last-of-type')).toEqual([]);
    await tap(sheet.getByRole('button', { name: 'Create and add' }));
    for (const index of [1, 2]) {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The page has stayed where it was.
      if (index === 1) expect(await listTop()).toBe(before);
      await tap(pictures.nth(index));
      await tap(page.getByRole('link', { name: 'Add to outfit' }));
      await tap(sheet.getByRole('button', { name: 'Add to My outfit' }));
    }
    await expect(page.getByText(/^Added · Rs [\d,]+ of Rs 5,000$/)).toBeVisible();
    await tap(page.getByRole('button', { name: 'Open', exact: true }));
    await expect(page.getByText(/left$/)).toBeVisible();
    await expect(total(page)).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);
    await tap(page.getByRole('button', { name: 'Share', exact: true }));
    if (shopper === 'guest') {
      await tap(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /register|member|account/i })
          .first(),
      );
      await tap(page.getByLabel('Name', { exact: true }));
      // By the keyboard from field to field.
      taps += 1;
      await fillRegisterDialog(page, newShopper());
    }
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/rail\?key=[\w-]{43}$/);
    expect(taps).toBeLessThanOrEqual(mostTaps[shopper]);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await idsIn(page)).toHaveLength(3);
    expect(await page.evaluate(() => localStorage.getItem('szn:outfits'))).toBeNull();
    await page.goto('/boards');
    await expect(page).toHaveURL('/outfits');
    await expect(page.getByRole('link', { name: 'My outfit' })).toHaveCount(1);
    await expect(page.getByText(/^3 products · Rs [\d,]+ of Rs 5,000 · Shared$/)).toBeVisible();
  });
}

for (const width of [390, 1440]) {
  test(`An outfit is filled, switched, swapped, reordered, shared and revoked at ${width} px`, async ({
    browser,
    page,
    storefrontUrl,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    const member = await signInAsNewMember(page);
    const products = await findProducts(page);
    await addToWishlistByApi(page, member, products);

    await page.goto('/wishlist');
    await page.getByRole('link', { name: 'Outfits', exact: true }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel('Outfit name').fill('Sunday market');
    await page.getByRole('button', { name: 'Create outfit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday market' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add from wishlist' }).click();
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await page.getByRole('button', { name: 'Add 4' }).click();
    await expect.poll(() => idsIn(page)).toHaveLength(4);
    await expect(total(page)).toBeInViewport();

    const all = await total(page).textContent();
    const counts = page.getByRole('switch', { name: /^Counts/ });
    await counts.last().click();
    await expect(total(page)).not.toHaveText(String(all));
    await page.getByLabel('Budget (Rs)').fill('100');
    await page.getByLabel('Budget (Rs)').press('Enter');
    await expect(page.getByText(/over budget$/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await counts.last().click();
    await expect(total(page)).toHaveText(String(all));

    await page.getByRole('button', { name: /^Swap/ }).first().click();
    const takeThis = page.getByRole('button', { name: /^Take this/ });
    await expect(takeThis.first()).toBeVisible();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await takeThis.first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(total(page)).not.toHaveText(String(all));

    const order = await idsIn(page);
    await page.getByRole('button', { name: 'Reorder' }).click();
    const handles = outfit(page).getByRole('button', { name: /^Drag or use/ });
    await handles.first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => idsIn(page)).toEqual([...order.slice(1), order[0]]);
    await expect(page.getByText(/: place 4 of 4\.$/)).toBeAttached();
    await expect(handles.last()).toBeFocused();
    await dragByTouch(page, handles.last(), handles.first());
    await expect.poll(() => idsIn(page)).toEqual(order);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(/\/rail\?key=[\w-]{43}$/);
    await expect(page.getByRole('img', { name: /^Picture of the link/ })).toHaveJSProperty(
      'naturalWidth',
      1200,
    );
    expect(await findViolations(page, 'dialog')).toEqual([]);

    const stranger = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } });
    const plain = await stranger.newPage();
    await openAsStranger(plain, new URL(link, storefrontUrl).href, [member.id, member.name, member.email]);
    await expect(plain.getByRole('heading', { level: 1, name: 'Sunday market' })).toBeVisible();
    expect(await idsIn(plain)).toEqual(order);
    await expect(total(plain)).toHaveText(String(await total(page).textContent()));
    await expect(plain.getByRole('button', { name: 'Save this outfit' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByText('All links of this outfit have ended')).toBeVisible();
    const gone = await plain.reload();
    expect(gone?.status()).toBe(404);
    await expect(plain.getByText('Link incomplete or ended')).toBeVisible();
    await stranger.close();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page).toHaveURL('/outfits');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday market' })).toBeVisible();
    await expect.poll(() => idsIn(page)).toEqual(order);
    expect(await findViolations(page)).toEqual([]);
  });
}

/** Opens a link and checks that the response is neither stored nor indexed, and contains none of the secrets. */
async function openAsStranger(page: Page, link: string, secrets: readonly string[]): Promise<void> {
  const response = await page.goto(link);
  if (!response) throw new Error('The page has no response.');
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toBe('private, no-store');
  const html = await response.text();
  expect(html).toContain('content="noindex"');
  for (const secret of secrets) expect(html).not.toContain(secret);
}

test('A guest saves a shared outfit on the device', async ({ browser, page, storefrontUrl }) => {
  const owner = await signInAsNewMember(page);
  const ids = (await findProducts(page)).slice(0, 3);
  const headers = { authorization: `Bearer ${owner.token}` };
  const created = await page.request.post('/proxy/boards/create', {
    data: { name: 'Late show', pieces: ids, rail: ids },
    headers,
  });
  const { id: boardId } = await created.json();
  const shared = await page.request.post('/proxy/boards/share', { data: { boardId }, headers });
  const { token } = await shared.json();

  const context = await browser.newContext({ baseURL: storefrontUrl });
  const visitor = await context.newPage();
  await visitor.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  await visitor.goto(`/rail?key=${token}`);
  await visitor.getByRole('button', { name: 'Save this outfit' }).click();
  await expect(visitor).toHaveURL(/\/outfits\/[0-9a-f]{24}$/);
  await expect.poll(() => idsIn(visitor)).toEqual(ids);
  await context.close();
});

/** Drags by touch events of the browser, as a finger does. */
async function dragByTouch(
  page: Page,
  from: ReturnType<Page['getByRole']>,
  to: ReturnType<Page['getByRole']>,
): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const client = await page.context().newCDPSession(page);
  const centre = async (control: typeof from) => {
    const box = await control.boundingBox();
    if (!box) throw new Error('The control is not visible.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await centre(from), await centre(to)];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await send('touchStart', [start]);
  for (let step = 1; step <= 10; step += 1) {
    const share = step / 10;
    await send('touchMove', [
      { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share },
    ]);
  }
  await send('touchEnd', []);
  await client.detach();
}

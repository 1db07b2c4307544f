import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/accessibility.ts';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { addToWishlistByApi, signInAsNewMember } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

type WireProduct = {
  readonly _id: string;
  readonly title: string;
  readonly source: string;
  readonly price: number;
};

/** Four products of four labels; cheaper similar ones exist for the first. */
async function findPieces(page: Page): Promise<readonly WireProduct[]> {
  const response = await page.request.get('/proxy/products/gender/men?limit=50&sort=priceHighLow');
  const { products }: { products: readonly WireProduct[] } = await response.json();
  const labels = new Set<string>();
  return products.filter(({ source }) => !labels.has(source) && labels.add(source)).slice(0, 4);
}

const titlesOnRail = (page: Page) =>
  page
    .getByRole('region', { name: 'The Rail' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-reorder')));

for (const width of [390, 1440]) {
  test(`An outfit is built, swapped, reordered, shared and revoked at ${width} px`, async ({
    browser,
    page,
    storefrontUrl,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    const member = await signInAsNewMember(page);
    const pieces = await findPieces(page);
    await addToWishlistByApi(
      page,
      member,
      pieces.slice(0, 3).map(({ _id }) => _id),
    );

    await page.goto('/wishlist');
    await page.getByRole('link', { name: 'Outfits' }).click();
    await page.getByLabel('Outfit name').fill('Sunday market');
    await page.getByRole('button', { name: 'Create outfit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday market' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add from wishlist' }).first().click();
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await page.getByRole('button', { name: 'Add 3' }).click();
    await page.getByRole('button', { name: 'Hang one for me' }).click();
    await expect.poll(() => titlesOnRail(page)).toHaveLength(3);

    await page.goto(`/product-details?id=${String(pieces[3]?._id)}`);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Add to outfit' }).click();
    await page.getByRole('button', { name: 'Add to Sunday market' }).click();
    await page.getByRole('link', { name: 'Sunday market' }).click();
    await page.getByRole('button', { name: /^Hang it/ }).click();
    await expect.poll(() => titlesOnRail(page)).toHaveLength(4);
    expect(await findViolations(page)).toEqual([]);

    const total = page.getByText(/^Total Rs/);
    const before = await total.textContent();
    await page
      .getByRole('button', { name: /^Swap for under/ })
      .first()
      .click();
    const hangThis = page.getByRole('button', { name: /^Hang this/ });
    await expect(hangThis.first()).toBeVisible();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await hangThis.first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await total.textContent()).not.toBe(before);

    const order = await titlesOnRail(page);
    const handles = page
      .getByRole('region', { name: 'The Rail' })
      .getByRole('button', { name: /^Drag or use/ });
    await handles.first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => titlesOnRail(page)).toEqual([...order.slice(1), order[0]]);
    await expect(page.getByText(/: place 4 of 4\.$/)).toBeAttached();
    await expect(handles.last()).toBeFocused();
    await dragByTouch(page, handles.last(), handles.first());
    await expect.poll(() => titlesOnRail(page)).toEqual(order);

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
    expect(await titlesOnRail(plain)).toEqual(order);
    await expect(plain.getByText(/^Total Rs/)).toHaveText(String(await total.textContent()));
    await expect(plain.getByRole('button', { name: 'Save this outfit' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByText('All links of this outfit have ended')).toBeVisible();
    const gone = await plain.reload();
    expect(gone?.status()).toBe(404);
    await expect(plain.getByText('Link incomplete or ended')).toBeVisible();
    await stranger.close();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page).toHaveURL('/boards');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday market' })).toBeVisible();
    await expect.poll(() => titlesOnRail(page)).toEqual(order);
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

test('A visitor saves a shared outfit on an own board', async ({ browser, page, storefrontUrl }) => {
  const owner = await signInAsNewMember(page);
  const ids = (await findPieces(page)).slice(0, 3).map(({ _id }) => _id);
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
  await signInAsNewMember(visitor);
  await visitor.evaluate(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  await visitor.goto(`/rail?key=${token}`);
  await visitor.getByRole('button', { name: 'Save this outfit' }).click();
  await expect(visitor).toHaveURL(/\/boards\/[0-9a-f]{24}$/);
  await expect.poll(() => titlesOnRail(visitor)).toEqual(ids);
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

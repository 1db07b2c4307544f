import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Sort menu, filters, cards and quick view work with the keyboard, and focus rings are not cut off', async ({
  page,
}) => {
  const ringPx = 4;
  const listing = new ListingPage(page);
  await listing.open('/men/hoodies');
  await listing.sort.focus();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await expect(listing.sort).toBeFocused();

  const box = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first();
  await box.focus();
  const distanceToPanel = await box.evaluate((input) => {
    const panel = input.closest('aside')?.getBoundingClientRect();
    return input.getBoundingClientRect().left - (panel?.left ?? Infinity);
  });
  expect(distanceToPanel).toBeGreaterThanOrEqual(ringPx);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/brands=/);
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();

  const card = listing.cards.first();
  const distanceToTitle = () =>
    card.evaluate((article) => {
      const title = article.querySelector('h2 a, h3 a')?.firstChild;
      const words = document.createRange();
      if (title) words.selectNodeContents(title);
      return words.getBoundingClientRect().left - article.getBoundingClientRect().left;
    });
  await listing.titleOf(card).focus();
  expect(await distanceToTitle()).toBeGreaterThanOrEqual(ringPx);
  await page.keyboard.press('PageDown');
  await expect(listing.cards.nth(1)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(card).toBeFocused();
  expect(await distanceToTitle()).toBeGreaterThanOrEqual(ringPx);

  const quickView = listing.titleOf(listing.cards.nth(1));
  await quickView.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Same vibe, any budget' })).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(quickView).toBeFocused();
});

test('A link with filters and a sort order shows the same products to another shopper', async ({
  page,
  browser,
}) => {
  const listing = new ListingPage(page);
  await listing.open('/men');
  const firstBrand = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first();
  await firstBrand.check();
  await expect(page).toHaveURL(/brands=/);
  await page.getByLabel('Lowest price, in rupees').last().fill('1500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/minPrice=1500/);
  await listing.sort.selectOption('Price: Low to High');
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await expect
    .poll(async () => {
      const prices = await listing.prices();
      return prices.length > 0 && Math.min(...prices) >= 1500 && isAscending(prices);
    })
    .toBe(true);
  const titles = (await listing.titles()).slice(0, 12);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const otherPage = await context.newPage();
  await otherPage.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'));
  const otherListing = new ListingPage(otherPage);
  await otherListing.open(page.url());
  expect((await otherListing.titles()).slice(0, 12)).toEqual(titles);
  await expect(otherPage.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first()).toBeChecked();
  await context.close();
});

function isAscending(prices: readonly number[]): boolean {
  return prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
}

test('Price slider applies a dragged price on release, and a series of key presses as one history entry', async ({
  page,
}) => {
  const listing = new ListingPage(page);
  await listing.open('/men');
  // Time passes only through `page.clock`, so that pauses do not depend on the machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const thumb = page.getByRole('slider', { name: 'Lowest price, in rupees' });
  await thumb.scrollIntoViewIfNeeded();
  const box = await thumb.boundingBox();
  if (!box) throw new Error('The slider is not on the page.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
  const dragged = await thumb.inputValue();
  await expect(page.getByRole('textbox', { name: 'Lowest price, in rupees' })).toHaveValue(dragged);
  await page.clock.runFor(5000);
  await expect(page).toHaveURL('/men');
  await page.mouse.up();
  await expect(page).toHaveURL(`/men?minPrice=${dragged}`);

  await thumb.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const moved = Number(dragged) - 200;
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(`/men?minPrice=${moved}`);
  await page.goBack();
  await expect(page).toHaveURL(`/men?minPrice=${dragged}`);
  await page.goBack();
  await expect(page).toHaveURL('/men');
});

test('Heading of a listing breaks between words, not at a hyphen, on a narrow phone', async ({ page }) => {
  const listing = new ListingPage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/men/t-shirts');
  await expect(listing.heading).toHaveAccessibleName('Men’s T-shirts');
  const lines = await listing.heading.evaluate((heading) => {
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode() && !words.currentNode.textContent?.includes('T-shirts'));
    const start = words.currentNode.textContent?.indexOf('T-shirts') ?? 0;
    range.setStart(words.currentNode, start);
    range.setEnd(words.currentNode, start + 'T-shirts'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

import { Home } from '../../fixtures/home.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a list of labels is unfolded and read on from its first new one, and folded in its place', async ({
    page,
  }) => {
    const home = new Home(page);
    await home.openWhole();
    const list = page.getByRole('region', { name: 'Luxury streetwear' });
    const viewAll = list.getByRole('button', { name: 'VIEW ALL LUXURY BRANDS' });
    await viewAll.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveCount(10);
    await expect(list.getByRole('link').nth(3)).toBeFocused();
    await expect(list.getByRole('link').nth(3)).toBeInViewport({ ratio: 1 });

    for (let tile = 4; tile <= 10; tile += 1) await page.keyboard.press('Tab');
    await expect(list.getByRole('button', { name: 'SHOW LESS' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveCount(3);
    await expect(viewAll).toBeFocused();
    await expect(viewAll).toBeInViewport({ ratio: 1 });
  });
});

test('the ring round a card of the first row is within the row, which cuts off what is not', async ({
  page,
}) => {
  const home = new Home(page);
  await home.openWhole();
  const row = home.row('Labels to know');
  await row.next.focus();
  await page.keyboard.press('Tab');
  const card = row.places.first().getByRole('link');
  await expect(card).toBeFocused();
  const reach = await card.evaluate((link) =>
    [getComputedStyle(link), getComputedStyle(link, '::after')]
      .filter(({ outlineStyle }) => outlineStyle !== 'none')
      .map(({ outlineOffset, outlineWidth }) => parseFloat(outlineOffset) + parseFloat(outlineWidth)),
  );
  expect(reach).toEqual([-2]);
});

test('every label’s name fits its poster', async ({ page }) => {
  const home = new Home(page);
  await home.openWhole();
  const overflowing = await page
    .getByRole('region', { name: /^(Luxury streetwear|Affordable premium|Casual)$/ })
    .locator('li > a')
    .evaluateAll((posters) => {
      for (const poster of posters) poster.closest('li')?.removeAttribute('hidden');
      return posters.filter((poster) => poster.scrollWidth > poster.clientWidth || isWide(poster)).length;

      function isWide(poster: Element): boolean {
        const { paddingLeft, paddingRight } = getComputedStyle(poster);
        const room = poster.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const name = document.createRange();
        name.selectNodeContents(poster.children[2] ?? poster);
        return [...name.getClientRects()].some(({ width }) => width > room);
      }
    });
  expect(overflowing).toBe(0);
});

import { expect, test } from '../fixtures/test.ts';

test.use({ expectedProblems: /status of 40[04]/ });

const hostile = [
  '/men/%00',
  '/men/%E0%A4%A',
  '/men/..%2f..%2fetc',
  '/women/<script>alert(1)</script>',
  '/collections/__proto__',
  '/collections/constructor?source=__proto__',
  '/collections?source=%00&gender=women',
  '/collections?gender[]=men',
  '/sale/WOMEN',
  '/sales/men/dresses',
  '/MEN/T-SHIRTS',
  '/men/t-shirts/',
  '/men?page=-1&sort=__proto__&minPrice=1e9&maxPrice=NaN&brands=%00,%F0%9F%A7%A5',
  `/men?brands=${'x,'.repeat(500)}`,
  '/men?page=99999',
  '/search?q=%',
  '/search?q=%E0%A4%A',
  `/search?q=${'%F0%9F%A7%A5'.repeat(300)}`,
  '/search?q=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  '/product-details?id=%00',
  '/product-details?id=../../users/getUser',
  '/product-details?id=%E0%A4%A',
  '/men#look-%E0%A4%A',
] as const;

test('whatever stands in an address, a page is shown and no script of it runs', async ({ page, request }) => {
  test.setTimeout(120_000);
  page.on('dialog', () => expect('an alert').toBe('never'));
  for (const address of hostile) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBeLessThan(500);
  }
  // Every third in a browser as well: hydration and the router must read them as the server did.
  for (const address of hostile.filter((_address, index) => index % 3 === 2)) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toBeVisible();
  }
});

test('every label of the home page’s cards has a page', async ({ request, page }) => {
  await page.goto('/product-details');
  const links = page.getByRole('region', { name: 'Labels to know' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toHaveLength(7);
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
  await links.nth(4).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snitch');
  await expect(page.getByText('Snitch is on its way')).toBeVisible();
});

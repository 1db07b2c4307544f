import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';

test.use({ expectedProblems: /status of 404/ });

const notFound = { status: 404, title: 'Oops! 404 Not Found | SZN', canonical: null };
const noProduct = { status: 404, title: 'Brand spotlight | SZN', canonical: '/product-details' };
const men = { status: 200, title: 'Men | SZN', canonical: '/men' };
const shirts = { status: 200, title: 'Men’s T-shirts | SZN', canonical: '/men/t-shirts' };
const coats = '\u{1F9E5}'.repeat(100);

/** What each of them means: the page, and the address that search engines shall know it by. */
const hostile: readonly (readonly [address: string, page: typeof men | typeof notFound])[] = [
  ['/men/%00', notFound],
  ['/men/%E0%A4%A', notFound],
  ['/men/..%2f..%2fetc', notFound],
  ['/women/<script>alert(1)</script>', notFound],
  ['/collections/__proto__', notFound],
  ['/collections/constructor?source=__proto__', notFound],
  ['/collections?source=%00&gender=women', notFound],
  ['/collections?gender=kids', notFound],
  ['/collections/TurntUp?gender=kids', notFound],
  ['/collections?gender[]=men', { status: 200, title: 'All Collection | SZN', canonical: '/collections' }],
  ['/sale/WOMEN', { status: 200, title: 'Women’s Sale | SZN', canonical: '/sale/women' }],
  ['/sales/men/dresses', notFound],
  ['/MEN/T-SHIRTS', shirts],
  ['/men/t-shirts/', shirts],
  ['/men?page=-1&sort=__proto__&minPrice=1e9&maxPrice=NaN&brands=%00,%F0%9F%A7%A5', men],
  [`/men?brands=${'x,'.repeat(500)}`, men],
  ['/men?page=99999', { status: 200, title: 'Men, page 10000 | SZN', canonical: '/men?page=10000' }],
  ['/search?q=%', searchFor('%')],
  ['/search?q=%E0%A4%A', searchFor('\ufffd%A')],
  [`/search?q=${encodeURIComponent(coats)}`, searchFor(coats.slice(0, 100))],
  ['/search?q=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E', searchFor('"><img src=x onerror=alert(1)>')],
  ['/product-details?id=%00', noProduct],
  ['/product-details?id=../../users/getUser', noProduct],
  ['/product-details?id=%E0%A4%A', noProduct],
  ['/men#look-%E0%A4%A', men],
];

function searchFor(text: string) {
  return {
    status: 200,
    title: `Search Results for "${text}" | SZN`,
    canonical: `/search?q=${encodeURIComponent(text)}`,
  };
}

test('whatever stands in an address, its page is shown and no script of it runs', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  page.on('dialog', () => expect('an alert').toBe('never'));
  for (const [address, expected] of hostile) {
    const answer = await request.get(address);
    const html = await answer.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null;
    const found = {
      status: answer.status(),
      title: decodeEntities(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
      canonical: canonical === null ? null : decodeEntities(canonical).replace(/^https?:\/\/[^/]+/, ''),
    };
    expect(found, address).toEqual(expected);
  }
  // Every third in a browser as well, and what the server never sees: hydration and the router must read them as the
  // server did.
  const opened = hostile.filter(([address], index) => index % 3 === 2 || address.includes('#'));
  for (const [address, { title }] of opened) {
    await page.goto(address);
    await untilTakenOver(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page, address).toHaveTitle(title);
  }
});

/** A text of the HTML as a reader sees it. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

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

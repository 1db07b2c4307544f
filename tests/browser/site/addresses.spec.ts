import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ expectedProblems: /status of 404/i });

const pages = [
  ['/', 200],
  ['/men', 200],
  ['/women', 200],
  ['/men/t-shirts', 200],
  ['/men/tshirts', 200],
  ['/women/hoodies-sweatshirts', 200],
  ['/collections', 200],
  ['/collections/Jaywalking', 200],
  ['/sale', 200],
  ['/sale/women', 200],
  ['/sales/men/jeans', 200],
  // Redirects.
  ['/sales', 200],
  ['/sales/men', 200],
  ['/sale/men/jeans', 200],
  ['/search', 200],
  ['/search?q=hoodie', 200],
  ['/search?q=black+hoodies+under+3000', 200],
  ['/drops', 200],
  ['/drops?brands=huemn&before=2026-01-01', 200],
  ['/compare', 200],
  ['/compare?ids=nothing', 200],
  ['/wishlist', 200],
  ['/profile', 200],
  ['/profile/data', 200],
  ['/outfits?add=nothing', 200],
  ['/outfits/nothing', 200],
  ['/outfits/compose?budget=2500&gender=women&size=M', 200],
  ['/outfits/compose?budget=nothing', 200],
  // Addresses of earlier releases.
  ['/boards?add=nothing', 200],
  ['/boards/nothing', 200],
  ['/rail', 404],
  ['/rail?key=nothing', 404],
  ['/profile/alerts', 200],
  ['/product-details', 200],
  ['/product-details?id=Jaywalking', 200],
  ['/about-us', 200],
  ['/privacy-policy', 200],
  ['/terms-of-service', 200],
  ['/disclaimer', 200],
  ['/404', 404],
  ['/not-found', 404],
  ['/nothing/here', 404],
] as const;

test('Every route responds with its status and with its page in the HTML', async ({ request }) => {
  for (const [path, status] of pages) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(status);
    const html = await response.text();
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).toContain('<main');
    expect(html, path).toContain('<footer');
  }
});

test('Every route of a remote is among the tested addresses', async ({ request }) => {
  const registry: { remotes: { routes: string[] }[] } = await (await request.get('/registry.json')).json();
  const patterns = registry.remotes.flatMap(({ routes }) => routes).filter((pattern) => pattern !== '*');
  expect(patterns).toContain('/men/:category');
  const untested = patterns.filter((pattern) => {
    const matching = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
    return !pages.some(([path]) => matching.test(path.replace(/\?.*/, '')));
  });
  expect(untested).toEqual([]);
});

// React reports a difference between its HTML and that of the server to the console, which fails the test.
test('Every route hydrates all of its parts without a message in the console', async ({ page }) => {
  for (const [path] of pages) {
    await page.goto(path);
    await expect(page.locator('[data-dehydrated]'), path).toHaveCount(0);
  }
});

test('Malformed addresses get a client error without a stack trace', async ({ request }) => {
  for (const path of [
    '/%00',
    '/%E0%A4%A',
    '/men/%E0%A4%A',
    '/..%2f..%2fetc/passwd',
    '/.git/config',
    '/assets/main.js.map',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBeGreaterThanOrEqual(400);
    expect(response.status(), path).toBeLessThan(500);
    expect(await response.text(), path).not.toMatch(/at .*\.(?:ts|js):\d+/);
  }
});

test('Unknown brands and categories redirect to the 404 page', async ({ page }) => {
  for (const path of [
    '/collections/NoSuchBrand',
    '/men/dresses',
    '/women/polos',
    '/sales/kids/jeans',
    '/sales/men/dresses',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! 404 Not Found' }), path).toBeVisible();
    await expect(page, path).toHaveURL(/\/404$/);
  }
});

const notFound = { status: 404, title: 'Oops! 404 Not Found | SZN', canonical: null };
const noProduct = { status: 404, title: 'All brands | SZN', canonical: '/product-details' };
const men = { status: 200, title: 'Men | SZN', canonical: '/men' };
const shirts = { status: 200, title: 'Men’s T-shirts | SZN', canonical: '/men/t-shirts' };
const coats = '\u{1F9E5}'.repeat(100);

/** Addresses with invalid or malicious parts, and the page that each one shows. */
const hostileAddresses: readonly (readonly [address: string, page: typeof men | typeof notFound])[] = [
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
  [
    '/compare?ids=%00,..,%E0%A4%A,__proto__',
    { status: 200, title: 'Compare products | SZN', canonical: '/compare' },
  ],
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

test('Hostile addresses show their page in HTML and browser, and run no script', async ({
  page,
  request,
}) => {
  page.on('dialog', () => expect('an alert').toBe('never'));
  for (const [address, expected] of hostileAddresses) {
    const response = await request.get(address);
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null;
    const found = {
      status: response.status(),
      title: decodeEntities(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
      canonical: canonical === null ? null : decodeEntities(canonical).replace(/^https?:\/\/[^/]+/, ''),
    };
    expect(found, address).toEqual(expected);
  }
  // Every third one in the browser as well, and the one whose fragment the server does not receive: the router of the
  // browser must match the server.
  const opened = hostileAddresses.filter(([address], index) => index % 3 === 2 || address.includes('#'));
  for (const [address, { title }] of opened) {
    await page.goto(address);
    await waitForHydration(page);
    // Also behind a dialog.
    const heading = page.locator('main').getByRole('heading', { level: 1, includeHidden: true });
    await expect(heading, address).toBeVisible();
    await expect(page, address).toHaveTitle(title);
  }
});

/** Decodes the entities of an HTML text. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

test('A page number beyond the end of a list is excluded from search engines and links to the first page', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/sales/men/jeans?page=50')).text();
  expect(html).toContain('This list ends before page 50.');
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  await page.goto('/sales/men/jeans?page=50');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(page).toHaveURL('/sales/men/jeans');
  await expect(new ListingPage(page).cards.first()).toBeVisible();
});

import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const today = () =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' }).format(new Date());

const legalPages = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    contact: /Contact for privacy and other legal matters/,
  },
  { path: '/terms-of-service', title: 'Terms of Service', contact: /Contact for legal matters is/ },
  { path: '/disclaimer', title: 'Disclaimer', contact: /Contact for legal matters is/ },
] as const;

test('the legal pages are reached from the footer, dated, and lead to each of their parts', async ({
  page,
}) => {
  const { footer } = new Frame(page);
  await page.goto('/about-us');
  for (const { path, title, contact } of legalPages) {
    await footer.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(/^Last Updated:/)).toContainText(today());

    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link').last().click();
    await expect(page).toHaveURL(`${path}#contact`);
    const part = page.locator('#contact');
    await expect(part).toContainText(contact);
    await expect(part.getByRole('link', { name: 'hello@szn.example' })).toHaveAttribute(
      'href',
      'mailto:hello@szn.example',
    );
    await expect(part.getByRole('heading')).toBeInViewport();
  }
});

test('a legal page is printed as its text, without its table of contents', async ({ page }) => {
  await page.goto('/terms-of-service');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Last Updated:')).toBeVisible();
  await expect(page.locator('#governing-law')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
});

test.describe('the 404 page', () => {
  test.use({ expectedProblems: /status of 404/ });

  test('says so and leads home, to a search and to popular categories', async ({ page }) => {
    await page.goto('/nothing/here');
    await expect(page).toHaveTitle(/^Oops! 404 Not Found/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! 404 Not Found');
    await expect(main.getByText("The page you're looking for doesn't exist.")).toBeVisible();

    const categories = main.getByRole('navigation', { name: 'Popular right now' }).getByRole('link');
    const addresses = await categories.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toHaveLength(6);
    for (const address of addresses) {
      const answer = await page.request.get(address ?? '');
      expect([address, answer.status()]).toEqual([address, 200]);
    }
    await categories.first().click();
    await expect(main.getByRole('article').first()).toBeVisible();
    await page.goBack();

    await main.getByRole('searchbox').fill('  hoodie ');
    await main.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/search?q=hoodie');
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Search Results for "hoodie"');
    await page.goBack();

    await main.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });
});

import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { SiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

const lightSurface = 'rgb(246, 244, 239)';
const darkSurface = 'rgb(23, 22, 20)';

const surface = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const options = (page: Page) => new SiteFrame(page).footer.getByRole('group', { name: 'Colour scheme' });

test('Pages follow the colour scheme of the device until the shopper chooses one, which other tabs show at once', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about-us');
  await waitForHydration(page);
  expect(await surface(page)).toBe(darkSurface);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await surface(page)).toBe(lightSurface);

  const other = await page.context().newPage();
  await other.goto('/terms-of-service');
  await waitForHydration(other);
  await options(page).getByText('Dark').click();
  for (const tab of [page, other]) {
    await expect.poll(() => surface(tab)).toBe(darkSurface);
    await expect(options(tab).getByRole('radio', { name: 'Dark' })).toBeChecked();
  }
  await options(other).getByText('System').click();
  await expect.poll(() => surface(page)).toBe(lightSurface);
  await other.close();
});

test.describe('without script files', () => {
  test.use({ expectedProblems: /ERR_FAILED/ });

  test('Chosen scheme applies before any script file has loaded, and the meta elements fit both schemes', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.route(/\.js$/, (route) => route.abort());
    await page.emulateMedia({ colorScheme: 'light' });
    for (const path of ['/', '/men', '/about-us']) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('banner').waitFor();
      expect(await surface(page), path).toBe(darkSurface);
    }
    const [line, themeColour] = await page
      .getByRole('region', { name: 'Announcement' })
      .evaluate((announcement) => {
        const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name=theme-color]') ?? {};
        const probe = document.createElement('i');
        probe.style.color = content;
        document.body.append(probe);
        const colours = [getComputedStyle(announcement).backgroundColor, getComputedStyle(probe).color];
        probe.remove();
        return colours;
      });
    expect(line).toBe(themeColour);
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light dark');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('Page has the scheme of the device and no switch', async ({ page }) => {
    await page.goto('/about-us');
    await expect(page.locator('html')).toHaveCSS('background-color', darkSurface);
    await expect(options(page)).toBeHidden();
  });
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('Chosen scheme, current chip and checked filters differ from the others', async ({ page }) => {
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await new ListingPage(page).open('/men/jeans?sale=true');
    expect(await background('label:has([type=radio]:checked)')).not.toBe(
      await background('label:has([type=radio]:not(:checked))'),
    );
    const chips = 'main nav:has(a[aria-current]) a';
    expect(await background(`${chips}[aria-current=page]`)).not.toBe(
      await background(`${chips}[href]:not([aria-current])`),
    );
    const facet = page.getByRole('complementary').getByLabel(/On sale only$/);
    await expect(facet).toBeChecked();
    await expect(facet).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(facet).toHaveCSS('border-top-style', 'solid');
  });
});

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({
  expectedProblems: /Failed to load resource|status of 404/,
  contextOptions: { reducedMotion: 'reduce' },
});

type State = { readonly name: string; readonly reach: (page: Page) => Promise<void> };

/** What accessibility.spec.ts does not see: what is behind a press, and what is shown instead of products. */
const states: readonly State[] = [
  {
    name: 'quick look',
    reach: async (page) => {
      await page.goto('/men');
      const card = page.getByRole('feed').getByRole('article').first();
      await card.hover();
      await card.getByRole('button', { name: /^Quick look/ }).click();
      await page.getByRole('dialog').getByRole('heading', { name: 'How the price compares' }).waitFor();
    },
  },
  {
    name: 'filters that nothing matches',
    reach: async (page) => {
      await page.goto('/men?minPrice=90000000&brands=TURNT');
      await page.getByText('Nothing matches all of these').waitFor();
    },
  },
  {
    name: 'search without a result',
    reach: async (page) => {
      await page.goto('/search?q=zzqx');
      await page.getByText('No products found for "zzqx"').waitFor();
    },
  },
  {
    name: 'a list that could not be fetched',
    reach: async (page) => {
      await page.goto('/about-us', { waitUntil: 'networkidle' });
      await page.route('**/proxy/products/**', (route) =>
        route.fulfill({ status: 503, json: { message: 'Back in a minute' } }),
      );
      await page.getByRole('contentinfo').getByRole('link', { name: 'Jaywalking' }).click();
      await page.getByText('Back in a minute').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'a label', reach: async (page) => void (await page.goto('/product-details?id=Jaywalking')) },
];

const drawer: State = {
  name: 'filter drawer',
  reach: async (page) => {
    await page.goto('/men');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first().waitFor();
  },
};

for (const width of [390, 1440]) {
  test(`no state of the catalogue has an accessibility violation at ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    for (const { name, reach } of width < 1024 ? [...states, drawer] : states) {
      await test.step(name, async () => {
        await reach(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        );
        expect(found, name).toEqual([]);
        await page.unrouteAll();
      });
    }
  });
}

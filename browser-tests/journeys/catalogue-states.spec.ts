import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { violationsOf } from '../fixtures/violations-of.ts';
import { visitAids } from '../fixtures/visit-aids.ts';

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
  {
    name: 'a list whose next page could not be fetched',
    reach: async (page) => {
      await page.route('**/proxy/products/**page=2**', (route) =>
        route.fulfill({ status: 503, json: { message: 'Back in a minute' } }),
      );
      await page.goto('/men');
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(async () => {
        await page.getByRole('feed').getByRole('article').last().scrollIntoViewIfNeeded();
        await expect(retry).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  },
  ...['/women/dresses', '/sale/men', '/sales/women/tops', '/search', '/product-details'].map(toState),
  toState('/product-details?id=Jaywalking'),
  {
    name: 'a product',
    reach: async (page) => {
      const answer = await page.request.get('/proxy/products?limit=1');
      const { products }: { products: readonly { _id: string }[] } = await answer.json();
      await page.goto(`/product-details?id=${products[0]?._id}`);
      await page.getByRole('heading', { name: 'How the price compares' }).waitFor();
    },
  },
  {
    name: 'a page without network',
    reach: async (page) => {
      const aids = visitAids(page);
      await page.goto('/about-us');
      await aids;
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      // None of the lists above: the browser may have those.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Evemen' }).click();
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await retry.filter({ visible: true }).first().waitFor();
    },
  },
];

/** A page that needs no more than to be opened. */
function toState(path: string): State {
  return {
    name: path,
    reach: async (page) => {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    },
  };
}

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
        expect(await violationsOf(page), name).toEqual([]);
        await page.unrouteAll();
        await page.context().setOffline(false);
      });
    }
  });
}

import type { Page } from '@playwright/test';
import { Listing } from '../../fixtures/listing.ts';
import { expect, test } from '../../fixtures/test.ts';
import { untilTakenOver } from '../../fixtures/until-taken-over.ts';
import { violationsOf } from '../../fixtures/violations-of.ts';
import { visitAids } from '../../fixtures/visit-aids.ts';

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
      const listing = new Listing(page);
      await listing.open('/men');
      const card = listing.cards.first();
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
      await page.goto('/about-us');
      await untilTakenOver(page);
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
      // The code of lists comes with the first one; the next one is without network.
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: 'Jaywalking' }).click();
      await new Listing(page).cards.first().waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await footer.getByRole('link', { name: 'Evemen' }).click();
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
      await untilTakenOver(page);
    },
  };
}

const drawer: State = {
  name: 'filter drawer',
  reach: async (page) => {
    await new Listing(page).open('/men');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first().waitFor();
  },
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const { name, reach } of width < 1024 ? [...states, drawer] : states) {
      test(`a shopper meets no accessibility violation: ${name}`, async ({ page }) => {
        await reach(page);
        expect(await violationsOf(page)).toEqual([]);
      });
    }
  });
}

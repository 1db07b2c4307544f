import { z } from 'zod';
import type { BenchPage } from './browser/bench-page.ts';
import { tapOn } from './browser/page-actions.ts';
import { profiles } from './browser/profiles.ts';
import { visitListing, type BenchRun } from './bench-run.ts';
import { createSamples } from './report/figures.ts';
import type { VariantName } from './variants/start-variants.ts';
import { scrollToProduct } from './long-list.ts';

/** The peer does not restore the further pages of a list. */
const restoring: readonly VariantName[] = ['storefront'];
/** The shopper leaves at this product, on the fourth page of the list. */
const leftAt = 48;
const limitMs = 10_000;
const awayLink = 'header a[href="/wishlist"]';

const cardSchema = z.object({ title: z.string(), top: z.number(), scrolledTo: z.number() });
const returnSchema = z.object({ shownAfterMs: z.number(), offset: z.number() });

/**
 * Measures Back on a phone: from another page to a listing that was scrolled to its fourth page. Gives the time until the
 * card that was on top of the screen is back, and its final distance from where it was.
 */
export async function measureReturns(run: BenchRun) {
  const samples = createSamples('returns');
  const profile = profiles['4g'];
  await visitListing(
    run,
    profile,
    async (page, variant) => {
      await scrollToProduct(page, leftAt);
      await page.settle();
      const card = await readTopCard(page);
      await tapOn(page, awayLink);
      await page.settle();
      const { shownAfterMs, offset } = await goBack(page, card);
      samples.add(
        { subject: `Back to product ${leftAt} of /men`, condition: profile.name, variant },
        { 'Back to card': shownAfterMs, 'offset after Back': offset },
      );
    },
    restoring,
  );
  return samples.figures();
}

/** The first card whose top is on the screen. */
function readTopCard(page: BenchPage) {
  return page.evaluate(cardSchema, () => {
    for (const card of document.querySelectorAll('[role="feed"] article')) {
      const { top } = card.getBoundingClientRect();
      if (top >= 0 && top < innerHeight)
        return { title: card.getAttribute('aria-label') ?? '', top, scrolledTo: scrollY };
    }
    throw new Error('No card is on the screen.');
  });
}

/** For a card that does not return, the offset is the difference of the scroll positions. */
function goBack(page: BenchPage, card: z.infer<typeof cardSchema>) {
  return page.evaluate(
    returnSchema,
    async ({ title, top, limit, scrolledTo }) => {
      if (location.pathname === '/men') throw new Error('The shopper has not left the list.');
      const readOffset = () => {
        const cards = [...document.querySelectorAll('[role="feed"] article')];
        const same = cards.find((one) => one.getAttribute('aria-label') === title);
        return same === undefined
          ? Math.abs(scrollY - scrolledTo)
          : Math.abs(same.getBoundingClientRect().top - top);
      };
      const startedAt = performance.now();
      history.back();
      let shownAfterMs = limit;
      while (performance.now() - startedAt < limit) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        if (location.pathname !== '/men' || readOffset() > 50) continue;
        shownAfterMs = performance.now() - startedAt;
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return { shownAfterMs, offset: readOffset() };
    },
    { ...card, limit: limitMs },
  );
}

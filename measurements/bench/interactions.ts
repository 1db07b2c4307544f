import { z } from 'zod';
import type { BenchPage } from './browser/bench-page.ts';
import { locate, markByText, scrollIntoView, tapOn, waitForList, watchList } from './browser/page-actions.ts';
import { profiles } from './browser/profiles.ts';
import { visitListing, type BenchRun } from './bench-run.ts';
import { createSamples } from './report/figures.ts';
import { interactionTimeOf } from './report/record-figures.ts';
import type { VariantName } from './variants/start-variants.ts';

type Interaction = {
  readonly name: string;
  /** The peer has neither menu nor quick view, and its filter is a box on the page. */
  readonly variants: readonly VariantName[];
  /** Makes the control reachable; not measured. */
  readonly prepare?: (page: BenchPage) => Promise<void>;
  readonly act: (page: BenchPage) => Promise<void>;
  /** Other products follow, and the time until they are shown is measured. */
  readonly changesList?: boolean;
  /** Escape closes what it opened. */
  readonly opensDialog?: boolean;
};

const all: readonly VariantName[] = ['storefront', 'peer'];
const own: readonly VariantName[] = ['storefront'];

/** In the order in which a visit makes them. */
const interactions: readonly Interaction[] = [
  {
    name: 'heart',
    variants: all,
    act: (page) => tapOn(page, 'article button[aria-label^="Add to wishlist"]'),
    opensDialog: true,
  },
  {
    name: 'menu',
    variants: own,
    act: (page) => tapOn(page, 'header button[aria-haspopup]'),
    opensDialog: true,
  },
  {
    name: 'quick view',
    variants: own,
    act: (page) => tapOn(page, 'article h2 a'),
    opensDialog: true,
  },
  {
    name: 'filter: open',
    variants: own,
    act: async (page) =>
      tapOn(page, await markByText(page, { selector: 'main button', pattern: '^Filters' })),
  },
  {
    name: 'filter: tick',
    variants: own,
    prepare: (page) => scrollIntoView(page, 'dialog input[name="sale"]'),
    act: (page) => tapOn(page, 'dialog input[name="sale"]'),
  },
  {
    name: 'filter: apply',
    variants: own,
    prepare: async (page) => {
      await markByText(page, { selector: 'dialog button', pattern: '^Show .*products?$' });
    },
    act: (page) => tapOn(page, 'dialog [data-bench="target"]'),
    changesList: true,
  },
  {
    name: 'filter: apply',
    variants: ['peer'],
    act: (page) => tapOn(page, 'input[name="sale"]'),
    changesList: true,
  },
  {
    name: 'sort',
    variants: all,
    prepare: (page) => focus(page, 'select[name="sort"]'),
    // The list of options belongs to the browser: only the choice runs code of the page.
    act: (page) => page.press('ArrowDown'),
    changesList: true,
  },
  {
    name: 'another listing',
    variants: all,
    act: (page) => tapOn(page, 'main a[href^="/men/"], header a[href="/women"]'),
    changesList: true,
  },
];

const listLimitMs = 15_000;

/**
 * Measures taps in a listing that has loaded, on a phone: the interaction to next paint as the browser reports it (W3C
 * Event Timing) and, for those that change the list, the time until other products are shown.
 */
export async function measureInteractions(run: BenchRun) {
  const samples = createSamples('interactions');
  const profile = profiles['4g'];
  await visitListing(run, profile, async (page, variant) => {
    for (const interaction of interactions.filter(({ variants }) => variants.includes(variant))) {
      const measured = await measureInteraction(page, interaction);
      samples.add({ subject: interaction.name, condition: profile.name, variant }, measured);
    }
  });
  return samples.figures();
}

async function measureInteraction(page: BenchPage, interaction: Interaction) {
  const { name, prepare, act, changesList = false, opensDialog = false } = interaction;
  if (prepare !== undefined) {
    await prepare(page);
    await page.settle();
  }
  if (changesList) await watchList(page);
  const startedAt = await page.evaluate(z.number(), () => performance.now());
  try {
    await act(page);
  } catch (error) {
    throw new Error(`The interaction "${name}" failed.`, { cause: error });
  }
  const list = changesList ? { 'tap to products': await waitForList(page, listLimitMs) } : {};
  await page.settle();
  const interactionMs = interactionTimeOf(await page.readRecord(), startedAt);
  if (opensDialog) {
    await page.press('Escape');
    await page.settle();
  }
  return { interaction: interactionMs, ...list };
}

async function focus(page: BenchPage, selector: string): Promise<void> {
  await page.evaluate(
    z.null(),
    (wanted: string) => {
      document.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
      return null;
    },
    selector,
  );
  await locate(page, selector);
}

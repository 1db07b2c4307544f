import { openPage, type BenchPage } from './browser/bench-page.ts';
import { startChromium, type Chromium } from './browser/chromium-process.ts';
import { profiles, type Profile } from './browser/profiles.ts';
import { variantNames, withVariants, type VariantName, type Variants } from './variants/start-variants.ts';

/** What a part of the benchmark gets. */
export type BenchRun = {
  readonly browser: Chromium;
  readonly variants: Variants;
  /** Measured rounds; each measures all variants in turn. */
  readonly rounds: number;
};

/** Starts all variants and a browser, runs a measurement with them, and stops all. */
export async function withBenchRun(measure: (run: Omit<BenchRun, 'rounds'>) => Promise<void>): Promise<void> {
  await withVariants(async (variants) => {
    const browser = await startChromium();
    try {
      await warmUp(browser, variants);
      await measure({ browser, variants });
    } finally {
      await browser.stop();
    }
  });
}

/** Fills the caches of all servers: pages, pictures, and the provider's responses. */
async function warmUp(browser: Chromium, { links, secureLinks }: Variants): Promise<void> {
  for (const link of [...Object.values(links), ...Object.values(secureLinks)]) {
    const page = await openPage(browser, profiles.phone);
    for (const path of ['/men', '/', '/about-us', '/wishlist']) await page.open(`${link.origin}${path}`);
    await page.close();
  }
}

/** The variants with scripts. */
const interactiveVariants = variantNames.filter((name) => name !== 'limit');

/**
 * Visits /men in each round with each variant (by default those with scripts), in turn and with empty caches, and calls
 * `measure` when the page has loaded.
 */
export async function visitListing(
  { browser, variants: { links }, rounds }: BenchRun,
  profile: Profile,
  measure: (page: BenchPage, variant: VariantName) => Promise<void>,
  visited: readonly VariantName[] = interactiveVariants,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const variant of visited) {
      const page = await openPage(browser, profile);
      try {
        links[variant].shape(profile.network);
        await page.throttle();
        await page.open(`${links[variant].origin}/men`);
        await page.settle();
        await measure(page, variant);
      } finally {
        await page.close();
      }
    }
  }
}

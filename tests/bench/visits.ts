import { openPage } from './browser/bench-page.ts';
import { profiles } from './browser/profiles.ts';
import type { BenchRun } from './bench-run.ts';
import { createSamples } from './report/figures.ts';
import { blockingTimeOf, layoutShiftOf, longestTaskOf } from './report/record-figures.ts';
import type { VariantName } from './variants/start-variants.ts';

const flings = { count: 40, pixels: 1266 };
const variants: readonly VariantName[] = ['storefront', 'monolith'];

/** Measures shifts and tasks of whole visits of a listing, with forty flings through it. */
export async function measureVisits({ browser, variants: { links }, rounds }: BenchRun) {
  const samples = createSamples('visits');
  for (const profile of [profiles.phone, profiles.desktop]) {
    for (let round = 0; round < rounds; round++) {
      for (const variant of variants) {
        const link = links[variant];
        const page = await openPage(browser, profile);
        link.shape(profile.network);
        await page.throttle();
        await page.open(`${link.origin}/men`);
        await page.settle();
        await page.fling(flings.count, flings.pixels);
        await page.settle();
        const record = await page.readRecord();
        samples.add(
          { subject: `/men with ${flings.count} flings`, condition: `${profile.name}, cold`, variant },
          {
            'layout shift': layoutShiftOf(record),
            'blocking time': blockingTimeOf(record),
            'longest task': longestTaskOf(record),
          },
        );
        await page.close();
      }
    }
  }
  return samples.figures();
}

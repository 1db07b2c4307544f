import { profiles } from './browser/profiles.ts';
import { visitListing, type BenchRun } from './bench-run.ts';
import { createSamples } from './report/figures.ts';
import { blockingTimeOf, layoutShiftOf, longestTaskOf } from './report/record-figures.ts';

const flings = { count: 40, pixels: 1266 };

/** Measures shifts and tasks of whole visits of a listing, with forty flings through it. */
export async function measureVisits(run: BenchRun) {
  const samples = createSamples('visits');
  for (const profile of [profiles.phone, profiles.desktop]) {
    await visitListing(run, profile, async (page, variant) => {
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
    });
  }
  return samples.figures();
}

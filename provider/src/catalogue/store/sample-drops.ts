import { createHash } from 'node:crypto';
import { dayInIndia, dayInMs, hourInMs, startOfDayInIndia } from '../../lib/clock.ts';
import type { ProductDraft } from '../product-record.ts';

/**
 * Dates the sample products as labels add pieces: each label a few at a time, every 4 to 11 days, the last ones on the
 * day of `now`. Nothing of the latest drop of a label is on sale. The age of a product changes by less than two periods,
 * so that "newest" stays a mix of labels. Prices from before a product was added are left out. The same in every run of
 * a day.
 */
export function dateSampleDrops(drafts: readonly ProductDraft[], now: Date): ProductDraft[] {
  const latest = Math.max(...drafts.map(({ createdAt }) => Date.parse(createdAt)));
  const today = startOfDayInIndia(dayInIndia(now)).getTime();
  return drafts.map((draft) => {
    const ageInDays = (latest - Date.parse(draft.createdAt)) / dayInMs;
    const day = dropAge(draft, ageInDays);
    const random = numberOf(draft.id);
    // From noon on; today's pieces before now.
    const time =
      day === 0
        ? today + (now.getTime() - today) * (0.3 + 0.6 * random)
        : today - day * dayInMs + (12 + 6 * numberOf(draft.source) + 2 * random) * hourInMs;
    return trimPrices({ ...draft, createdAt: new Date(time).toISOString() }, now.getTime() - time);
  });
}

/** The age in whole days of the drop of a label that includes a product of this age. */
function dropAge({ source, salePaise }: ProductDraft, ageInDays: number): number {
  const period = 4 + Math.floor(8 * numberOf(source));
  const dayOfPeriod = Math.floor(period * numberOf(`${source} day`));
  const periods = Math.floor(ageInDays / period);
  return (periods === 0 && salePaise !== null ? 1 : periods) * period + dayOfPeriod;
}

/** The price on the day of the drop is the first one. */
function trimPrices(draft: ProductDraft, ageMs: number): ProductDraft {
  if (draft.earlierPrices === undefined) return draft;
  const age = ageMs / dayInMs;
  const later = draft.earlierPrices.filter(({ daysAgo }) => daysAgo < age);
  const first = draft.earlierPrices.findLast(({ daysAgo }) => daysAgo >= age);
  return { ...draft, earlierPrices: first === undefined ? later : [{ ...first, daysAgo: age }, ...later] };
}

/** A number from 0 to 1 that depends on the key only. */
function numberOf(key: string): number {
  return createHash('sha256').update(`${key} drop`).digest().readUInt32BE() / 2 ** 32;
}

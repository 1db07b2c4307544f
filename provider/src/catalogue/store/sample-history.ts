import { createHash } from 'node:crypto';
import { dayInIndia, dayInMs, hourInMs, startOfDayInIndia } from '../../lib/clock.ts';
import type { ProductDraft } from '../product-record.ts';

/**
 * Dates the sample products as brands add them: each brand a few at a time, every 4 to 11 days, the last ones on the
 * day of `now`. Nothing of the latest drop of a brand is on sale. The age of a product changes by less than two periods,
 * so that "newest" stays a mix of brands. Prices from before a product was added are left out. The same in every run of
 * a day.
 */
export function dateSampleDrops(drafts: readonly ProductDraft[], now: Date): ProductDraft[] {
  const latest = Math.max(...drafts.map(({ createdAt }) => Date.parse(createdAt)));
  const today = startOfDayInIndia(dayInIndia(now)).getTime();
  return drafts.map((draft) => {
    const ageInDays = (latest - Date.parse(draft.createdAt)) / dayInMs;
    const day = dropAge(draft, ageInDays);
    const random = numberOf(`${draft.id} drop`);
    // From noon on; today's products before now.
    const time =
      day === 0
        ? today + (now.getTime() - today) * (0.3 + 0.6 * random)
        : today - day * dayInMs + (12 + 6 * numberOf(`${draft.source} drop`) + 2 * random) * hourInMs;
    return trimPrices({ ...draft, createdAt: new Date(time).toISOString() }, now.getTime() - time);
  });
}

/** The age in whole days of the drop of a brand that includes a product of this age. */
function dropAge({ source, salePaise }: ProductDraft, ageInDays: number): number {
  const period = 4 + Math.floor(8 * numberOf(`${source} drop`));
  const dayOfPeriod = Math.floor(period * numberOf(`${source} day drop`));
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
  return createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32;
}

const trackedDays = 120;

/**
 * Adds the prices that a sample product had in the last 120 days, the same in every run. Most products had one
 * price; the others were reduced for some weeks, or cost more or less before.
 */
export function addEarlierPrices(draft: ProductDraft): ProductDraft {
  const random = createRandom(draft.id);
  const { pricePaise, salePaise } = draft;
  const current = { pricePaise, salePaise };
  const full = { pricePaise, salePaise: null };
  const reduced = { pricePaise, salePaise: roundToRupees(pricePaise * (0.85 + random() * 0.1)) };
  const dearer = { pricePaise: roundToRupees(pricePaise * (1.1 + random() * 0.15)), salePaise: null };
  const kind = random();
  const middle = 20 + random() * 60;
  const recent = 2 + random() * 26;
  if (kind < 0.6) return { ...draft, earlierPrices: [{ ...current, daysAgo: trackedDays }] };
  if (kind < 0.8 && salePaise !== null) {
    return { ...draft, earlierPrices: [at(trackedDays, full), at(recent, current)] };
  }
  if (kind < 0.9) {
    return {
      ...draft,
      earlierPrices: [at(trackedDays, full), at(middle + 30, reduced), at(recent, current)],
    };
  }
  return {
    ...draft,
    earlierPrices: [at(trackedDays, dearer), at(middle, full), at(recent / 2, current)],
  };
}

type SamplePrice = { readonly pricePaise: number; readonly salePaise: number | null };

function at(daysAgo: number, price: SamplePrice) {
  return { ...price, daysAgo: Math.round(daysAgo * 10) / 10 };
}

function roundToRupees(paise: number): number {
  return Math.round(paise / 1000) * 1000 - 100;
}

/** Numbers from 0 to 1 that depend on the key only. */
function createRandom(key: string): () => number {
  let turn = 0;
  return () => numberOf(`${key} price ${++turn}`);
}

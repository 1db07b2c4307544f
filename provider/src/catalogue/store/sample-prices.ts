import { createHash } from 'node:crypto';
import type { ProductDraft } from '../product-record.ts';

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
  return () => {
    turn += 1;
    return createHash('sha256').update(`${key} price ${turn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

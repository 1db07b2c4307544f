import type { Selectable } from 'kysely';
import type { StoredPriceNote, Tables } from '../database/schema.ts';
import { dayInMs } from '../lib/clock.ts';

/** The price that shoppers pay from `at` until the next point. */
export type PricePoint = { readonly at: Date; readonly paise: number };

export type PriceSummary = Omit<Selectable<Tables['price_summaries']>, 'product_id'>;

/** With fewer days of prices nothing is said about them. */
const minTrackedDays = 14;
/** An older change is no news. */
const maxNewsDays = 30;
const lowestPeriods = [90, 60, 30] as const;

/**
 * Summarizes the prices of one product. `points` are in the order of time and not empty. A low or a median covers its
 * whole period or is null, so that "30 days" is never said about 20.
 */
export function summarizePrices(points: readonly PricePoint[], now: Date): PriceSummary {
  const since = points[0]?.at ?? now;
  const trackedDays = wholeDays(since, now);
  const over = (days: number) => (trackedDays >= days ? listSpans(points, days, now) : []);
  const [month, quarter] = [over(30), over(90)];
  return {
    tracked_since: since,
    low_30_paise: lowest(month),
    median_30_paise: median(month),
    low_90_paise: lowest(quarter),
    median_90_paise: median(quarter),
    note: trackedDays < minTrackedDays ? null : describePrice(points, over, now),
  };
}

type Span = { readonly paise: number; readonly ms: number };

function describePrice(
  points: readonly PricePoint[],
  over: (days: number) => readonly Span[],
  now: Date,
): StoredPriceNote | null {
  const [current, previous] = [points.at(-1), points.at(-2)];
  if (current === undefined || previous === undefined) return null;
  // A price that never changed is not a low one.
  const period = lowestPeriods.find((days) => {
    const spans = over(days);
    return lowest(spans) === current.paise && spans.some(({ paise }) => paise > current.paise);
  });
  if (period !== undefined) return { kind: 'lowest', days: period };
  const days = wholeDays(current.at, now);
  const paise = Math.abs(previous.paise - current.paise);
  if (days > maxNewsDays || paise === 0) return null;
  return { kind: current.paise < previous.paise ? 'fall' : 'rise', paise, days: Math.max(1, days) };
}

/** The prices of the last days, and how long each was valid. */
function listSpans(points: readonly PricePoint[], days: number, now: Date): readonly Span[] {
  const start = now.getTime() - days * dayInMs;
  return (
    points
      .map(({ at, paise }, index) => {
        const end = points[index + 1]?.at ?? now;
        return { paise, ms: end.getTime() - Math.max(start, at.getTime()) };
      })
      // The current price counts from its first moment.
      .filter(({ ms }, index) => ms > 0 || index === points.length - 1)
  );
}

function lowest(spans: readonly Span[]): number | null {
  return spans.length === 0 ? null : Math.min(...spans.map(({ paise }) => paise));
}

/** The price that was not exceeded for half of the time. */
function median(spans: readonly Span[]): number | null {
  const half = spans.reduce((sum, { ms }) => sum + ms, 0) / 2;
  let passed = 0;
  for (const { paise, ms } of spans.toSorted((one, other) => one.paise - other.paise)) {
    passed += ms;
    if (passed >= half) return paise;
  }
  return null;
}

function wholeDays(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / dayInMs);
}

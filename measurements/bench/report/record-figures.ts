import type { PageRecord } from '../browser/page-recorder.ts';

/** A task blocks from here on (W3C Long Tasks). */
const longTaskMs = 50;

/** Total blocking time: what long tasks after the first paint take beyond 50 ms. */
export function blockingTimeOf({ tasks, firstPaint }: PageRecord): number {
  return tasks
    .filter(({ at, duration }) => at + duration > firstPaint)
    .map(({ at, duration }) => Math.min(duration, at + duration - firstPaint))
    .reduce((sum, duration) => sum + Math.max(0, duration - longTaskMs), 0);
}

/** The longest task of the page, also before the first paint; 0 when none is longer than 50 ms. */
export function longestTaskOf({ tasks }: PageRecord): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

/** The browser reports events from this duration on. */
const shortestReportedMs = 16;

/** The longest event of the interactions since a time; 16 ms when none was longer. */
export function interactionTimeOf({ events }: Pick<PageRecord, 'events'>, since: number): number {
  const durations = events.filter(({ at }) => at >= since).map(({ duration }) => duration);
  return Math.max(shortestReportedMs, ...durations);
}

const windowGapMs = 1000;
const maxWindowMs = 5000;

/** Cumulative layout shift: the largest session window, with gaps under 1 s and at most 5 s long. */
export function layoutShiftOf({ shifts }: Pick<PageRecord, 'shifts'>): number {
  let [worst, sum, from, last] = [0, 0, 0, 0];
  for (const { at, value } of shifts) {
    const isNewWindow = at - last > windowGapMs || at - from > maxWindowMs;
    [sum, from, last] = isNewWindow ? [value, at, at] : [sum + value, from, at];
    worst = Math.max(worst, sum);
  }
  return worst;
}

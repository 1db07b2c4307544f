import { z } from 'zod';

export const recordSchema = z.object({
  firstPaint: z.number(),
  largestPaint: z.number(),
  shifts: z.array(z.object({ at: z.number(), value: z.number() })),
  tasks: z.array(z.object({ at: z.number(), duration: z.number() })),
  events: z.array(z.object({ at: z.number(), duration: z.number() })),
  busyAt: z.number(),
});

/** What a page has recorded since its navigation, in ms; the durations of tasks over 50 ms and of events over 16 ms. */
export type PageRecord = z.infer<typeof recordSchema>;

declare global {
  var benchRecord: PageRecord;
}

/**
 * Runs in the page before its scripts: records paints, shifts, long tasks and interactions with the browser's own
 * observers, and hides the intro popup, which would cover the page. Turns scroll anchoring off, which not every browser
 * has and which hides shifts.
 */
export function recordPage(): void {
  const record: PageRecord = { firstPaint: 0, largestPaint: 0, shifts: [], tasks: [], events: [], busyAt: 0 };
  globalThis.benchRecord = record;
  const observe = (type: string, read: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      ...more,
    });
  const touch = ({ startTime, duration }: PerformanceEntry) =>
    (record.busyAt = Math.max(record.busyAt, startTime + duration));
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (record.largestPaint = startTime));
  observe('layout-shift', (entry) => {
    // Shifts within half a second of a tap or key are the shopper's own. Scrolling is none.
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    record.shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) });
  });
  observe('longtask', (entry) => {
    record.tasks.push({ at: entry.startTime, duration: entry.duration });
    touch(entry);
  });
  observe('resource', touch);
  observe(
    'event',
    (entry) => {
      if (Reflect.get(entry, 'interactionId') !== 0)
        record.events.push({ at: entry.startTime, duration: entry.duration });
    },
    { durationThreshold: 16 },
  );
  // Documents without an origin have no storage.
  if (location.protocol.startsWith('http')) sessionStorage.setItem('hasSeenPopup', 'true');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { overflow-anchor: none }');
  document.adoptedStyleSheets.push(sheet);
}

import { createTestDrafts } from '../../../test/support/test-products.ts';
import { dayInIndia, dayInMs, startOfDayInIndia } from '../../lib/clock.ts';
import { dateSampleDrops } from './sample-history.ts';

const now = new Date('2026-11-25T09:30:00Z');
const drafts = createTestDrafts(2400).map((draft, index) => ({
  ...draft,
  createdAt: new Date(now.getTime() - 30 * dayInMs - index * 0.07 * dayInMs).toISOString(),
  earlierPrices: [
    { daysAgo: 120, pricePaise: 900, salePaise: null },
    { daysAgo: 10, pricePaise: 800, salePaise: null },
  ],
}));
const dated = dateSampleDrops(drafts, now);
const ageOf = ({ createdAt }: { createdAt: string }) => (now.getTime() - Date.parse(createdAt)) / dayInMs;

test('Sample products lie in the past, and most of the last 30 days have drops', () => {
  expect(Math.min(...dated.map(ageOf))).toBeGreaterThan(0);
  const start = startOfDayInIndia(dayInIndia(now)).getTime() - 29 * dayInMs;
  const recent = dated.filter(({ createdAt }) => Date.parse(createdAt) >= start);
  expect(new Set(recent.map(({ createdAt }) => dayInIndia(new Date(createdAt)))).size).toBeGreaterThan(20);
});

test('A label adds its pieces on few days, and no product is moved by more than 23 days', () => {
  const days = new Set(dated.map(({ source, createdAt }) => `${source} ${dayInIndia(new Date(createdAt))}`));
  expect(days.size).toBeLessThan(dated.length / 2);
  const moved = dated.map((draft, index) => ageOf(draft) - index * 0.07);
  expect(Math.max(...moved.map(Math.abs))).toBeLessThan(23);
});

test('A sample product has no price from before it was added', () => {
  for (const draft of dated) {
    const ages = draft.earlierPrices?.map(({ daysAgo }) => daysAgo) ?? [];
    expect(Math.max(...ages)).toBeLessThanOrEqual(Math.min(120, ageOf(draft)) + 0.001);
  }
});

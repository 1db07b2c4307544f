import { lastUpdatedOn } from './last-updated.ts';

test.each([
  ['before midnight in India', Date.UTC(2026, 0, 31, 18, 29, 59), '2026-01-31', '31 January 2026'],
  ['after midnight in India', Date.UTC(2026, 0, 31, 18, 30), '2026-02-01', '1 February 2026'],
])('today %s', (_when, nowMs, iso, text) => {
  expect(lastUpdatedOn('today', nowMs)).toEqual({ iso, text });
});

test('a date that was fixed stays, whatever day it is', () => {
  expect(lastUpdatedOn('2026-01-15', Date.UTC(2030, 5, 1))).toEqual({
    iso: '2026-01-15',
    text: '15 January 2026',
  });
});

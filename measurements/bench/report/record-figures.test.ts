import type { PageRecord } from '../browser/page-recorder.ts';
import { blockingTimeOf, interactionTimeOf, layoutShiftOf, longestTaskOf } from './record-figures.ts';

const empty: PageRecord = {
  firstPaint: 1000,
  largestPaint: 1000,
  shifts: [],
  tasks: [],
  events: [],
  busyAt: 0,
};

test('Blocking time counts what tasks take beyond 50 ms after the first paint', () => {
  const tasks = [
    { at: 100, duration: 400 },
    // 100 ms of it are after the first paint.
    { at: 900, duration: 200 },
    { at: 2000, duration: 51 },
    { at: 3000, duration: 50 },
  ];
  expect(blockingTimeOf({ ...empty, tasks })).toBe(51);
  expect(longestTaskOf({ ...empty, tasks })).toBe(400);
});

test('A page without long tasks has neither blocking time nor a longest task', () => {
  expect([blockingTimeOf(empty), longestTaskOf(empty)]).toEqual([0, 0]);
});

test.each([
  ['one window, gaps under a second', [0, 900, 1800], 0.3],
  ['two windows, a gap over a second', [0, 500, 1600], 0.2],
  ['at most five seconds', [0, 900, 1800, 2700, 3600, 4500, 5400], 0.6],
])('Layout shift is the worst session window: %s', (_case, times, expected) => {
  expect(layoutShiftOf({ shifts: times.map((at) => ({ at, value: 0.1 })) })).toBeCloseTo(expected);
});

test('An interaction takes as long as its longest event, at least 16 ms', () => {
  const events = [
    { at: 100, duration: 500 },
    { at: 200, duration: 40 },
    { at: 210, duration: 96 },
  ];
  expect(interactionTimeOf({ events }, 150)).toBe(96);
  expect(interactionTimeOf({ events }, 300)).toBe(16);
});

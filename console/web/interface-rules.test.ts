import type { ConsoleState, TimelineEntry } from '../api/state.ts';
import { filterEntries } from './features/timeline/timeline-page.tsx';
import { formatAge, formatPercent, shortVersion } from './lib/format.ts';
import { applyEvent } from './lib/live-state.ts';

const environment = (name: string, sequence = 1) => ({
  name,
  sequence,
  change: null,
  shell: null,
  problem: null,
  address: null,
  remotes: [],
  gateways: [],
  frozen: null,
  isProtected: false,
  requests: [],
  values: {},
});

const state: ConsoleState = {
  readAt: '2026-01-01T00:00:00Z',
  staleReason: null,
  store: 'store',
  environments: [environment('staging'), environment('production')],
};

test('applyEvent replaces what has changed, and orders environments from development to production', () => {
  const event = { ...state, environments: [environment('local'), environment('production', 2)], removed: [] };
  const next = applyEvent(state, event);
  expect(next.environments.map(({ name, sequence }) => [name, sequence])).toEqual([
    ['local', 1],
    ['staging', 1],
    ['production', 2],
  ]);
});

test('applyEvent removes environments and keeps the reason why the state is stale', () => {
  const next = applyEvent(state, { ...state, staleReason: 'away', environments: [], removed: ['staging'] });
  expect(next.environments.map(({ name }) => name)).toEqual(['production']);
  expect(next.staleReason).toBe('away');
});

const entry = (action: string, by: string, reason: string | null): TimelineEntry => ({
  environment: 'staging',
  sequence: 1,
  at: '2026-01-01T00:00:00Z',
  by,
  action,
  reason,
  effects: [{ remote: 'home', kind: 'version', from: '1.0.0', to: '1.1.0' }],
});

test.each([
  ['', 2],
  ['asha', 1],
  ['HOME 1.1.0', 2],
  ['sale asha', 1],
  ['catalogue', 0],
])('filterEntries finds for "%s" %i changes', (text, count) => {
  const entries = [entry('promote home@1.1.0', 'asha', 'a sale'), entry('promote home@1.1.0', 'ravi', null)];
  expect(filterEntries(entries, text)).toHaveLength(count);
});

test.each([
  [30, 'just now'],
  [90, '1m ago'],
  [7200, '2h ago'],
  [200_000, '2d ago'],
])('formatAge shows %i seconds as "%s"', (seconds, text) => {
  expect(formatAge('2026-01-01T00:00:00Z', Date.parse('2026-01-01T00:00:00Z') + seconds * 1000)).toBe(text);
});

test('Small shares have a decimal, and hashes of working trees are shortened', () => {
  expect([formatPercent(0), formatPercent(0.24), formatPercent(12.4)]).toEqual(['0 %', '0.2 %', '12 %']);
  expect(shortVersion('0.1.0-dev-94072f1660b9')).toBe('0.1.0-dev-94072…');
  expect(shortVersion('12.10.3-beta.1')).toBe('12.10.3-beta.1');
});

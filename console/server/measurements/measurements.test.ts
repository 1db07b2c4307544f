import { appendFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import type { Side } from '../../api/measurements.ts';
import { recommend } from './compare-versions.ts';
import { countErrors } from './count-errors.ts';
import { increaseOf, percentile75, readMetrics } from './read-metrics.ts';
import { openSampleStore, type Sample } from './sample-store.ts';

const folder = prepareTemporaryFolder();

const metrics = [
  {
    name: 'szn_remote_network_visits_total',
    values: [
      { value: 30, labels: { remote: 'home', version: '1.0.0', reason: 'default' } },
      { value: 2, labels: { remote: 'home', version: '1.0.0', reason: 'override' } },
      { value: 9, labels: { remote: 'unknown', version: 'unknown', reason: 'default' } },
    ],
  },
  {
    name: 'szn_lcp_seconds',
    values: [
      { value: 0, metricName: 'szn_lcp_seconds_bucket', labels: { le: 2, remote: 'home', version: '1.0.0' } },
      { value: 4, metricName: 'szn_lcp_seconds_bucket', labels: { le: 3, remote: 'home', version: '1.0.0' } },
      {
        value: 4,
        metricName: 'szn_lcp_seconds_bucket',
        labels: { le: '+Inf', remote: 'home', version: '1.0.0' },
      },
      { value: 10, metricName: 'szn_lcp_seconds_sum', labels: { remote: 'home', version: '1.0.0' } },
    ],
  },
  {
    name: 'szn_remote_errors_total',
    values: [{ value: 3, labels: { remote: 'home', version: '1.0.0', kind: 'load', code: 'SZN-102' } }],
  },
];

test('readMetrics adds up reasons and leaves out what is unknown', () => {
  const counts = readMetrics(metrics);
  expect([...counts.keys()]).toEqual(['home@1.0.0']);
  expect(counts.get('home@1.0.0')?.get('visits')).toBe(32);
  expect(counts.get('home@1.0.0')?.get('error load SZN-102')).toBe(3);
});

test('percentile75 interpolates within the bucket, whose lower bound has no values of its own', () => {
  const counters = increaseOf(new Map(), readMetrics(metrics).get('home@1.0.0') ?? new Map());
  expect(percentile75(counters, 'LCP')).toEqual({ count: 4, p75: 2.75 });
  expect(percentile75(counters, 'CLS')).toEqual({ count: 0, p75: null });
});

test('increaseOf counts from zero after a restart of the gateway', () => {
  const before = new Map([
    ['visits', 100],
    ['failed', 7],
  ]);
  const now = new Map([
    ['visits', 4],
    ['failed', 7],
  ]);
  expect([...increaseOf(before, now)]).toEqual([['visits', 4]]);
});

const noVitals = { LCP: { count: 0, p75: null }, INP: { count: 0, p75: null }, CLS: { count: 0, p75: null } };
const side = (visits: number, failed: number, changes: Partial<Side> = {}): Side => ({
  version: '1.0.0',
  visits,
  failed,
  ...noVitals,
  ...changes,
});

test.each<[string, Side | null, number, string, RegExp]>([
  ['without a canary', null, 0, 'none', /no canary/],
  ['with too few visits', side(5, 0), 10, 'wait', /has had 5 visits/],
  ['with failures', side(100, 20), 10, 'rollback', /failed in 20 of 100 visits/],
  [
    'with a slow LCP',
    side(300, 0, { LCP: { count: 50, p75: 4 } }),
    10,
    'rollback',
    /LCP .* 4.00 s against 2.00 s/,
  ],
  ['while it gathers visits', side(100, 1), 10, 'wait', /Not worse in 100 visits/],
  ['that had no traffic left', side(300, 1), 0, 'rollback', /no traffic/],
  ['that is not worse', side(300, 1), 50, 'promote', /not worse/],
])('recommend for a canary %s gives one action with its reason', (_case, canary, traffic, verb, reason) => {
  const stable = side(1000, 5, { LCP: { count: 100, p75: 2 } });
  expect(recommend(stable, canary, traffic)).toEqual({ verb, reason: expect.stringMatching(reason) });
});

const day = 86_400;
const now = 20_000 * day;
const sample = (at: number, visits: number): Sample => ({
  at,
  environment: 'staging',
  remote: 'home',
  version: '1.0.0',
  counts: { visits },
});

test('The sample store survives a restart, damaged lines and an incomplete last line', async () => {
  const first = await openSampleStore(folder.path, () => now);
  await first.add([sample(now - 120, 1), sample(now - 60, 2)]);
  const [file = ''] = await readdir(folder.path);
  await appendFile(path.join(folder.path, file), '\n{"at":17,"damaged":true}\nnot json\n{"at":20000');
  const second = await openSampleStore(folder.path, () => now);
  await second.add([sample(now, 3)]);
  const third = await openSampleStore(folder.path, () => now);
  expect(third.find({ since: 0 }).map(({ counts }) => counts.visits)).toEqual([1, 2, 3]);
  expect(third.find({ since: now - 60, remote: 'home' })).toHaveLength(2);
  expect(third.find({ since: 0, remote: 'catalogue' })).toEqual([]);
});

test('The sample store removes samples and files older than 14 days', async () => {
  const old = now - 15 * day;
  await (await openSampleStore(folder.path, () => old)).add([sample(old, 1)]);
  const store = await openSampleStore(folder.path, () => now);
  await store.add([sample(now - day, 1)]);
  await store.add([sample(now, 2)]);
  expect(store.find({ since: 0 })).toHaveLength(2);
  expect(await readdir(folder.path)).toHaveLength(2);
});

test('countErrors adds up samples by code, the most frequent first', async () => {
  await writeFile(path.join(folder.path, 'unrelated'), '');
  const counts = { visits: 5, 'error load SZN-102': 1, 'error render none': 4 };
  const rows = countErrors([
    { ...sample(now, 1), counts },
    { ...sample(now, 1), counts },
  ]);
  expect(rows.map(({ code, count }) => [code, count])).toEqual([
    ['none', 8],
    ['SZN-102', 2],
  ]);
});

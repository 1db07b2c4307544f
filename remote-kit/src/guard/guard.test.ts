import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReleaseRunner } from '../testing/release-runner.ts';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { findStopReason } from '@szn/release-registry/rollouts/rollout-rules';
import { createVisitTotals, readVisitCounts } from './visit-counts.ts';

const folder = prepareTemporaryFolder();
const limits = { minVisits: 20, maxExcessPoints: 5 };

test.each<[string, [number, number], [number, number], boolean]>([
  ['has too few visits to be judged', [19, 19], [100, 0], false],
  ['fails in every fifth visit', [20, 4], [100, 0], true],
  ['fails as often as the default version', [100, 10], [100, 10], false],
  ['fails a little more often', [100, 5], [100, 0], false],
  ['fails a little too often', [100, 6], [100, 0], true],
  ['is the only one with visits', [20, 2], [0, 0], true],
  ['has more failures than visits', [20, 90], [100, 0], true],
])(
  'the guard decides about a canary that %s',
  (_case, [visits, failed], [ofCurrent, failedOfCurrent], isStopped) => {
    const counts = { canary: { visits, failed }, current: { visits: ofCurrent, failed: failedOfCurrent } };

    expect(findStopReason(counts, limits) !== null).toBe(isStopped);
  },
);

const metrics = (canaryVisits: number, canaryFailed: number) => [
  { name: 'process_cpu_seconds_total', values: [{ value: 1.5, labels: {} }] },
  {
    name: 'szn_remote_visits_total',
    values: [
      { value: 180, labels: { remote: 'catalogue', version: '1.0.0', reason: 'default' } },
      { value: canaryVisits, labels: { remote: 'catalogue', version: '1.1.0', reason: 'canary' } },
    ],
  },
  {
    name: 'szn_remote_failed_visits_total',
    values: [{ value: canaryFailed, labels: { remote: 'catalogue', version: '1.1.0', reason: 'canary' } }],
  },
];

test('the guard reads the visits of each version from the metrics of a gateway', () => {
  expect(readVisitCounts(metrics(20, 4)).get('catalogue@1.1.0')).toEqual({ visits: 20, failed: 4 });
  expect(() => readVisitCounts({ error: 'not found' })).toThrow('expected array');
});

test('the guard adds up the counts of several gateways, also after a gateway has restarted', () => {
  const totals = createVisitTotals();
  totals.add('first', readVisitCounts(metrics(10, 1)));
  totals.add('second', readVisitCounts(metrics(5, 0)));
  totals.add('first', readVisitCounts(metrics(12, 2)));
  totals.add('first', readVisitCounts(metrics(3, 1)));

  expect(totals.of('catalogue@1.1.0')).toEqual({ visits: 20, failed: 3 });
  expect(totals.of('catalogue@9.0.0')).toEqual({ visits: 0, failed: 0 });
});

test('the guard stops a canary that fails too often and writes the reason to the history', async () => {
  const runner = createReleaseRunner(folder.path, folder.path);
  await runner.publish('catalogue', '1.0.0');
  await runner.publish('catalogue', '1.1.0', { script: 'throws' });
  await runner.ask('promote', 'catalogue@1.0.0');
  await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
  let counters = metrics(20, 1);
  const gateway = createServer((_request, response) => response.end(JSON.stringify(counters)));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, not on a pipe
  const { port } = gateway.address() as AddressInfo;
  const guard = () =>
    runner.ask('guard', '--once', '--metrics', `http://127.0.0.1:${port}/metrics.json,http://127.0.0.1:1/`);

  expect(await guard()).toMatchObject({ remotes: [{ canary: { traffic: 10 } }] });
  counters = metrics(40, 8);
  expect(await guard()).toMatchObject({
    remotes: [{ version: '1.0.0', canary: { version: '1.1.0', traffic: 0 } }],
  });
  gateway.close();

  expect(await runner.ask('history', '--limit', '1')).toMatchObject([
    {
      action: 'stop canary catalogue@1.1.0',
      reason: expect.stringContaining('failed in 8 of 40 visits (20.0 %)'),
    },
  ]);
  expect(await runner.release('promote', 'catalogue@1.0.0')).toMatchObject({ exitCode: 0 });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openReleaseDesk } from '../testing/release-desk.ts';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { judgeCanary } from './judge-canary.ts';
import { readPrometheusText } from './prometheus-text.ts';
import { createVisitLedger, readVisitCounts } from './visit-counts.ts';

const folder = prepareTemporaryFolder();
const limits = { leastVisits: 20, excessPoints: 5 };

test.each<[string, [number, number], [number, number], boolean]>([
  ['has too few visits to be judged', [19, 19], [100, 0], false],
  ['fails in every fifth visit', [20, 4], [100, 0], true],
  ['fails as often as the version before', [100, 10], [100, 10], false],
  ['fails a little more often', [100, 5], [100, 0], false],
  ['fails a little too often', [100, 6], [100, 0], true],
  ['is the only one with visits', [20, 2], [0, 0], true],
  ['has more failures than visits', [20, 90], [100, 0], true],
])('a canary that %s', (_case, [visits, failed], [ofCurrent, failedOfCurrent], isStopped) => {
  const counts = { canary: { visits, failed }, current: { visits: ofCurrent, failed: failedOfCurrent } };

  expect(judgeCanary(counts, limits) !== null).toBe(isStopped);
});

const metrics = (canaryVisits: number, canaryFailed: number) => `# HELP szn_remote_visits_total Pages sent.
# TYPE szn_remote_visits_total counter
szn_remote_visits_total{remote="catalogue",version="1.0.0",reason="default"} 180
szn_remote_visits_total{remote="catalogue",version="1.1.0",reason="canary"} ${canaryVisits}
szn_remote_failed_visits_total{remote="catalogue",version="1.1.0",reason="canary"} ${canaryFailed}
szn_remote_errors_total{remote="catalogue",version="1.1.0",reason="canary",kind="render"} 900
`;

test('counters are read as gateways write them', () => {
  expect(
    readPrometheusText('a_total{x="say \\"hi\\"\\n",y=""} 1.5e3 1700000000\nb 2\n# c 3\n{broken'),
  ).toEqual([
    { name: 'a_total', labels: { x: 'say "hi"\n', y: '' }, value: 1500 },
    { name: 'b', labels: {}, value: 2 },
  ]);
  expect(readVisitCounts(metrics(20, 4)).get('catalogue@1.1.0')).toEqual({ visits: 20, failed: 4 });
});

test('several gateways count together, also after one has started anew', () => {
  const ledger = createVisitLedger();
  ledger.enter('first', readVisitCounts(metrics(10, 1)));
  ledger.enter('second', readVisitCounts(metrics(5, 0)));
  ledger.enter('first', readVisitCounts(metrics(12, 2)));
  ledger.enter('first', readVisitCounts(metrics(3, 1)));

  expect(ledger.totalOf('catalogue@1.1.0')).toEqual({ visits: 20, failed: 3 });
  expect(ledger.totalOf('catalogue@9.0.0')).toEqual({ visits: 0, failed: 0 });
});

test('a canary that fails too often is stopped by itself, with the reason in the history', async () => {
  const desk = openReleaseDesk(folder.path, folder.path);
  await desk.publish('catalogue', '1.0.0');
  await desk.publish('catalogue', '1.1.0', { script: 'throws' });
  await desk.ask('promote', 'catalogue@1.0.0');
  await desk.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
  let counters = metrics(20, 1);
  const gateway = createServer((_request, response) => response.end(counters));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a pipe
  const { port } = gateway.address() as AddressInfo;
  const guard = () =>
    desk.ask('guard', '--once', '--metrics', `http://127.0.0.1:${port}/metrics,http://127.0.0.1:1/`);

  expect(await guard()).toMatchObject({ remotes: [{ canary: { traffic: 10 } }] });
  counters = metrics(40, 8);
  expect(await guard()).toMatchObject({
    remotes: [{ version: '1.0.0', canary: { version: '1.1.0', traffic: 0 } }],
  });
  gateway.close();

  expect(await desk.ask('history', '--limit', '1')).toMatchObject([
    {
      action: 'stop canary catalogue@1.1.0',
      reason: expect.stringContaining('failed in 8 of 40 visits (20.0 %)'),
    },
  ]);
  expect(await desk.release('promote', 'catalogue@1.0.0')).toMatchObject({ exitCode: 0 });
});

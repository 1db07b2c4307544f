import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { changeRegistry } from '@szn/release-registry/registry/change-registry';
import { keyPairFiles, readSigningKey } from '@szn/release-registry/keys/key-files';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { createReleaseRunner } from '../testing/release-runner.ts';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { findStopReason } from '@szn/release-registry/rollouts/rollout-rules';
import { guardOnce } from './guard.ts';
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
    name: 'szn_remote_network_visits_total',
    values: [
      { value: 180, labels: { remote: 'catalogue', version: '1.0.0', reason: 'default' } },
      { value: canaryVisits, labels: { remote: 'catalogue', version: '1.1.0', reason: 'canary' } },
    ],
  },
  {
    name: 'szn_remote_network_failures_total',
    values: [{ value: canaryFailed, labels: { remote: 'catalogue', version: '1.1.0', reason: 'canary' } }],
  },
];

test('the guard reads the visits of each version from the metrics of a gateway', () => {
  expect(readVisitCounts(metrics(20, 4)).get('catalogue@1.1.0')).toEqual({ visits: 20, failed: 4 });
  expect(() => readVisitCounts({ error: 'not found' })).toThrow('expected array');
});

test('the guard adds up the counts of several gateways, also after a gateway has restarted', () => {
  const totals = createVisitTotals('gateway start');
  totals.add('first', readVisitCounts(metrics(10, 1)));
  totals.add('second', readVisitCounts(metrics(5, 0)));
  totals.add('first', readVisitCounts(metrics(12, 2)));
  totals.add('first', readVisitCounts(metrics(3, 1)));

  expect(totals.of('catalogue@1.1.0')).toEqual({ visits: 20, failed: 3 });
  expect(totals.of('catalogue@9.0.0')).toEqual({ visits: 0, failed: 0 });
});

describe('a gateway that restarts while the guard runs', () => {
  const pair = { canary: 'catalogue@1.1.0', current: 'catalogue@1.0.0' };
  const hour = 3600;
  let startedAt = 0;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
    startedAt = Date.now() / 1000 - hour;
  });
  afterEach(() => void jest.useRealTimers());

  test('has all its counts added, also when it has counted more than before', () => {
    const totals = createVisitTotals('gateway start');
    totals.add('first', readVisitCounts(metrics(10, 9)), startedAt);
    totals.add('first', readVisitCounts(metrics(30, 8)), startedAt + 60);

    expect(totals.of(pair.canary)).toEqual({ visits: 40, failed: 17 });
  });

  test('has its counts added under its new id, which are no past of the default version', () => {
    const totals = createVisitTotals('first call');
    totals.add('first', readVisitCounts(metrics(10, 1)), startedAt);
    totals.ofCanary('catalogue', pair);
    jest.advanceTimersByTime(60_000);
    totals.add('second', readVisitCounts(metrics(30, 8)), Date.now() / 1000 - 30);

    expect(totals.ofCanary('catalogue', pair)).toMatchObject({
      canary: { visits: 30, failed: 8 },
      current: { visits: 180, failed: 0 },
      past: { visits: 180, failed: 0 },
    });
  });

  test('raises what one network can count only while a canary has traffic', () => {
    const totals = createVisitTotals('first call');
    for (const id of ['a', 'b', 'c', 'd']) totals.add(id, readVisitCounts(metrics(10, 1)), startedAt);
    jest.advanceTimersByTime(60_000);
    totals.add('last', readVisitCounts(metrics(10, 1)), startedAt);
    totals.ofCanary('catalogue', pair);
    const perNetworkAfter = (id: string) => {
      jest.advanceTimersByTime(60_000);
      totals.add(id, readVisitCounts(metrics(12, 1)), startedAt);
      return totals.ofCanary('catalogue', pair).perNetwork;
    };
    const before = perNetworkAfter('last');

    expect(perNetworkAfter('next')).toBe(2 * before);
    expect(before).toBe(1);
  });
});

let gateway: Server;
let counters: ReturnType<typeof metrics>;
beforeAll(async () => {
  gateway = createServer((_request, response) => response.end(JSON.stringify(counters)));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void gateway.close());

function metricsUrl(): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, not on a pipe
  const { port } = gateway.address() as AddressInfo;
  return `http://127.0.0.1:${port}/metrics.json`;
}

test('the guard stops a canary that fails too often and writes the reason to the history', async () => {
  const runner = createReleaseRunner(folder.path, folder.path);
  await runner.publish('catalogue', '1.0.0');
  await runner.publish('catalogue', '1.1.0', { script: 'throws' });
  await runner.ask('promote', 'catalogue@1.0.0');
  await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
  counters = metrics(20, 1);
  const guard = () => runner.ask('guard', '--once', '--metrics', `${metricsUrl()},http://127.0.0.1:1/`);

  expect(await guard()).toMatchObject({ remotes: [{ canary: { traffic: 10 } }] });
  counters = metrics(40, 8);
  expect(await guard()).toMatchObject({
    remotes: [{ version: '1.0.0', canary: { version: '1.1.0', traffic: 0 } }],
  });

  expect(await runner.ask('history', '--limit', '1')).toMatchObject([
    {
      action: 'stop canary catalogue@1.1.0',
      reason: expect.stringContaining('failed in 8 of 40 visits (20.0 %)'),
    },
  ]);
  expect(await runner.release('promote', 'catalogue@1.0.0')).toMatchObject({ exitCode: 0 });
});

test('a guard that runs on judges a canary by the visits since it got traffic', async () => {
  const runner = createReleaseRunner(folder.path, folder.path);
  await runner.publish('catalogue', '1.0.0');
  await runner.publish('catalogue', '1.1.0', { script: 'throws' });
  await runner.ask('promote', 'catalogue@1.0.0');
  const setTraffic = (traffic: string) => runner.ask('promote', 'catalogue@1.1.0', '--traffic', traffic);
  const environment = { store: openDirectoryStore(folder.path), name: 'staging', trustedKeys: null };
  const signingKey = await readSigningKey(keyPairFiles(path.join(folder.path, 'keys')).privateKeyFile);
  const totals = createVisitTotals('first call');
  /** One round; resolves to what it stopped. */
  const guard = async (visits: number, failed: number) => {
    counters = metrics(visits, failed);
    const stopped: string[] = [];
    await guardOnce({
      ...limits,
      distrusted: 0,
      environment,
      signingKey,
      totals,
      metrics: [metricsUrl()],
      maxAgeMs: 86_400_000,
      renew: null,
      log: () => undefined,
      change: async ({ action, reason, edit }) => {
        stopped.push(reason);
        await changeRegistry({ environment, signingKey }, { by: 'guard', action, reason, change: edit });
      },
    });
    return stopped;
  };
  const failedIn = (figures: string) => [expect.stringContaining(`1.1.0 failed in ${figures} visits`)];

  await setTraffic('10');
  expect(await guard(40, 8)).toEqual([]);
  expect(await guard(80, 18)).toEqual(failedIn('10 of 40'));
  await setTraffic('10');
  expect(await guard(80, 18)).toEqual([]);
  // The gateway has restarted.
  expect(await guard(19, 9)).toEqual([]);
  expect(await guard(20, 9)).toEqual(failedIn('9 of 20'));
  await setTraffic('10');
  expect(await guard(25, 10)).toEqual([]);
  await setTraffic('0');
  expect(await guard(35, 20)).toEqual([]);
  await setTraffic('10');
  expect(await guard(50, 20)).toEqual([]);
});

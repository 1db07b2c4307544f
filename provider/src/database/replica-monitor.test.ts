import { setTimeout as wait } from 'node:timers/promises';
import { createReplicaMonitor, type ReplicaProblem } from './replica-monitor.ts';

/** Both servers. `undefined`: away. */
function createServers() {
  return {
    primary: 100 as number | undefined,
    replica: { position: 100, version: 1 } as { position: number | null; version: number } | undefined,
  };
}

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

function watch(servers: ReturnType<typeof createServers>, maxLagMs: number) {
  const reports: (ReplicaProblem | undefined)[] = [];
  const monitor = createReplicaMonitor({
    readPrimary: async () => {
      if (servers.primary === undefined) throw new Error('away');
      return { position: servers.primary };
    },
    readReplica: async () => {
      if (servers.replica === undefined) throw new Error('away');
      return { ...servers.replica };
    },
    maxLagMs,
  });
  ({ stop } = monitor);
  expect(monitor.isUsable()).toBe(false);
  monitor.start((problem) => reports.push(problem));
  const untilReported = async (problem: ReplicaProblem | undefined) => {
    while (reports.length === 0 || reports.at(-1) !== problem) {
      // Checks at once, as a failed statement does.
      monitor.countFallback();
      await wait(5);
    }
  };
  return { monitor, reports, untilReported };
}

test('a replica is used until it lags, and again when it has caught up', async () => {
  const servers = createServers();
  const { monitor, reports, untilReported } = watch(servers, 50);
  await untilReported(undefined);
  expect(monitor.isUsable()).toBe(true);
  expect(monitor.state().lagMs).toBe(0);
  servers.primary = 200;
  await untilReported('lagging');
  expect(monitor.isUsable()).toBe(false);
  expect(monitor.state().lagMs).toBeGreaterThan(50);
  servers.replica = { position: 200, version: 1 };
  await untilReported(undefined);
  expect(reports).toEqual([undefined, 'lagging', undefined]);
});

test('a server that is away or no replica is not used', async () => {
  const servers = createServers();
  servers.replica = { position: null, version: 1 };
  const { monitor, untilReported } = watch(servers, 50);
  await untilReported('away');
  servers.replica = { position: 100, version: 1 };
  await untilReported(undefined);
  servers.replica = undefined;
  await untilReported('away');
  expect(monitor.state().lagMs).toBeNaN();
});

test('the last decision stays while the primary is away', async () => {
  const servers = createServers();
  const { monitor, reports, untilReported } = watch(servers, 20);
  await untilReported(undefined);
  servers.primary = undefined;
  for (let checks = 0; checks < 10; checks += 1) {
    monitor.countFallback();
    await wait(5);
  }
  expect(monitor.isUsable()).toBe(true);
  expect(reports).toEqual([undefined]);
});

test('a version that was shown is needed from then on', async () => {
  const servers = createServers();
  const { monitor, untilReported } = watch(servers, 10_000);
  await untilReported(undefined);
  monitor.needVersion(2);
  expect(monitor.isUsable()).toBe(false);
  await untilReported('behind the catalogue');
  servers.replica = { position: 100, version: 2 };
  await untilReported(undefined);
  expect(monitor.isUsable()).toBe(true);
});

import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Server } from '../../../tests/fixtures/balanced-system.ts';
import {
  killAndRestart,
  listReleaseEvents,
  recoveryLimitMs,
  restartDatabase,
  startAgain,
  untilListsAreAnswered,
  type Event,
} from '../disturbing-events.ts';
import type { Part } from './start-engines.ts';
import type { Topology } from './start-topology.ts';

const run = promisify(execFile);

/** What happens to a topology while shoppers use it; something is away for `awayMs`. */
export function listTopologyEvents(topology: Topology, awayMs: number): readonly Event[] {
  const { gateways, providers, postgres, pgbouncer, redis, store, origin } = topology;
  const { promotion, rollback } = listReleaseEvents(topology);
  const isAway = (name: string, part: Pick<Part, 'start' | 'stop'>, recover: () => Promise<void>): Event => ({
    name: `${name} away for ${awayMs / 1000} s`,
    endure: async () => {
      await part.stop();
      await wait(awayMs);
    },
    cause: async () => {
      await part.start();
      await recover();
    },
  });
  return [
    { name: 'a gateway killed', cause: () => killAndRestart(gateways[1]) },
    { name: 'a provider killed', cause: () => killAndRestart(providers[1]) },
    { name: 'gateways rolled out', cause: () => rollOut(gateways) },
    { name: 'providers rolled out', cause: () => rollOut(providers) },
    {
      name: 'PgBouncer restarted',
      cause: async () => {
        await pgbouncer.stop();
        await pgbouncer.start();
        await untilListsAreAnswered(origin);
      },
    },
    {
      name: `the replica lags for ${awayMs / 1000} s`,
      endure: async () => {
        await query(topology.replicaUrl, 'select pg_wal_replay_pause()');
        await wait(awayMs);
      },
      cause: async () => {
        await query(topology.replicaUrl, 'select pg_wal_replay_resume()');
        await untilReplicaHasAll(topology);
      },
    },
    {
      name: 'the primary restarted',
      cause: async () => {
        await restartDatabase(postgres, origin);
        await untilReplicaHasAll(topology);
      },
    },
    isAway('Redis', redis, () => untilListsAreAnswered(origin)),
    promotion,
    isAway('the store', store, () => untilAllAreReady(gateways)),
    // Proves that gateways read the store again.
    rollback,
  ];
}

/** HAProxy asks this often whether a server is ready. */
const balancerIntervalMs = 2000;

/** Ends and starts one after another, as docs/operations.md describes it. */
async function rollOut(servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    await server.service.stop();
    await startAgain(server);
    await wait(balancerIntervalMs);
  }
}

/** Of a primary that may still be starting: lists are answered from the replica before. */
async function readPosition(databaseUrl: string, endsAt: number): Promise<string> {
  for (;;) {
    const position = await query(databaseUrl, 'select pg_current_wal_lsn()').catch((error: unknown) => {
      if (Date.now() > endsAt) throw error;
      return '';
    });
    if (position !== '') return position;
    await wait(100);
  }
}

/** The replica has replayed what the primary had written when this was called. */
async function untilReplicaHasAll({ databaseUrl, replicaUrl }: Topology): Promise<void> {
  const endsAt = Date.now() + recoveryLimitMs;
  const position = await readPosition(databaseUrl, endsAt);
  const comparison = `select pg_last_wal_replay_lsn() >= '${position}'`;
  while ((await query(replicaUrl, comparison)) !== 't') {
    if (Date.now() > endsAt) throw new Error('The replica does not follow.');
    await wait(100);
  }
}

async function untilAllAreReady(servers: readonly Server[]): Promise<void> {
  for (const { origin } of servers) {
    const { status } = await fetch(`${origin}/readyz`);
    if (status !== 200) throw new Error(`${origin}/readyz: ${status}`);
  }
}

/** The first value of the first row, as text. */
async function query(url: string, sql: string): Promise<string> {
  const { stdout } = await run('psql', ['--tuples-only', '--no-align', '--command', sql, url]);
  return stdout.trim();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptCases, suggestionsPath, variedCases, wishlistCase, type BenchCase } from './bench-cases.ts';
import { residentMegabytes } from './cpu-time.ts';
import { createMembers, listProductIds } from './create-members.ts';
import type { Goal } from './goals.ts';
import * as goals from './goals.ts';
import { measure, type Measurement } from './measure.ts';
import { measureLatency, type Latency, type LatencyCase } from './measure-latency.ts';
import { pictureCases } from './picture-cases.ts';
import { print, printLatencies, printTable } from './report.ts';
import { startServer, type StartedServer } from './start-server.ts';

export type BenchedDatabase = {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Processes whose work counts as the provider's. */
  readonly pids: readonly number[];
};

export type BenchOptions = {
  readonly providerScript: string;
  readonly mastersFolder: string;
  /** The framework alone, measured before each table: what a processor second is worth changes with other work. */
  readonly hello: StartedServer;
  readonly seconds: number;
  readonly products: number;
  /** Whether to measure what bears this name. */
  readonly isWanted: (name: string) => boolean;
};

const limits = {
  LOG_LEVEL: 'info',
  MOST_IN_FLIGHT: '1000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
};
const typingCase: LatencyCase = {
  name: 'suggestions, one after another',
  belowMs: 20,
  requests: Array.from({ length: 300 }, (_, index) => ({ path: suggestionsPath(index) })),
};
const memberCount = 50;
const wishlistLength = 20;

/** Measures every call on one database, prints the tables, and tells which goals are met. */
export async function benchDatabase(
  database: BenchedDatabase,
  options: BenchOptions,
): Promise<readonly Goal[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'szn-bench-'));
  const start = (cacheMegabytes: number) =>
    startServer(options.providerScript, {
      ...limits,
      ...database.environment,
      SAMPLE_PRODUCTS: String(options.products),
      DATA_DIR: dataFolder,
      ANSWER_CACHE_MB: String(cacheMegabytes),
    });
  try {
    const { varied, memory, loadedInMs } = await whileRunning(await start(0), async (server) => ({
      varied: await benchVaried(server, database, options),
      memory: residentMegabytes(server.pid),
      loadedInMs: server.readyInMs,
    }));
    const { kept, warmInMs } = await whileRunning(await start(48), async (server) => ({
      kept: await measureAll(keptCases, server, { database, options }),
      warmInMs: server.readyInMs,
    }));
    printTable(`${database.name}: answers kept in memory, as the shop runs`, kept);
    print(`start with loading ${loadedInMs} ms, warm ${warmInMs} ms, ${memory} MB resident\n`);
    return [...goals.judgeFirstPages(kept), ...varied];
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Also a failed measurement leaves no server behind. */
async function whileRunning<Result>(
  server: StartedServer,
  work: (server: StartedServer) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function benchVaried(
  server: StartedServer,
  database: BenchedDatabase,
  options: BenchOptions,
): Promise<readonly Goal[]> {
  const { origin } = server;
  // What is compiled and read for the first time, as the catalogue's words, is not what is measured.
  await measureLatency(origin, { ...typingCase, requests: typingCase.requests.slice(0, 60) });
  const typing = await measureLatencies([typingCase], origin, options);
  const members = await createMembers(origin, memberCount);
  const wishlists = wishlistCase(members, await listProductIds(origin, wishlistLength));
  const measured = await measureAll([...variedCases, wishlists], server, { database, options });
  const latencies = [
    ...typing,
    ...(await measureLatencies(pictureCases(options.mastersFolder), origin, options)),
  ];
  printTable(`${database.name}: every request reaches the database`, measured);
  printLatencies(latencies);
  return [...goals.judgeDeepPages(measured), ...goals.judgeLatencies(latencies)];
}

async function measureLatencies(
  cases: readonly LatencyCase[],
  origin: string,
  { isWanted }: BenchOptions,
): Promise<Latency[]> {
  const measured: Latency[] = [];
  for (const one of cases.filter(({ name }) => isWanted(name))) {
    measured.push(await measureLatency(origin, one));
  }
  return measured;
}

async function measureAll(
  cases: readonly BenchCase[],
  { origin, pid }: StartedServer,
  { database, options }: { database: BenchedDatabase; options: BenchOptions },
): Promise<Measurement[]> {
  const { hello, seconds, isWanted } = options;
  const wanted = cases.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return [];
  const yardstick = { name: 'Fastify hello-world', request: () => ({ path: '/' }) };
  const measurements = [await measure(yardstick, { origin: hello.origin, pids: [hello.pid], seconds })];
  for (const one of wanted) {
    measurements.push(await measure(one, { origin, pids: [pid, ...database.pids], seconds }));
  }
  return measurements;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cachedCases,
  facetsPath,
  filteredPath,
  outfitsPath,
  suggestionsPath,
  variedCases,
  wishlistCase,
  type BenchCase,
} from './bench-cases.ts';
import { residentMegabytes, untilIdle } from './cpu-time.ts';
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
  /** Further processes whose processor time counts. */
  readonly pids: readonly number[];
};

export type BenchOptions = {
  readonly providerScript: string;
  /** The program that writes a sample catalogue. */
  readonly catalogueScript: string;
  readonly mastersFolder: string;
  /** A server with Fastify alone, measured before each table, because the speed of the machine changes. */
  readonly hello: StartedServer;
  readonly seconds: number;
  readonly products: number;
  /** Selects the cases to measure by name. */
  readonly isSelected: (name: string) => boolean;
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
  requests: requestsOf(suggestionsPath),
};
const filterCases: readonly LatencyCase[] = [
  { name: 'facets, one after another', belowMs: 20, requests: requestsOf(facetsPath) },
  { name: 'outfits, one after another', belowMs: 50, requests: requestsOf(outfitsPath) },
  { name: 'lists with facet filters, one after another', belowMs: 20, requests: requestsOf(filteredPath) },
];
const memberCount = 50;
const wishlistLength = 20;

/** Measures every case on one database, prints the tables and returns the goals with their results. */
export async function benchDatabase(
  database: BenchedDatabase,
  options: BenchOptions,
): Promise<readonly Goal[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'szn-bench-'));
  const catalogue = join(dataFolder, 'catalogue.jsonl');
  writeCatalogue(options, catalogue);
  const start = (cacheMegabytes: number) =>
    startServer(options.providerScript, {
      ...limits,
      ...database.environment,
      SAMPLE_PRODUCTS: String(options.products),
      SAMPLE_CATALOGUE: catalogue,
      DATA_DIR: dataFolder,
      ANSWER_CACHE_MB: String(cacheMegabytes),
    });
  try {
    const { varied, memory, loadedInMs } = await whileRunning(await start(0), async (server) => ({
      varied: await benchVaried(server, database, options),
      memory: residentMegabytes(server.pid),
      loadedInMs: server.readyInMs,
    }));
    const { cached, warmInMs } = await whileRunning(await start(48), async (server) => ({
      cached: await measureAll(cachedCases, server, { database, options }),
      warmInMs: server.readyInMs,
    }));
    printTable(`${database.name}: responses cached in memory, as in production`, cached);
    print(`start with loading ${loadedInMs} ms, warm ${warmInMs} ms, ${memory} MB resident\n`);
    return [...goals.judgeFirstPages(cached), ...varied];
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

export function writeCatalogue(
  { catalogueScript, products }: Pick<BenchOptions, 'catalogueScript' | 'products'>,
  output: string,
): void {
  const args = ['--import', 'tsx', catalogueScript, output, '--count', String(products)];
  execFileSync(process.execPath, args, { stdio: 'ignore' });
}

/** Stops the server also after a failed measurement. */
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
  await untilIdle([server.pid, ...database.pids]);
  // Warms up code and caches, which are not measured.
  await measureLatency(origin, { ...typingCase, requests: typingCase.requests.slice(0, 60) });
  await measureLatency(origin, { ...typingCase, requests: requestsOf(facetsPath).slice(0, 30) });
  const typing = await measureLatencies([typingCase, ...filterCases], origin, options);
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

function requestsOf(path: (index: number) => string): LatencyCase['requests'] {
  return Array.from({ length: 300 }, (_, index) => ({ path: path(index) }));
}

async function measureLatencies(
  cases: readonly LatencyCase[],
  origin: string,
  { isSelected }: BenchOptions,
): Promise<Latency[]> {
  const measured: Latency[] = [];
  for (const one of cases.filter(({ name }) => isSelected(name))) {
    measured.push(await measureLatency(origin, one));
  }
  return measured;
}

async function measureAll(
  cases: readonly BenchCase[],
  { origin, pid }: StartedServer,
  { database, options }: { database: BenchedDatabase; options: BenchOptions },
): Promise<Measurement[]> {
  const { hello, seconds, isSelected } = options;
  const wanted = cases.filter(({ name }) => isSelected(name));
  if (wanted.length === 0) return [];
  const yardstick = { name: 'Fastify hello-world', request: () => ({ path: '/' }) };
  const measurements = [await measure(yardstick, { origin: hello.origin, pids: [hello.pid], seconds })];
  for (const one of wanted) {
    measurements.push(await measure(one, { origin, pids: [pid, ...database.pids], seconds }));
  }
  return measurements;
}

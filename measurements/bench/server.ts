import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { root } from '../../tools/project/project-folders.ts';
import { cpuTimeMs } from './provider/cpu-time.ts';
import { startServer } from './provider/start-server.ts';
import { startCheckout } from './start-checkout.ts';
import type { PartOptions } from './run-parts.ts';
import { median, printTable } from './tables.ts';

/** A server under load: the URL to request and the processes whose processor time counts. */
type Target = { readonly name: string; readonly url: string; readonly pids: readonly number[] };

/** One kind of request; `path` is called for each one. */
type PageCase = { readonly name: string; readonly path: () => string };

type Sample = {
  /** Responses per second of processor time of all processes of the target. */
  readonly perCpuSecond: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of a response, with its headers. */
  readonly bytes: number;
};

type Series = { readonly target: string; readonly page: string; readonly samples: Sample[] };

/** Each round measures every case on every target for this time. */
const secondsPerSample = 4;
const warmUpSeconds = 3;
const connections = 8;
const defaultRounds = 3;
const reportFile = path.join(root, 'docs/benchmarks/server.json');

/** What browsers send with a navigation. */
const navigationHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-IN,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
};

let uniqueNumber = 0;
/** A listing writes this parameter into its filter form, so that the gateway renders each value anew. */
const uniqueListing = () => `/men?q=${(uniqueNumber += 1)}`;

const helloCase: PageCase = { name: 'hello-world', path: () => '/' };
const pageCases: readonly PageCase[] = [
  { name: 'listing, cached', path: () => '/men' },
  { name: 'listing, rendered', path: uniqueListing },
  { name: 'home, cached', path: () => '/' },
];

/**
 * Measures what pages cost on the server: responses per second of processor time of gateway and provider, of this
 * checkout, of the built checkout in the folder `BASELINE` and of Fastify alone, in interleaved rounds. On a shared
 * machine only the ratios mean something. Prints tables and, if `writes` is set, writes `server.json`.
 */
export async function measureServer({ rounds = defaultRounds, writes }: PartOptions): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-bench-'));
  const running: { readonly stop: () => Promise<void> }[] = [];
  const started = <Server extends { readonly stop: () => Promise<void> }>(server: Server): Server => {
    running.push(server);
    return server;
  };
  try {
    const { origin, pid } = started(
      await startServer(path.join(import.meta.dirname, 'provider/hello-server.ts')),
    );
    const hello = { name: 'Fastify', url: origin, pids: [pid] };
    const checkouts: Target[] = [];
    for (const [name, folder] of Object.entries({ current: root, baseline: process.env.BASELINE })) {
      if (folder === undefined) continue;
      const data = path.join(dataFolder, name);
      const server = started(await startCheckout(path.resolve(folder), data));
      checkouts.push({ name, url: server.url, pids: server.pids });
    }
    await report(await measureRounds([hello, ...checkouts], rounds), { rounds, writes });
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    await rm(dataFolder, { recursive: true, force: true });
  }
}

type Targets = readonly [hello: Target, ...checkouts: readonly Target[]];

async function measureRounds([hello, ...checkouts]: Targets, rounds: number): Promise<readonly Series[]> {
  const runs = [
    { target: hello, page: helloCase },
    ...pageCases.flatMap((page) => checkouts.map((target) => ({ target, page }))),
  ].map((run) => ({ ...run, samples: [] as Sample[] }));
  for (const { target, page } of runs) await load(target, page, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { target, page, samples } of runs) samples.push(await measure(target, page));
  }
  return runs.map(({ target, page, samples }) => ({ target: target.name, page: page.name, samples }));
}

async function measure(target: Target, page: PageCase): Promise<Sample> {
  const before = cpuTimeMs(target.pids);
  const result = await load(target, page, secondsPerSample);
  const cpuSeconds = (cpuTimeMs(target.pids) - before) / 1000;
  const { total } = result.requests;
  return {
    perCpuSecond: total / cpuSeconds,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    bytes: Math.round(result.throughput.total / total),
  };
}

/** Rejects if a response is not 2xx: a page that could not be rendered is cheap and would look like progress. */
async function load({ name, url, pids }: Target, page: PageCase, duration: number) {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: page.path() });
  const result = await autocannon({
    url,
    connections,
    duration,
    headers: navigationHeaders,
    requests: [{ method: 'GET', setupRequest }],
  });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) {
    throw new Error(`${name} (${pids.join(', ')}): ${failures} failed responses of "${page.name}".`);
  }
  return result;
}

async function report(series: readonly Series[], { rounds, writes }: Required<PartOptions>): Promise<void> {
  const valuesOf = (target: string, page: string) =>
    series
      .find((one) => one.target === target && one.page === page)
      ?.samples.map(({ perCpuSecond }) => perCpuSecond) ?? [];
  const ratio = (page: string, of: readonly number[]) =>
    (median(valuesOf('current', page)) / median(of)).toFixed(2);
  printTable(
    `Pages per second of processor time, ${rounds} rounds (load ${loadavg()[0]?.toFixed(1)})`,
    series.map(({ target, page, samples }) => {
      const perCpuSecond = samples.map((sample) => sample.perCpuSecond);
      return {
        page,
        target,
        median: median(perCpuSecond),
        min: Math.min(...perCpuSecond),
        max: Math.max(...perCpuSecond),
        'ms/page': (1000 / median(perCpuSecond)).toFixed(3),
        'p50 ms': median(samples.map(({ p50Ms }) => p50Ms)),
        bytes: median(samples.map(({ bytes }) => bytes)),
      };
    }),
  );
  const ratios = {
    'listing rendered, of baseline': ratio('listing, rendered', valuesOf('baseline', 'listing, rendered')),
    'listing cached, of hello-world': ratio('listing, cached', valuesOf('Fastify', 'hello-world')),
    'home cached, of hello-world': ratio('home, cached', valuesOf('Fastify', 'hello-world')),
  };
  printTable(
    'Ratios of the medians',
    Object.entries(ratios).map(([of, value]) => ({ ratio: of, value })),
  );
  if (!writes) return;
  const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version };
  await mkdir(path.dirname(reportFile), { recursive: true });
  await writeFile(
    reportFile,
    `${JSON.stringify({ date: new Date().toISOString(), machine, rounds, ratios, series }, null, 2)}\n`,
  );
}

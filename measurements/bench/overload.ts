import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { root } from '../../tools/project/project-folders.ts';
import { untilIdle } from './provider/cpu-time.ts';
import { startCheckout, type RunningCheckout } from './start-checkout.ts';
import { printTable } from './tables.ts';

/** One kind of requests; `path` is called for each one. */
type LoadCase = { readonly name: string; readonly path: () => string };

type Rate = { readonly perSecond: number; readonly seconds: number };

/** Responses with 200 and 503, each with its milliseconds, and the number of all others. */
type Load = {
  readonly seconds: number;
  readonly good: number[];
  readonly refused: number[];
  failed: number;
  readonly generatorLags: readonly number[];
  /** How late the main thread of the gateway runs what is due, at p99. It answers and refuses. */
  gatewayDelayMs: number;
};

type Target = RunningCheckout & { readonly metricsUrl: string };

type GeneratorClock = ReturnType<typeof createGeneratorClock>;

const warmUpSeconds = 4;
const calibrationSeconds = 4;
const rounds = 5;
const roundSeconds = 6;
const firstRate = 30;
const rateStep = 1.3;
/** More good responses than at the best rate by this factor count as more. */
const noticeableGain = 1.03;
const connections = 600;
const requestTimeoutMs = 20_000;
const factors = [1.1, 3] as const;

let uniqueNumber = 0;
/** No cache answers a request that is the first of its kind. */
const unique = () => (uniqueNumber += 1);

const cases: readonly LoadCase[] = [
  { name: 'pages, rendered', path: () => `/men?q=${unique()}` },
  { name: 'lists of the API', path: () => `/proxy/products?limit=20&maxPrice=${100_000 + unique()}` },
];

/**
 * Measures what the storefront answers under more load than it can carry: first it looks for the best rate, then it sends
 * this, and 1.1 and 3 times what was answered, in turns, on 600 connections. Servers run on one core, the generator on
 * another, if `taskset` exists. The variable `LOAD_CASE` selects one case by a part of its name.
 */
export async function measureOverload(): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-load-'));
  const metricsPort = await findFreePort();
  const checkout = await startCheckout(root, dataFolder, { METRICS_PORT: String(metricsPort) });
  const storefront = { ...checkout, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
  try {
    await untilIdle(storefront.pids);
    pin(storefront.pids, 0);
    pin([process.pid], 1);
    console.log(`${cpus()[0]?.model}, load before: ${loadavg()[0]?.toFixed(2)}`);
    const { LOAD_CASE: selected = '' } = process.env;
    for (const one of cases.filter(({ name }) => name.includes(selected))) await measureCase(storefront, one);
  } finally {
    await storefront.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measureCase(target: Target, one: LoadCase): Promise<void> {
  const { pids } = target;
  await generate(target, one, { perSecond: firstRate, seconds: warmUpSeconds });
  const bestRate = await findBestRate(target, one);
  const memoryBefore = residentMb(pids);
  const peaks: Load[] = [];
  const overloads = factors.map((factor) => ({ factor, loads: [] as Load[] }));
  // In turns, because a shared machine does not always do the same in a second.
  for (let round = 0; round < rounds; round++) {
    const peak = await generate(target, one, { perSecond: bestRate, seconds: roundSeconds });
    peaks.push(peak);
    for (const { factor, loads } of overloads) {
      const perSecond = goodPerSecond(peak) * factor;
      loads.push(await generate(target, one, { perSecond, seconds: roundSeconds }));
    }
  }
  const all = joinLoads(peaks);
  const rows = [
    describe('capacity', all, goodPerSecond(all)),
    ...overloads.map(({ factor, loads }) =>
      describe(`${factor} times as many`, joinLoads(loads), goodPerSecond(all)),
    ),
  ];
  printTable(one.name, rows);
  console.log(`Memory of gateway and provider: ${memoryBefore} MB before, ${residentMb(pids)} MB after.\n`);
}

/**
 * Sends `perSecond` requests, evenly in time, whether or not earlier ones are answered, as shoppers do. Not autocannon: it
 * sends its requests of a second all at once.
 */
async function generate(
  { url, metricsUrl }: Target,
  { path: nextPath }: LoadCase,
  { perSecond, seconds }: Rate,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const generator = createGeneratorClock();
  const load: Load = {
    seconds,
    good: [],
    refused: [],
    failed: 0,
    generatorLags: generator.lags,
    gatewayDelayMs: 0,
  };
  // Each read of the metrics starts the measurement anew.
  await readGatewayDelayMs(metricsUrl);
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1000) {
    while (pending.length < elapsed * perSecond)
      pending.push(measureRequest(url + nextPath(), agent, { load, generator }));
    await wait(generatorTickMs);
    generator.tick();
  }
  await Promise.all(pending);
  load.gatewayDelayMs = await readGatewayDelayMs(metricsUrl);
  agent.destroy();
  return load;
}

const generatorTickMs = 2;

/**
 * Tells how late this process itself is: a response that waits here, because the generator is busy, is no slow response.
 * A tick that is due and has not run, or the last one if that was late, delays what happens now by as much.
 */
function createGeneratorClock() {
  const lags: number[] = [];
  let lastTickAt = performance.now();
  let lastLag = 0;
  return {
    lags,
    tick: () => {
      const now = performance.now();
      lastLag = Math.max(0, now - lastTickAt - generatorTickMs);
      lastTickAt = now;
      lags.push(lastLag);
    },
    lag: () => Math.max(lastLag, performance.now() - lastTickAt - generatorTickMs),
  };
}

async function readGatewayDelayMs(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]);
}

function measureRequest(
  url: string,
  agent: Agent,
  { load, generator }: { readonly load: Load; readonly generator: GeneratorClock },
): Promise<void> {
  // With all connections in use a request waits for one in this process, which is no time of the storefront.
  let startedAt = performance.now();
  return new Promise((resolve) => {
    const request = get(
      url,
      { agent, headers: { accept: '*/*', 'accept-encoding': 'gzip, br' } },
      (response) => {
        response.resume().once('close', () => {
          const ms = Math.max(0, performance.now() - startedAt - generator.lag());
          if (response.statusCode === 200) load.good.push(ms);
          else if (response.statusCode === 503) load.refused.push(ms);
          else load.failed += 1;
          resolve();
        });
      },
    );
    request.once('socket', () => {
      startedAt = performance.now();
    });
    request.setTimeout(requestTimeoutMs, () => request.destroy());
    request.once('error', () => {
      load.failed += 1;
      resolve();
    });
  });
}

/**
 * The requests per second at which most are answered. The rate grows by a third until two rates in a row are not carried out
 * and answer no more than the best one: caches and limits still adapt at the first rate that is too high.
 */
async function findBestRate(target: Target, one: LoadCase): Promise<number> {
  let best = { perSecond: firstRate, good: 0 };
  let misses = 0;
  for (let perSecond = firstRate; misses < 2; perSecond *= rateStep) {
    const { good } = await generate(target, one, { perSecond, seconds: calibrationSeconds });
    const isCarriedOut = good.length >= perSecond * calibrationSeconds * 0.9;
    misses = isCarriedOut || good.length > best.good * noticeableGain ? 0 : misses + 1;
    if (good.length > best.good) best = { perSecond, good: good.length };
  }
  return best.perSecond;
}

const goodPerSecond = ({ good, seconds }: Load): number => good.length / seconds;

function joinLoads(loads: readonly Load[]): Load {
  const [first, ...others] = loads;
  if (!first) throw new Error('There is no load to describe.');
  return others.reduce(
    (sum, load) => ({
      seconds: sum.seconds + load.seconds,
      good: [...sum.good, ...load.good],
      refused: [...sum.refused, ...load.refused],
      failed: sum.failed + load.failed,
      generatorLags: [...sum.generatorLags, ...load.generatorLags],
      gatewayDelayMs: Math.max(sum.gatewayDelayMs, load.gatewayDelayMs),
    }),
    first,
  );
}

function describe(name: string, load: Load, peak: number) {
  const { good, refused, failed, generatorLags, gatewayDelayMs } = load;
  const perSecond = goodPerSecond(load);
  return {
    load: name,
    'good per s': Math.round(perSecond),
    'of capacity': `${Math.round((100 * perSecond) / peak)} %`,
    'p50 of good': quantile(good, 0.5),
    'p99 of good': quantile(good, 0.99),
    refused: refused.length,
    'p50 of refused': quantile(refused, 0.5),
    'p99 of refused': quantile(refused, 0.99),
    failed,
    'p99 of gateway delay': `${gatewayDelayMs.toFixed(0)} ms`,
    'p99 of generator lag': quantile(generatorLags, 0.99),
  };
}

function quantile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return value === undefined ? '-' : `${value.toFixed(0)} ms`;
}

function pin(pids: readonly number[], core: number): void {
  try {
    for (const pid of pids) execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    console.log('Without taskset generator and servers share their cores.');
  }
}

function residentMb(pids: readonly number[]): number {
  const sizes = pids.map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

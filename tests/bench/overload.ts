import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tools/project-folders.ts';
import { untilIdle } from './provider/cpu-time.ts';
import { startCheckout, type RunningCheckout } from './start-checkout.ts';
import { printTable } from './tables.ts';

/** One kind of requests; `path` is called for each one. */
type LoadCase = { readonly name: string; readonly path: () => string };

type Rate = { readonly perSecond: number; readonly seconds: number };

/** Responses with 200 and 503, each with its milliseconds, and the number of all others. */
type Load = { readonly seconds: number; readonly good: number[]; readonly refused: number[]; failed: number };

const calibrationSeconds = 5;
const overloadSeconds = 20;
const firstRate = 30;
const rateStep = 1.2;
const connections = 600;
const requestTimeoutMs = 20_000;
const factors = [1.1, 3] as const;

let uniqueNumber = 0;
/** No cache answers a request that is the first of its kind. */
const unique = () => (uniqueNumber += 1);

const cases: readonly LoadCase[] = [
  { name: 'pages, rendered', path: () => `/men?q=${unique()}` },
  { name: 'lists of the API', path: () => `/proxy/products?limit=20&minPrice=${300 + (unique() % 5000)}` },
];

/**
 * Measures what the storefront answers under more load than it can carry: first its capacity, then 1.1 and 3 times as many
 * requests per second, on 600 connections. Servers run on one core, the generator on another, if `taskset` exists.
 */
export async function measureOverload(): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-load-'));
  const storefront = await startCheckout(root, dataFolder);
  try {
    await untilIdle(storefront.pids);
    pin(storefront.pids, 0);
    pin([process.pid], 1);
    console.log(`${cpus()[0]?.model}, load before: ${loadavg()[0]?.toFixed(2)}`);
    for (const one of cases) await measureCase(storefront, one);
  } finally {
    await storefront.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measureCase({ url, pids }: RunningCheckout, one: LoadCase): Promise<void> {
  await generate(url, one, { perSecond: firstRate, seconds: calibrationSeconds });
  const calibrated = await findCapacity(url, one);
  const peak = calibrated.good.length / calibrated.seconds;
  const memoryBefore = residentMb(pids);
  const rows = [describe('capacity', calibrated, peak)];
  for (const factor of factors) {
    const load = await generate(url, one, { perSecond: peak * factor, seconds: overloadSeconds });
    rows.push(describe(`${factor} times as many`, load, peak));
  }
  printTable(one.name, rows);
  console.log(`Memory of gateway and provider: ${memoryBefore} MB before, ${residentMb(pids)} MB after.\n`);
}

/**
 * Sends `perSecond` requests, evenly in time, whether or not earlier ones are answered, as shoppers do. Not autocannon: it
 * sends its requests of a second all at once.
 */
async function generate(
  url: string,
  { path: nextPath }: LoadCase,
  { perSecond, seconds }: Rate,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const load: Load = { seconds, good: [], refused: [], failed: 0 };
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1000) {
    while (pending.length < elapsed * perSecond) pending.push(measureRequest(url + nextPath(), agent, load));
    await wait(2);
  }
  await Promise.all(pending);
  agent.destroy();
  return load;
}

function measureRequest(url: string, agent: Agent, load: Load): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const request = get(
      url,
      { agent, headers: { accept: '*/*', 'accept-encoding': 'gzip, br' } },
      (response) => {
        response.resume().once('close', () => {
          const ms = performance.now() - startedAt;
          if (response.statusCode === 200) load.good.push(ms);
          else if (response.statusCode === 503) load.refused.push(ms);
          else load.failed += 1;
          resolve();
        });
      },
    );
    request.setTimeout(requestTimeoutMs, () => request.destroy());
    request.once('error', () => {
      load.failed += 1;
      resolve();
    });
  });
}

/** The most that is answered well: the rate grows by a fifth until it is no longer carried out. */
async function findCapacity(url: string, one: LoadCase): Promise<Load> {
  let best = await generate(url, one, { perSecond: firstRate, seconds: calibrationSeconds });
  for (let perSecond = firstRate * rateStep; ; perSecond *= rateStep) {
    const load = await generate(url, one, { perSecond, seconds: calibrationSeconds });
    if (load.good.length > best.good.length) best = load;
    if (load.good.length < perSecond * calibrationSeconds * 0.9) return best;
  }
}

function describe(name: string, { seconds, good, refused, failed }: Load, peak: number) {
  const perSecond = good.length / seconds;
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

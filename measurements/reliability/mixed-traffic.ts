import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createWishlistWriter, type WishlistWriter } from '../../provider/test/support/wishlist-writer.ts';
import { root } from '../../tools/project/project-folders.ts';
import { residentMegabytes } from '../bench/provider/cpu-time.ts';
import { printTable } from '../bench/tables.ts';
import {
  withSystem,
  type Server,
  type System,
  type SystemOptions,
} from '../../tests/fixtures/balanced-system.ts';
import { causeEvents, listEvents, type Event, type EventResult } from './disturbing-events.ts';
import { calibrate, readCommit, readLoad } from './run-suite.ts';
import { sendTraffic, type Failure, type Traffic, type TrafficKind } from '../../tests/fixtures/traffic.ts';

export type TrafficOptions = {
  readonly minutes: number;
  /** Of the capacity, 0 to 1. */
  readonly share: number;
};

const warmUpSeconds = 8;
const calibrationSeconds = 12;
const calibrationConcurrency = 24;
const writerCount = 4;
/** One writer's pause between two writes, and between two checks of what is stored. */
const writePauseMs = 400;
const checkEveryMs = 20_000;
const memorySamples = 10;

const pages = ['/', '/men', '/women', '/men/jeans', '/about-us', '/sale'];
const words = ['tee', 'jeans', 'black', 'jacket', 'cargo', 'linen'];
const password = 'a long password';
const account = { name: 'Mixed', email: `mixed-${Date.now()}@example.com`, password };
const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';

const cachedPages = 'pages, cached';

const kinds: readonly TrafficKind[] = [
  {
    name: cachedPages,
    share: 50,
    isPage: true,
    withoutProducts: /^\/(?:about-us)?$/,
    ask: (number) => ({ path: pick(pages, number) }),
  },
  {
    name: 'listings, rendered',
    share: 14,
    isPage: true,
    ask: (number) => ({ path: `/men?minPrice=${300 + (number % 1500)}` }),
  },
  {
    name: 'search of the API',
    share: 14,
    isPage: false,
    ask: (number) => ({ path: `/proxy/products/search?q=${pick(words, number)}&page=${1 + (number % 8)}` }),
  },
  {
    name: 'lists of the API',
    share: 20,
    isPage: false,
    ask: (number) => ({ path: `/proxy/products?limit=20&minPrice=${300 + (number % 5000)}` }),
  },
  {
    name: 'sign-ins',
    share: 2,
    isPage: false,
    ask: () => ({ path: '/proxy/users/login', body: { email: account.email, password } }),
  },
];

const eventIntervalMs = 60_000;

/**
 * Runs PostgreSQL, two providers and two gateways behind balancers under a share of their capacity, and meanwhile promotes
 * and rolls back a remote, kills processes and restarts the database. The first gateway and the first provider run from the
 * beginning to the end, so that their memory tells about leaks. A run of an hour or more writes
 * docs/reliability/mixed-traffic.json.
 */
export async function measureMixedTraffic(options: TrafficOptions & SystemOptions): Promise<void> {
  await withSystem(options, (system) =>
    disturbTraffic(system, {
      ...options,
      events: listEvents(system),
      eventIntervalMs,
      file: 'mixed-traffic.json',
    }),
  );
}

type Disturbance = TrafficOptions & {
  readonly events: readonly Event[];
  /** At most; shorter where the run has no time for all of them. */
  readonly eventIntervalMs: number;
  /** For the result of an hour or more, in docs/reliability. */
  readonly file: string;
  /** Something else that the result contains, read at the end. */
  readonly observe?: () => Promise<object>;
};

/**
 * Finds the capacity, then sends a share of it while the events happen. Prints tables; throws if a cached page failed, an
 * acknowledged write was lost or doubled, or something did not recover.
 */
export async function disturbTraffic(
  system: Pick<System, 'origin' | 'gateways' | 'providers'>,
  { minutes, share, events: planned, file, observe, ...options }: Disturbance,
): Promise<void> {
  const machine = calibrate();
  const loadBefore = readLoad();
  await register(system.origin);
  const capacity = await findCapacity(system.origin);
  const perSecond = capacity * share;
  process.stdout.write(
    `Capacity: ${capacity.toFixed(0)} requests/s of this mix. Sending ${perSecond.toFixed(0)}/s for ${minutes} min.\n`,
  );
  const endsAt = Date.now() + minutes * 60_000;
  const isOver = () => Date.now() >= endsAt;
  const intervalMs = Math.min(options.eventIntervalMs, (minutes * 60_000) / (planned.length + 1));
  const memory = sampleMemory(system, minutes);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const [traffic, writes, events] = await Promise.all([
    sendTraffic(system.origin, kinds, { perSecond }, isOver),
    writeWishlists(system.origin, isOver),
    causeEvents(planned, intervalMs, isOver),
  ]);
  const result = {
    machine,
    at: new Date().toISOString(),
    commit: readCommit(),
    loadBefore,
    minutes,
    capacityPerSecond: Math.round(capacity),
    sentPerSecond: Math.round(perSecond),
    /** Of this process, which sends the traffic, and may be the balancer: it makes responses look late. */
    ownDelayMs: { p99: Math.round(delay.percentile(99) / 1e6), max: Math.round(delay.max / 1e6) },
    traffic: describeTraffic(traffic),
    failures: countFailures(traffic.failures, events),
    writes,
    events: describeEvents(events, traffic.failures),
    memoryMb: memory.end(),
    ...(await observe?.()),
  };
  report(result, file);
  const faults = findFaults(result, events);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function register(origin: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(account);
  const response = await fetch(`${origin}/proxy/users/register`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The member was not registered: ${response.status}.`);
}

/** Good responses per second to as many requests as the servers take. */
async function findCapacity(origin: string): Promise<number> {
  const send = (seconds: number) => {
    const endsAt = Date.now() + seconds * 1000;
    return sendTraffic(origin, kinds, { concurrency: calibrationConcurrency }, () => Date.now() >= endsAt);
  };
  await send(warmUpSeconds);
  const { tallies, seconds } = await send(calibrationSeconds);
  return [...tallies.values()].reduce((sum, { good }) => sum + good.length, 0) / seconds;
}

/** Members who change their wishlists, and compare what is stored with what was acknowledged. */
async function writeWishlists(origin: string, isOver: () => boolean) {
  const api = `${origin}/proxy`;
  const list: unknown = await (await fetch(`${api}/products?limit=25`)).json();
  const productIds = [...JSON.stringify(list).matchAll(/"_id":"([^"]+)"/g)].map(([, id = '']) => id);
  const wrong: string[] = [];
  let failed = 0;
  const check = async (writer: WishlistWriter) => {
    for (;;) {
      const found = await writer.findLosses(api).catch(() => undefined);
      if (found === undefined) await wait(200);
      else return void wrong.push(...found);
    }
  };
  const keepWriting = async (index: number) => {
    const writer = await createWishlistWriter(api, `writer-${index}-${Date.now()}`, productIds);
    while (!isOver()) {
      const checkAt = Date.now() + checkEveryMs;
      const mayContinue = async () => {
        await wait(writePauseMs);
        return !isOver() && Date.now() < checkAt;
      };
      await writer.writeUntilFailure(api, mayContinue);
      if (!isOver() && Date.now() < checkAt) failed += 1;
      await check(writer);
    }
    return writer.acknowledged();
  };
  const counts = await Promise.all(Array.from({ length: writerCount }, (_, index) => keepWriting(index)));
  const acknowledged = counts.reduce((sum, count) => sum + count, 0);
  return { acknowledged, failed, lostOrDoubled: wrong.length, examples: wrong.slice(0, 5) };
}

/** Resident memory of the first gateway and the first provider, at the beginning, at the end and between. */
function sampleMemory({ gateways, providers }: Pick<System, 'gateways' | 'providers'>, minutes: number) {
  const samples: { readonly gateway: number; readonly provider: number }[] = [];
  const sample = () => {
    samples.push({ gateway: memoryOf(gateways[0]), provider: memoryOf(providers[0]) });
  };
  sample();
  const timer = setInterval(sample, (minutes * 60_000) / memorySamples);
  return {
    end: () => {
      clearInterval(timer);
      sample();
      return {
        gateway: samples.map(({ gateway }) => gateway),
        provider: samples.map(({ provider }) => provider),
      };
    },
  };
}

/** 0 while the process is being started again. */
function memoryOf({ service }: Server): number {
  try {
    return residentMegabytes(service.pid);
  } catch {
    return 0;
  }
}

function describeTraffic({ tallies, seconds }: Traffic) {
  return [...tallies].map(([kind, { requests, good, failed }]) => {
    const sorted = good.toSorted((a, b) => a - b);
    const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return {
      kind,
      requests,
      perSecond: Math.round((10 * requests) / seconds) / 10,
      failed,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
    };
  });
}

/** Failures by kind, reason and the last event before them. */
function countFailures(failures: readonly Failure[], events: readonly EventResult[]) {
  const counts = new Map<string, number>();
  for (const { kind, reason, at } of failures) {
    const cause = events.findLast((event) => event.at <= at)?.event ?? 'no event yet';
    const key = `${kind}: ${reason}, after ${cause}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** For each kind of event: what failed from its beginning until the next event, and when the last of it. */
function describeEvents(events: readonly EventResult[], failures: readonly Failure[]) {
  return [...new Set(events.map(({ event }) => event))].map((event) => {
    const ended = events.filter((other) => other.event === event);
    const seen = failures.flatMap(({ kind, at }) => {
      const cause = events.findLast((other) => other.at <= at);
      return cause?.event === event ? [{ kind, afterMs: at - cause.at }] : [];
    });
    const failed = (isCounted: (kind: string) => boolean) =>
      seen.filter(({ kind }) => isCounted(kind)).length;
    return {
      event,
      times: ended.length,
      'cached pages failed': failed((kind) => kind === cachedPages),
      'others failed': failed((kind) => kind !== cachedPages),
      'last failure after s': Math.round(Math.max(0, ...seen.map(({ afterMs }) => afterMs)) / 100) / 10,
      'longest recovery ms': Math.max(...ended.map(({ ms }) => ms)),
      'did not recover': ended.filter(({ error }) => error !== undefined).length,
    };
  });
}

type Result = {
  readonly minutes: number;
  readonly ownDelayMs: { readonly p99: number; readonly max: number };
  readonly traffic: ReturnType<typeof describeTraffic>;
  readonly failures: Readonly<Record<string, number>>;
  readonly writes: Awaited<ReturnType<typeof writeWishlists>>;
  readonly events: ReturnType<typeof describeEvents>;
  readonly memoryMb: { readonly gateway: readonly number[]; readonly provider: readonly number[] };
};

function report(result: Result, file: string): void {
  const { minutes, ownDelayMs, traffic, failures, writes, events, memoryMb } = result;
  printTable(`Mixed traffic, ${minutes} min`, traffic);
  for (const [failure, count] of Object.entries(failures)) process.stdout.write(`  ${count} × ${failure}\n`);
  if (events.length > 0) printTable('Events', events);
  const { acknowledged, failed, lostOrDoubled, examples } = writes;
  process.stdout.write(
    `\nWrites: ${acknowledged} acknowledged, ${failed} failed, ${lostOrDoubled} lost or doubled ${examples.join(', ')}\n` +
      `Memory of gateway 1: ${memoryMb.gateway.join(', ')} MB; of provider 1: ${memoryMb.provider.join(', ')} MB\n` +
      `Delay of the sender: p99 ${ownDelayMs.p99} ms, at most ${ownDelayMs.max} ms. Load after: ${readLoad()}\n`,
  );
  if (minutes < 60) return;
  const folder = path.join(root, 'docs/reliability');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), `${JSON.stringify(result, null, 2)}\n`);
}

function findFaults({ traffic, writes }: Result, events: readonly EventResult[]): readonly string[] {
  const failedViews = traffic.find(({ kind }) => kind === cachedPages)?.failed ?? 0;
  return [
    ...(failedViews > 0 ? [`${failedViews} views of cached pages failed.`] : []),
    ...(writes.lostOrDoubled > 0 ? [`${writes.lostOrDoubled} writes were lost or doubled.`] : []),
    ...events.flatMap(({ event, error }) => (error === undefined ? [] : [`${event}: ${error}`])),
  ];
}

import { ownValue } from '@szn/shared-contracts/wire';
import { messageOf } from '@szn/release-registry/lib/errors';
import { createRepeater } from '../lib/repeat.ts';
import { increaseOf, readMetrics, type Counters } from './read-metrics.ts';
import { isOf, type Sample, type SampleQuery, type SampleStore } from './sample-store.ts';

export type MetricsSource = { readonly environment: string; readonly url: string };

export type CollectorOptions = {
  readonly sources: readonly MetricsSource[];
  readonly samples: SampleStore;
  readonly log: (text: string) => void;
  readonly intervalMs?: number;
  readonly now?: () => number;
};

const requestTimeoutMs = 3000;
const hourSeconds = 3600;

export type Collector = ReturnType<typeof createCollector>;

/**
 * Reads the counters of gateways every five seconds and stores what they gained, one sample a minute for each version.
 * What gateways had counted before the first reading is not added: it may be stored already.
 */
export function createCollector(options: CollectorOptions) {
  const { sources, samples, log, now = () => Date.now() / 1000, intervalMs = 5000 } = options;
  const readIncreases = createIncreaseReader();
  const minute = createMinute(now);

  /** Stores the samples of a minute that is over. */
  async function flush(): Promise<void> {
    const finished = minute.end();
    await samples.add(finished).catch((error: unknown) => log(`Samples are not stored: ${messageOf(error)}`));
  }

  async function collect(): Promise<void> {
    if (minute.isOver()) await flush();
    // A gateway that does not answer is skipped: the counts of the others still apply.
    await Promise.allSettled(
      sources.map(async (source) => {
        for (const [key, counters] of await readIncreases(source))
          minute.add(source.environment, key, counters);
      }),
    );
  }

  const repeater = createRepeater(collect, intervalMs);
  const find = (query: SampleQuery) => [...samples.find(query), ...minute.find(query)];

  return {
    collect,
    find,
    /** Addresses of `/metrics.json` of the gateways of an environment. */
    urlsOf: (environment: string) =>
      sources.filter((source) => source.environment === environment).map(({ url }) => url),
    /** Visits and failed visits of the last hour; `null` if no gateway of the environment is read. */
    countsOf: (environment: string) => (remote: string, version: string) => {
      if (!sources.some((source) => source.environment === environment)) return null;
      const found = find({ environment, remote, version, since: now() - hourSeconds });
      const sum = (name: string) =>
        found.reduce((total, { counts }) => total + (ownValue(counts, name) ?? 0), 0);
      return { visits: sum('visits'), failed: sum('failed') };
    },
    start: repeater.start,
    stop: async (): Promise<void> => {
      await repeater.stop();
      await flush();
    },
  };
}

/** Reads what the counters of a gateway gained since the reading before, by `<remote>@<version>`. */
function createIncreaseReader() {
  const last = new Map<string, ReadonlyMap<string, Counters>>();
  return async ({ url }: MetricsSource): Promise<readonly (readonly [string, Counters])[]> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const counts = readMetrics(await response.json());
    const before = last.get(url);
    last.set(url, counts);
    if (!before) return [];
    return [...counts].map(([key, counters]) => [key, increaseOf(before.get(key) ?? new Map(), counters)]);
  };
}

/** The samples of the minute that is not over. */
function createMinute(now: () => number) {
  let at = minuteOf(now());
  let samples = new Map<string, Sample>();
  return {
    isOver: () => minuteOf(now()) !== at,
    add: (environment: string, key: string, increase: Counters) => {
      if (increase.size === 0) return;
      const [remote = '', version = ''] = key.split('@');
      const sample = samples.get(`${environment} ${key}`) ?? { at, environment, remote, version, counts: {} };
      const added = [...increase].map(
        ([name, value]) => [name, (ownValue(sample.counts, name) ?? 0) + value] as const,
      );
      const counts = { ...sample.counts, ...Object.fromEntries(added) };
      samples.set(`${environment} ${key}`, { ...sample, counts });
    },
    find: (query: SampleQuery) => [...samples.values()].filter((sample) => isOf(sample, query)),
    end: (): readonly Sample[] => {
      const finished = [...samples.values()];
      samples = new Map();
      at = minuteOf(now());
      return finished;
    },
  };
}

function minuteOf(seconds: number): number {
  return Math.floor(seconds / 60) * 60;
}

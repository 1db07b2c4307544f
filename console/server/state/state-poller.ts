import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import { messageOf } from '@szn/release-registry/lib/errors';
import { writeFileAtomic } from '@szn/release-registry/lib/files';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { readGatewayReports } from '@szn/release-registry/registry/gateway-reports';
import { environmentsAmong, StoreError, type ReleaseStore } from '@szn/release-registry/store/release-store';
import {
  consoleStateSchema,
  type ConsoleState,
  type EnvironmentState,
  type StateEvent,
} from '../../api/state.ts';
import { createRepeater } from '../lib/repeat.ts';
import { describeEnvironment, type EnvironmentFacts } from './describe-environment.ts';
import type { HistoryReader } from './history-reader.ts';

export type StateSources = {
  readonly store: ReleaseStore;
  readonly environmentNamed: (name: string) => Environment;
  readonly history: HistoryReader;
  readonly countsOf: (environment: string) => EnvironmentFacts['countsOf'];
  readonly addressOf: (environment: string) => string | null;
  readonly registryMaxAgeMs: number;
};

export type StatePollerOptions = {
  readonly sources: StateSources;
  /** Holds the last known state. */
  readonly file: string;
  readonly intervalMs?: number;
};

export type StatePoller = Awaited<ReturnType<typeof createStatePoller>>;

/** The list of environments costs a listing of the store, so it is read less often. */
const roundsPerListing = 5;
const storeTimeoutMs = 10_000;

/**
 * Reads the store again and again and tells subscribers what has changed. While the store is away, `current` is the last
 * known state, also after a restart, with the reason.
 */
export async function createStatePoller({ sources, file, intervalMs = 2000 }: StatePollerOptions) {
  let state = await readLastState(file, sources.store.location);
  const readState = createStateReader(sources);
  const listeners = new Set<(event: StateEvent) => void>();

  /** Reads the store once, now. */
  async function refresh(): Promise<void> {
    const next = await withTimeout(readState(state)).catch((error: unknown) => ({
      ...state,
      staleReason: `The store cannot be read: ${messageOf(error)}`,
    }));
    const event = compare(state, next);
    state = next;
    if (!event) return;
    for (const listener of listeners) listener(event);
    // Without a disk the console works on: the file serves the next start only.
    if (state.staleReason === null) await writeFileAtomic(file, JSON.stringify(state)).catch(() => undefined);
  }

  return {
    current: (): ConsoleState => state,
    refresh,
    /** `stop` resolves when no reading is under way. */
    ...createRepeater(refresh, intervalMs),
    subscribe: (listener: (event: StateEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Reads all environments. One that cannot be used keeps its last state, with the problem. Rejects if the store fails. */
function createStateReader({ store, history, ...sources }: StateSources) {
  let names: readonly string[] = [];
  let round = 0;
  const cached = new Map<string, { etag: string; entries: EnvironmentFacts['entries'] }>();

  async function readOne(name: string): Promise<EnvironmentState> {
    const environment = sources.environmentNamed(name);
    const stored = await readEnvironment(environment);
    if (!stored) {
      round = 0;
      throw new Error('The registry is missing.');
    }
    const known = cached.get(name);
    const isKnown = known?.etag === stored.etag;
    const entries = isKnown ? known.entries : (await history.read(environment)).entries;
    cached.set(name, { etag: stored.etag, entries });
    return describeEnvironment({
      registry: stored.registry,
      reports: await readGatewayReports(environment),
      entries,
      countsOf: sources.countsOf(name),
      address: sources.addressOf(name),
      registryMaxAgeMs: sources.registryMaxAgeMs,
    });
  }

  return async (last: ConsoleState): Promise<ConsoleState> => {
    if (round++ % roundsPerListing === 0 || names.length === 0) {
      names = environmentsAmong(await store.list('environments/'));
    }
    // A folder that is not mounted looks like an empty store.
    if (names.length === 0 && last.environments.length > 0)
      throw new Error('it lists no environment any more');
    const environments = await Promise.all(
      names.map((name) =>
        readOne(name).catch((error: unknown) => {
          if (error instanceof StoreError) throw error;
          return withProblem(last, name, messageOf(error));
        }),
      ),
    );
    return { readAt: new Date().toISOString(), staleReason: null, store: store.location, environments };
  };
}

function withProblem({ environments }: ConsoleState, name: string, problem: string): EnvironmentState {
  const empty = {
    name,
    sequence: 0,
    change: null,
    shell: null,
    address: null,
    remotes: [],
    gateways: [],
    frozen: null,
    isProtected: false,
    requests: [],
    values: {},
  };
  return { ...(environments.find((one) => one.name === name) ?? empty), problem };
}

/** What to tell about a new state; `null` if only the time of reading differs. */
function compare(before: ConsoleState, next: ConsoleState): StateEvent | null {
  const environments = next.environments.filter(
    (one) =>
      !isDeepStrictEqual(
        one,
        before.environments.find(({ name }) => name === one.name),
      ),
  );
  const removed = before.environments
    .map(({ name }) => name)
    .filter((name) => !next.environments.some((one) => one.name === name));
  const isSame = environments.length === 0 && removed.length === 0 && before.staleReason === next.staleReason;
  return isSame ? null : { ...next, environments, removed };
}

async function withTimeout<Value>(task: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 10 s')), storeTimeoutMs);
  });
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
}

async function readLastState(file: string, store: string): Promise<ConsoleState> {
  const none = { readAt: null, staleReason: 'The store has not been read yet.', store, environments: [] };
  try {
    const last = consoleStateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return last.store === store ? { ...last, staleReason: none.staleReason } : none;
  } catch {
    // The first start, or a damaged file: the next reading writes it.
    return none;
  }
}

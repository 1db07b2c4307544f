import { LRUCache } from 'lru-cache';
import type { Registry } from '@szn/shared-contracts/release';
import { readEnvironment, readIfTrusted, type Environment } from '@szn/release-registry/registry/environment';
import { historyPrefix } from '@szn/release-registry/store/release-store';
import type { TimelineEntry } from '../../api/state.ts';
import { describeChange } from './describe-changes.ts';

/** Changes that are shown; older ones stay in the store. */
const maxChanges = 500;

export type HistoryReader = ReturnType<typeof createHistoryReader>;

type History = {
  /** The latest first. */
  readonly entries: readonly TimelineEntry[];
  readonly registries: ReadonlyMap<number, Registry>;
  readonly isComplete: boolean;
};

/**
 * Reads the history of environments. Documents of the history never change, so each is read once. Documents that are
 * damaged or signed with a retired key are left out.
 */
export function createHistoryReader() {
  const cached = new LRUCache<string, Map<number, Registry | null>>({ max: 200 });

  async function read(environment: Environment): Promise<History> {
    const known = cached.get(environment.name) ?? new Map<number, Registry | null>();
    cached.set(environment.name, known);
    // First, because it reads the key list, by which earlier documents are trusted.
    const latest = await readEnvironment(environment);
    const keys = await environment.store.list(historyPrefix(environment.name));
    const recent = keys.slice(-maxChanges);
    await Promise.all(
      recent.map(async (key) => {
        const sequence = sequenceOf(key);
        if (known.has(sequence)) return;
        const stored = await environment.store.read(key);
        known.set(sequence, stored && readIfTrusted(environment, stored.bytes));
      }),
    );
    const wanted = new Set(recent.map(sequenceOf));
    for (const sequence of known.keys()) if (!wanted.has(sequence)) known.delete(sequence);
    const registries = [...known.values(), latest?.registry ?? null].filter((one) => one !== null);
    return describeHistory(registries, keys.length <= maxChanges);
  }

  return { read };
}

function describeHistory(registries: readonly Registry[], isComplete: boolean): History {
  const bySequence = new Map(registries.map((registry) => [registry.sequence, registry]));
  const sorted = [...bySequence.values()].sort((one, other) => one.sequence - other.sequence);
  const entries = sorted.map((registry, index) => describeChange(registry, sorted[index - 1] ?? null));
  return { entries: entries.reverse(), registries: bySequence, isComplete };
}

function sequenceOf(key: string): number {
  return Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0);
}

import { watch } from 'node:fs';
import path from 'node:path';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { Environment } from '@szn/release-registry/registry/environment';
import { StoreError } from '@szn/release-registry/store/release-store';
import type { Dependency } from '@szn/tracing/outages';
import { readRegistry } from './initial-snapshot.ts';
import { composeSnapshot, type RegistrySnapshot } from './registry-snapshot.ts';

type RegistryWatcherOptions = {
  readonly environment: Environment;
  readonly sources: CompositionSources;
  /** Path of the registry if the store is a folder; `null` if it is a bucket, which is only polled. */
  readonly registryFile: string | null;
  /** The snapshot that is already served. */
  readonly initial: RegistrySnapshot;
  /** Default: 2 s. */
  readonly pollIntervalMs?: number;
  /** Called with each snapshot that differs from the previous one. */
  readonly onChange: (snapshot: RegistrySnapshot) => void;
  /** Called once per distinct error when a changed registry is not usable. The last good snapshot stays current. */
  readonly onRejected: (error: unknown) => void;
  /** Takes the outcome of each read: whether the store answers, whatever its registry is worth. */
  readonly store?: Pick<Dependency, 'report'>;
};

export type RegistryWatcher = ReturnType<typeof watchRegistry>;

const debounceMs = 50;
/** Buckets and some file systems send no change events. */
const defaultPollIntervalMs = 2000;

/** Watches the registry of an environment. An unusable document never replaces the last good snapshot. */
export function watchRegistry(options: RegistryWatcherOptions) {
  let current = options.initial;
  let lastError = '';
  let isReading = false;
  let isClosed = false;
  let debounce: NodeJS.Timeout | undefined;

  // One read at a time, so that a slow older read cannot overwrite a newer one.
  async function read(): Promise<void> {
    if (isReading || isClosed) return;
    isReading = true;
    try {
      const next = await readChange(current, options);
      if (isClosed) return;
      options.store?.report();
      lastError = '';
      if (next) {
        current = next;
        options.onChange(next);
      }
    } catch (error) {
      if (isClosed) return;
      onFailed(error);
    } finally {
      isReading = false;
    }
  }

  function onFailed(error: unknown): void {
    options.store?.report(error instanceof StoreError ? error.message : undefined);
    if (String(error) === lastError) return;
    lastError = String(error);
    options.onRejected(error);
  }

  function scheduleRead(): void {
    clearTimeout(debounce);
    debounce = setTimeout(() => void read(), debounceMs);
  }

  const watcher = options.registryFile === null ? undefined : watchFile(options.registryFile, scheduleRead);
  const poll = setInterval(() => void read(), options.pollIntervalMs ?? defaultPollIntervalMs).unref();
  // The registry can have changed between the initial read and the start of the watcher.
  scheduleRead();
  return {
    /** The error of the latest read; empty if the registry in the store is usable. */
    lastError: () => lastError,
    /** Stops watching. No callback is called afterwards. */
    close: () => {
      isClosed = true;
      clearTimeout(debounce);
      clearInterval(poll);
      watcher?.close();
    },
  };
}

/**
 * `null` if nothing changed. A snapshot with refusals or warnings is composed again: a missing version may be available
 * now.
 */
async function readChange(
  current: RegistrySnapshot,
  options: RegistryWatcherOptions,
): Promise<RegistrySnapshot | null> {
  const registry = await readRegistry(options.environment, current.registry);
  const isSameSequence = registry.sequence === current.registry.sequence;
  if (isSameSequence && current.refusals.length + current.warnings.length === 0) return null;
  const next = await composeSnapshot(registry, options.sources);
  return isSameSequence && compositionIds(next) === compositionIds(current) ? null : next;
}

function compositionIds({ compositions }: RegistrySnapshot): string {
  return compositions.map(({ maxBucket, release }) => `${maxBucket}:${release.id}`).join();
}

/**
 * Watches the folder of a file, because a watch on the file itself ends when the file is replaced by a rename. Returns
 * `undefined` if the system has no watches left.
 */
function watchFile(file: string, onChange: () => void): { readonly close: () => void } | undefined {
  try {
    const watcher = watch(path.dirname(file), (_event, name) => {
      if (name === null || name === path.basename(file)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

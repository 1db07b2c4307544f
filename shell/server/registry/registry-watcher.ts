import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import type { ComposedRelease } from '@szn/delivery/compose';
import { readEdition, type RegistryEdition, type RegistryLocation } from './registry-edition.ts';

export type RegistryWatcherOptions = RegistryLocation & {
  /** The edition that is at work already. */
  readonly from: RegistryEdition;
  /** Called with every composition that differs from the one before. */
  readonly onChange: (release: ComposedRelease) => void;
  /** Told once of each fault for which a changed document is not taken over; the last good one stays. */
  readonly onRefused: (error: unknown) => void;
};

export type RegistryWatcher = {
  /** After this, neither callback is called any more. */
  readonly close: () => void;
};

const settleMs = 50;
/** Some file systems do not tell of changes. */
const pollMs = 2000;

/** Follows an environment's registry. Whatever happens to the document, the last good composition stays. */
export function watchRegistry(options: RegistryWatcherOptions): RegistryWatcher {
  const reader = createReader(options);
  let settling: NodeJS.Timeout | undefined;
  const scheduleRead = () => {
    clearTimeout(settling);
    settling = setTimeout(reader.read, settleMs);
  };
  const watcher = watchFolderOf(options.registryFile, scheduleRead);
  const poll = setInterval(reader.read, pollMs);
  poll.unref();
  // What changed between the first reading and now, nobody has told of.
  scheduleRead();
  return {
    close: () => {
      reader.stop();
      clearTimeout(settling);
      clearInterval(poll);
      watcher?.close();
    },
  };
}

/** Reads one at a time: an older reading that ends later must not undo a newer one. */
function createReader(options: RegistryWatcherOptions) {
  let current = options.from;
  let lastFault = '';
  let isReading = false;
  let isStopped = false;

  async function read(): Promise<void> {
    if (isReading || isStopped) return;
    isReading = true;
    try {
      const next = await readEdition(options);
      if (!isStopped) consider(next);
    } catch (error) {
      if (!isStopped) refuse(error);
    } finally {
      isReading = false;
    }
  }

  function consider(next: RegistryEdition): void {
    const hasChanged = next.release.composition.revision !== current.release.composition.revision;
    if (hasChanged && next.sequence < current.sequence) {
      refuse(new Error(`The registry went back from edition ${current.sequence} to ${next.sequence}.`));
      return;
    }
    lastFault = '';
    current = { ...next, sequence: Math.max(next.sequence, current.sequence) };
    if (hasChanged) options.onChange(next.release);
  }

  function refuse(error: unknown): void {
    if (String(error) === lastFault) return;
    lastFault = String(error);
    options.onRefused(error);
  }

  return {
    read: () => void read(),
    stop: () => {
      isStopped = true;
    },
  };
}

// The folder, not the file: the document is replaced by renaming, after which a file's watcher looks at nothing.
function watchFolderOf(file: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(path.dirname(file), (_event, name) => {
      if (name === null || name === path.basename(file)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // Out of watches: polling remains.
    return undefined;
  }
}

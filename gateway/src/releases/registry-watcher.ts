import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { Environment } from '@szn/release-registry/registry/environment';
import { composeEdition, type Edition } from './registry-snapshot.ts';
import { readRegistry } from './read-registry.ts';
import { watchDocument } from './watch-document.ts';

export type RegistryWatcherOptions = {
  readonly environment: Environment;
  readonly sources: CompositionSources;
  /** The registry as a file, where the store is a folder; otherwise it is asked for every two seconds. */
  readonly registryFile: string | null;
  /** The edition that is at work already. */
  readonly from: Edition;
  /** Called with every edition that differs from the one before. */
  readonly onChange: (edition: Edition) => void;
  /** Told once of each fault for which a changed document is not taken over; the last good one stays. */
  readonly onRefused: (error: unknown) => void;
};

export type RegistryWatcher = {
  /** After this, neither callback is called any more. */
  readonly close: () => void;
};

const settleMs = 50;
/** Some file systems do not tell of changes, and no bucket does. */
const pollMs = 2000;

/** Follows an environment's registry. Whatever happens to the document, the last good edition stays. */
export function watchRegistry(options: RegistryWatcherOptions): RegistryWatcher {
  const reader = createReader(options);
  let settling: NodeJS.Timeout | undefined;
  const scheduleRead = () => {
    clearTimeout(settling);
    settling = setTimeout(reader.read, settleMs);
  };
  const watcher =
    options.registryFile === null ? undefined : watchDocument(options.registryFile, scheduleRead);
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
      const next = await readNext(current, options);
      if (isStopped) return;
      lastFault = '';
      if (next) {
        current = next;
        options.onChange(next);
      }
    } catch (error) {
      if (!isStopped) refuse(error);
    } finally {
      isReading = false;
    }
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

/** `null` when nothing has changed. What was left out of an edition, because it was not there, is looked for again. */
async function readNext(current: Edition, options: RegistryWatcherOptions): Promise<Edition | null> {
  const registry = await readRegistry(options.environment, current.registry);
  const isSame = registry.sequence === current.registry.sequence;
  if (isSame && current.warnings.length === 0) return null;
  const next = await composeEdition(registry, options.sources);
  return isSame && idsOf(next) === idsOf(current) ? null : next;
}

function idsOf({ compositions }: Edition): string {
  return compositions.map(({ upTo, release }) => `${upTo}:${release.id}`).join();
}

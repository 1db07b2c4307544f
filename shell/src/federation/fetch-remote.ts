import {
  isRemote,
  retryUrl,
  withTimeout,
  type ComposedRemote,
  type Remote,
  readField,
  retryEvent,
} from '@szn/shared-contracts';
import { RemoteUnavailableError } from './remote-source.ts';
import type { RetryRemote } from './retry-remote.ts';

/** Imports the exposed module of a remote from one URL. Rejects with the error of the federation runtime. */
export type FetchRemoteModule = (name: string, entryUrl: string) => Promise<unknown>;

/**
 * Fetches the definition that a remote exposes. `round` counts the earlier calls for this version: each round uses
 * other URLs. Rejects with a {@link RemoteUnavailableError} within `timeoutMs`.
 */
export type FetchRemote = (remote: ComposedRemote, round: number, timeoutMs: number) => Promise<Remote>;

/** Share of the time limit for the first attempt. The second one needs the rest when the first URL hangs. */
const firstAttemptShare = 0.55;
const attemptsPerRound = 2;

/** Tries two URLs, then checks in the registry whether a deployment has replaced the version (error code SZN-106). */
export function createFetchRemote(fetchModule: FetchRemoteModule, retry = loadRetry): FetchRemote {
  // An import that hung in one attempt or round may still succeed during a later one.
  const importsByEntry = new Map<string, Promise<Remote>[]>();

  async function importRemote({ name }: ComposedRemote, url: string): Promise<Remote> {
    const definition = defaultExport(await fetchModule(name, url));
    if (isRemote(definition)) return definition;
    throw new RemoteUnavailableError(name, 'SZN-103');
  }

  async function attempt(remote: ComposedRemote, attemptNumber: number, timeoutMs: number): Promise<Remote> {
    const imports = importsByEntry.get(remote.entry) ?? [];
    importsByEntry.set(remote.entry, imports);
    // Browsers cache the failure of a module URL, so every attempt has a URL of its own.
    if (attemptNumber > 0)
      for (const file of [remote.entry, ...remote.scripts]) preloadRetry(retryUrl(file, attemptNumber));
    const latest = importRemote(remote, retryUrl(remote.entry, attemptNumber));
    imports.push(latest);
    // The failure of the latest import counts: an earlier one may never settle.
    return withTimeout(Promise.race([Promise.any(imports), latest]), timeoutMs);
  }

  return async (remote, round, timeoutMs) => {
    const firstAttempt = round * attemptsPerRound;
    const firstTimeoutMs = timeoutMs * firstAttemptShare;
    try {
      return await attempt(remote, firstAttempt, firstTimeoutMs);
    } catch {
      return retry({
        remote,
        firstAttempt,
        attempt: (attemptNumber, limitMs) => attempt(remote, attemptNumber, limitMs),
        timeoutMs: timeoutMs - firstTimeoutMs,
      }).catch((error: unknown) => {
        // Also when the chunk of the retry could not be loaded in time.
        if (error instanceof RemoteUnavailableError) throw error;
        throw new RemoteUnavailableError(remote.name, 'SZN-102', error);
      });
    }
  };
}

const loadRetry: RetryRemote = (failed) => {
  const retryChunk = import(/* webpackChunkName: "retry" */ './retry-remote.ts');
  return withTimeout(
    retryChunk.then(({ retryRemote }) => retryRemote(failed)),
    failed.timeoutMs,
  );
};

function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}

/**
 * Starts to load a script from a retry URL. The import map lists the integrity of a file under its own URL only; a link
 * with that integrity puts the script into the module map of the page, where the import that follows finds it. Does nothing
 * if the import map does not list the file.
 */
function preloadRetry(href: string): void {
  const own = new URL(href, document.baseURI).pathname.replace(/~r\d+\//, '');
  const importMap = document.querySelector('script[type="importmap"]')?.textContent ?? 'null';
  const integrity = readField(readField(JSON.parse(importMap), 'integrity'), own);
  if (typeof integrity !== 'string') return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href, integrity, crossOrigin: '' }));
}

/** Preloads the retries that the builds of shell and remotes announce. */
export function preloadAnnouncedRetries(): void {
  addEventListener(retryEvent, (event) => {
    if (event instanceof CustomEvent) preloadRetry(String(event.detail));
  });
}

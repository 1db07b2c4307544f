import { retryEvent, retryUrl, urlVariantsPerFile } from '../release/composition.ts';

export type LazyModuleOptions = {
  /** Imports per `load`, each from another URL than the failed one before; 3 by default. */
  readonly attempts?: number;
  /** Pause after the first failure, plus up to 50 % jitter; each further pause is four times as long. Default 400. */
  readonly pauseMs?: number;
  /** Time until `load` rejects. The import continues, and a late module is still used. Default 15,000. */
  readonly timeoutMs?: number;
};

/** A module in a chunk of its own. */
export type LazyModule<Module> = {
  /** The module; `undefined` before it has loaded, `null` after a `load` failed or timed out. */
  readonly current: () => Module | null | undefined;
  /**
   * Loads the module once; concurrent calls share one promise. Rejects with the error of the last attempt, or after the
   * timeout. A further call after a timeout joins the import that is still pending.
   */
  readonly load: () => Promise<Module>;
  /** Starts to load and ignores failures. Does nothing after a failed `load`: the URL variants are limited. */
  readonly prefetch: () => void;
  /** Calls `listener` after each change of `current`. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** For module scope: the state is the code itself, which is the same for every visitor of a server. */
export function lazyModule<Module>(
  importModule: () => Promise<Module>,
  { attempts = 3, pauseMs = 400, timeoutMs = 15_000 }: LazyModuleOptions = {},
): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let current: Module | null | undefined;
  let importing: Promise<Module> | undefined;
  let loading: Promise<Module> | undefined;

  function setCurrent(next: Module | null | undefined): void {
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  }

  // Only a failed import is repeated. A slow one is not: the bundler has one request per chunk until that one fails.
  async function attempt(remaining: number, nextPauseMs: number): Promise<Module> {
    nameChunkUrls();
    try {
      return await importModule();
    } catch (error) {
      if (originalFilename) urlVariant = (urlVariant + 1) % urlVariantsPerFile;
      if (remaining === 1) throw error;
    }
    if (nextPauseMs > 0) await pause(nextPauseMs * (1 + Math.random() / 2));
    return attempt(remaining - 1, nextPauseMs * 4);
  }

  async function importNow(): Promise<Module> {
    try {
      const loaded = await attempt(attempts, pauseMs);
      setCurrent(loaded);
      return loaded;
    } catch (error) {
      importing = undefined;
      throw error;
    }
  }

  async function loadNow(): Promise<Module> {
    if (current === null) setCurrent(undefined);
    try {
      return await withTimeout((importing ??= importNow()), timeoutMs);
    } catch (error) {
      loading = undefined;
      setCurrent(null);
      throw error;
    }
  }

  const load = () => (loading ??= loadNow());
  return {
    current: () => current,
    load,
    prefetch: () => {
      if (current === undefined) load().catch(() => undefined);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

declare let __webpack_get_script_filename__: ((chunk: string | number) => string) | undefined;
declare const __webpack_public_path__: string | undefined;
// Servers read the types of this package without those of a browser.
declare function dispatchEvent(event: Event): boolean;

let originalFilename: ((chunk: string | number) => string) | undefined;
let urlVariant = 0;

/**
 * Makes this build request its missing chunks from the URLs of the current variant, which a failed import changes: a browser
 * caches the failure of a module URL, so a second request to the same URL would always fail (see {@link retryUrl}). Each
 * build bundles its own copy of this module, so other remotes keep their URLs.
 */
function nameChunkUrls(): void {
  // Only a bundler defines it: tests run without one.
  if (typeof __webpack_get_script_filename__ !== 'function') return;
  const filename = (originalFilename ??= __webpack_get_script_filename__);
  const base = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  __webpack_get_script_filename__ = (chunk) => {
    const url = chunkUrl(filename(chunk), base, urlVariant);
    if (urlVariant) dispatchEvent(new CustomEvent(retryEvent, { detail: base + url }));
    return url;
  };
}

/** The URL of a chunk relative to the `base` of its build, which may itself be a retry URL. */
export function chunkUrl(file: string, base: string, attempt: number): string {
  const url = retryUrl(file, attempt);
  return /\/~r\d+\/$/.test(base) ? `../${url}` : url;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/**
 * Settles like `promise`, or rejects after `timeoutMs`. The work behind the promise continues and its late result is
 * ignored.
 */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  makeError: () => Error = () => new Error(`No response within ${timeoutMs} ms.`),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(makeError()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

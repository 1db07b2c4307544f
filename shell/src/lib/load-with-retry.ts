import { urlVariantsPerFile } from '@szn/shared-contracts';

/** The bundler's way from a chunk to its file, asked when an import begins. Not there in tests. */
declare let __webpack_get_script_filename__: ((chunkId: string | number) => string) | undefined;

/** How often each part has failed to come. */
const failures = new WeakMap<() => Promise<unknown>, number>();

/**
 * Imports a part of the shell that is not in its first script. A load that failed (a bad moment of the network) is
 * tried once more; the second failure is the caller's to tell the shopper. Browsers keep the failure of a script's
 * address, so each try after a failure has another one. `load` must be the same function each time.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadOnce(load);
  } catch {
    return loadOnce(load);
  }
}

async function loadOnce<Module>(load: () => Promise<Module>): Promise<Module> {
  const failed = failures.get(load) ?? 0;
  try {
    return await underAddress(failed, load);
  } catch (error) {
    failures.set(load, failed + 1);
    throw error;
  }
}

/** As `retryUrl` of the contracts builds addresses. */
function underAddress<Module>(attempt: number, load: () => Promise<Module>): Promise<Module> {
  const variant = attempt % urlVariantsPerFile;
  if (variant === 0 || typeof __webpack_get_script_filename__ !== 'function') return load();
  const findFile = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunkId) => `~r${variant}/${findFile(chunkId)}`;
  try {
    return load();
  } finally {
    __webpack_get_script_filename__ = findFile;
  }
}

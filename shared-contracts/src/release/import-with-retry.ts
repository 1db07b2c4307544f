import { switchChunkUrls } from './chunk-urls.ts';

/** How long to wait before the second and the third try; up to half as long again, so that not all return at once. */
const pausesMs = [400, 1500] as const;
/** After so long without an answer another address is tried; a late answer is still taken. */
const patienceMs = 4000;

/**
 * Imports a further script of a remote, three times at most and each time from another address; rejects with the last
 * failure. For browsers: each remote has a copy of its own, which speaks to the bundler's runtime of that remote alone.
 */
export async function importWithRetry<Module>(importPart: () => Promise<Module>): Promise<Module> {
  const tries: Promise<Module>[] = [];
  for (const pauseMs of pausesMs) {
    try {
      return await firstOf(tries, importPart);
    } catch {
      switchChunkUrls();
      await wait(pauseMs * (1 + Math.random() / 2));
    }
  }
  try {
    return await firstOf(tries, importPart);
  } catch (error) {
    switchChunkUrls();
    throw error;
  }
}

/** The first of all tries that brings the script. Rejects when this one does not, or not in time. */
async function firstOf<Module>(tries: Promise<Module>[], importPart: () => Promise<Module>): Promise<Module> {
  const latest = importPart();
  tries.push(latest);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs);
  });
  try {
    // The failure of the latest is enough: an earlier one may hang for ever.
    return await Promise.race([Promise.any(tries), latest, late]);
  } finally {
    clearTimeout(timer);
  }
}

function wait(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

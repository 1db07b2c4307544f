import { changeChunkAddresses } from './chunk-addresses.ts';

/** How long to wait before the second and the third try. */
const pausesMs = [400, 1500] as const;

/**
 * Imports a further script of a remote, three times at most and each time from another address; rejects with the last
 * failure. For browsers: each remote has a copy of its own, which speaks to the bundler's runtime of that remote alone.
 */
export async function importThrice<Module>(importPart: () => Promise<Module>): Promise<Module> {
  for (const pauseMs of pausesMs) {
    try {
      return await importPart();
    } catch {
      changeChunkAddresses();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  try {
    return await importPart();
  } catch (error) {
    changeChunkAddresses();
    throw error;
  }
}

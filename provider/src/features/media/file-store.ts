import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileIfExists, writeFileAtomic } from '../../lib/files.ts';

/** A file that can be created again at any time. */
type StoredFile = { readonly name: string; readonly create: () => Promise<Buffer> };

/** Background work starts after so long without a request: a page requests a dozen pictures at once. */
const idleMs = 1000;

/** Stores derived files in a folder. When the disk is full, files are served without being stored. */
export function createFileStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const pending = new Map<string, Promise<Buffer>>();
  const planned = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();
  let lastRequestAt = 0;
  const find = (name: string) => readFileIfExists(join(folder, name));

  return {
    find,
    /** Returns the stored file, or creates it. Concurrent calls for one name share one creation. */
    getOrCreate: async (file: StoredFile): Promise<Buffer> => {
      const stored = await find(file.name);
      if (stored !== undefined) return stored;
      lastRequestAt = Date.now();
      return await createOnce(file);
    },
    /** Creates files in the background, one at a time, while no request waits for another file. Ignores failures. */
    createLater: (file: StoredFile): void => {
      if (planned.has(file.name)) return;
      planned.add(file.name);
      queue = queue
        .then(() => waitUntilIdle())
        .then(() => createOnce(file))
        .catch(() => undefined)
        .finally(() => planned.delete(file.name));
    },
  };

  async function waitUntilIdle(): Promise<void> {
    while (pending.size > 0 || Date.now() - lastRequestAt < idleMs)
      await wait(idleMs / 4, undefined, { ref: false });
  }

  function createOnce(file: StoredFile): Promise<Buffer> {
    const running = pending.get(file.name) ?? createAndStore(file).finally(() => pending.delete(file.name));
    pending.set(file.name, running);
    return running;
  }

  async function createAndStore({ name, create }: StoredFile): Promise<Buffer> {
    const bytes = await create();
    await writeFileAtomic(join(folder, name), bytes).catch(() => undefined);
    return bytes;
  }
}

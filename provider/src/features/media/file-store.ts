import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readErrorCode } from '../../database/database-errors.ts';

/** A file that can be made again at any time. */
export type StoredForm = { readonly name: string; readonly make: () => Promise<Buffer> };

export type FileStore = {
  readonly find: (name: string) => Promise<Buffer | undefined>;
  /** The kept bytes, or newly made ones; several callers of one name share one making. */
  readonly findOrMake: (form: StoredForm) => Promise<Buffer>;
  /**
   * Makes it in the background, one after another and only while nobody waits for another file. A failure leaves it to
   * be tried again.
   */
  readonly makeLater: (form: StoredForm) => void;
};

/** A first grid asks for a dozen pictures within a moment; what can wait waits for its end. */
const quietMs = 1000;

/** Derived files in a folder. A full disk costs only the keeping: what was made is served all the same. */
export function createFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  const underway = new Map<string, Promise<Buffer>>();
  const planned = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();
  let lastAskedAt = 0;

  return {
    find,
    findOrMake,
    makeLater: (form) => {
      if (planned.has(form.name)) return;
      planned.add(form.name);
      queue = queue
        .then(() => waitForQuiet())
        .then(() => makeOnce(form))
        .catch(() => undefined)
        .finally(() => planned.delete(form.name));
    },
  };

  async function find(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if (readErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function waitForQuiet(): Promise<void> {
    while (underway.size > 0 || Date.now() - lastAskedAt < quietMs)
      await wait(quietMs / 4, undefined, { ref: false });
  }

  async function findOrMake(form: StoredForm): Promise<Buffer> {
    const kept = await find(form.name);
    if (kept !== undefined) return kept;
    lastAskedAt = Date.now();
    return await makeOnce(form);
  }

  async function makeOnce(form: StoredForm): Promise<Buffer> {
    const running =
      underway.get(form.name) ??
      makeAndKeep(form).finally(() => {
        underway.delete(form.name);
      });
    underway.set(form.name, running);
    return await running;
  }

  async function makeAndKeep({ name, make }: StoredForm): Promise<Buffer> {
    const bytes = await make();
    const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
    try {
      await writeFile(draft, bytes);
      await rename(draft, join(folder, name));
    } catch {
      await rm(draft, { force: true });
    }
    return bytes;
  }
}

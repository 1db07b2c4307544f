import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { registrySchema, type Registry } from '@szn/shared-contracts/release';
import { checkDocument, readDocument } from './parse-document.ts';
import { withFileLock } from './with-file-lock.ts';

/** Reads an environment's registry. Throws a `DocumentError`, also where there is none. */
export async function readRegistry(file: string): Promise<Registry> {
  return readDocument(file, registrySchema);
}

/** Replaces the registry in one step: a reader sees the old document or the new one, never half of either. */
export async function writeRegistry(file: string, registry: Registry): Promise<void> {
  const checked = checkDocument('The new registry', registry, registrySchema);
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(`${JSON.stringify(checked, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Makes the next registry of the one that stands (`null` where none can be read) and puts it in its place. Changes by
 * several processes come one after the other, so that none is lost. `change` returns `null` to leave all as it is.
 */
export async function updateRegistry(
  file: string,
  change: (current: Registry | null) => Registry | null,
): Promise<void> {
  await withFileLock(`${file}.lock`, async () => {
    const next = change(await readRegistry(file).catch(() => null));
    if (next) await writeRegistry(file, next);
  });
}

import { watch } from 'node:fs';
import path from 'node:path';

/**
 * Tells of changes of a file; `undefined` where the system has no watches left. The folder is watched, not the file: a
 * document that is replaced by renaming leaves a file's watcher looking at nothing.
 */
export function watchDocument(
  file: string,
  onChange: () => void,
): { readonly close: () => void } | undefined {
  try {
    const watcher = watch(path.dirname(file), (_event, name) => {
      if (name === null || name === path.basename(file)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

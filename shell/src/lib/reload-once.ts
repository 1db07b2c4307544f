import type { SafeStorage } from '@szn/shared-contracts';

const key = 'szn:reloaded-from';

/**
 * Reloads the page, once for each composition. Not where nothing can be stored: the page would reload for ever.
 *
 * @param revision of the composition.
 */
export function reloadOnce(storage: SafeStorage, revision: string, reloadPage: () => void): void {
  const isMarked = storage.read(key, (value) => (typeof value === 'string' ? value : undefined)) === revision;
  if (!isMarked && storage.write(key, revision)) reloadPage();
}

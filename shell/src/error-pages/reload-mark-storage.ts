import type { SafeStorage } from '@szn/shared-contracts';

const key = 'szn:reloaded-from';

/**
 * Notes that this tab is about to reload because of this revision's missing files. Whether it may: not a second time,
 * and not where the note cannot be kept, or the page would reload for ever.
 */
export function markReload(storage: SafeStorage, revision: string): boolean {
  const isMarked = storage.read(key, (value) => (typeof value === 'string' ? value : undefined)) === revision;
  return !isMarked && storage.write(key, revision);
}

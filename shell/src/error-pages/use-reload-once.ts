import { useEffect } from 'react';
import type { SafeStorage } from '@szn/shared-contracts';
import { useShell } from '../services/shell-context.tsx';

/** Reloads the page when a deployment has replaced its files; at most once for each composition. */
export function useReloadOnce(isReplaced: boolean): void {
  const { runtime, composition, reloadPage } = useShell();
  const { sessionStorage } = runtime.services;

  useEffect(() => {
    if (isReplaced && markReload(sessionStorage, composition.revision)) reloadPage();
  }, [isReplaced, sessionStorage, composition, reloadPage]);
}

const key = 'szn:reloaded-from';

/**
 * Stores that this tab reloads because of this revision. Returns `false` for the second reload, and where nothing can be
 * stored: the page would reload for ever.
 */
function markReload(storage: SafeStorage, revision: string): boolean {
  const isMarked = storage.read(key, (value) => (typeof value === 'string' ? value : undefined)) === revision;
  return !isMarked && storage.write(key, revision);
}

import { useEffect } from 'react';
import { markReload } from './reload-mark-storage.ts';
import { useShell } from '../services/shell-context.tsx';

/** Reloads the page when a deployment has replaced what it needs; at most once for each composition. */
export function useReloadOnce(isReplaced: boolean): void {
  const { services, composition, reloadPage } = useShell();

  useEffect(() => {
    if (isReplaced && markReload(services.sessionStorage, composition.revision)) reloadPage();
  }, [isReplaced, services, composition, reloadPage]);
}

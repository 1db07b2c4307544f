import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useServices } from '@szn/shared-ui/services-context';

type ShouldBlock = Extract<Parameters<typeof useBlocker>[0], (...parameters: never[]) => boolean>;

/**
 * Keeps a shopper with unsaved changes from leaving by accident: the blocker asks within the storefront, the browser
 * itself on reload and closing. Nobody is held back once the session is over, nor by a dialog's address (a fragment).
 */
export function useLeaveWarning(isDirty: boolean) {
  const { session } = useServices();

  const shouldBlock = useCallback<ShouldBlock>(
    ({ currentLocation: here, nextLocation: there }) => {
      const isElsewhere = here.pathname !== there.pathname || here.search !== there.search;
      return isDirty && isElsewhere && session.current().status === 'member';
    },
    [isDirty, session],
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return useBlocker(shouldBlock);
}

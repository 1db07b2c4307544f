import { useLayoutEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router-dom';
import { isRequestError, type ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { useShell } from '../services/shell-context.tsx';
import { useRetryPage } from './retry-button.tsx';

/**
 * Reports the error of a page and loads the page again with the fallback version of the remote, where there is one.
 * Returns whether that load is in progress: the error page shows nothing yet.
 */
export function useFallbackVersion(error: unknown, remote: ComposedRemote): boolean {
  const { remotes, report } = useShell();
  const retryPage = useRetryPage();
  const [handled, setHandled] = useState<readonly [unknown] | null>(null);

  // A layout effect runs before the browser paints, so that the error page does not flash.
  useLayoutEffect(() => {
    const isApiError = isRequestError(error) || isRouteErrorResponse(error);
    if (isApiError) report(error, {}, remotes.running(remote.name));
    if (isApiError || !hasFallenBack()) return;
    setHandled([error]);
    retryPage();

    function hasFallenBack() {
      if (!(error instanceof RemoteUnavailableError)) return remotes.fallBack(remote.name, error);
      // The loader has handled the other codes; only rendering can detect a missing page (SZN-103).
      return error.code === 'SZN-107' || (error.code === 'SZN-103' && remotes.fallBack(remote.name, error));
    }
  }, [error, retryPage, remote, remotes, report]);

  return handled !== null && handled[0] === error;
}

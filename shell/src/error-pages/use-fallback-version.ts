import { useLayoutEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { isRequestError, type ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts';
import { useShell } from '../services/shell-context.tsx';
import { useRemakePage } from './use-retry-page.ts';

/**
 * Reports what a page threw, and makes the page anew where the remote's previous version can take the place of the one
 * that threw. Whether that is under way: nobody needs to be told of a failure yet.
 */
export function useStandIn(error: unknown, remote: ComposedRemote): boolean {
  const { remotes, report } = useShell();
  const remakePage = useRemakePage();
  const [replaced, setReplaced] = useState<readonly [unknown] | null>(null);

  // Before the browser paints: a failure that is being mended should not flash.
  useLayoutEffect(() => {
    const isOfProvider = isRequestError(error) || isRouteErrorResponse(error);
    if (isOfProvider) report(error, {}, remotes.running(remote.name));
    if (isOfProvider || !isReplaced()) return;
    setReplaced([error]);
    remakePage();

    function isReplaced() {
      if (!(error instanceof RemoteUnavailableError)) return remotes.fallBack(remote.name, error);
      // What else could not be brought has been dealt with by who brought it; a missing page shows only here.
      return error.code === 'SZN-107' || (error.code === 'SZN-103' && remotes.fallBack(remote.name, error));
    }
  }, [error, remakePage, remote, remotes, report]);

  return replaced !== null && replaced[0] === error;
}

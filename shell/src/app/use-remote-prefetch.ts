import { matchPath } from 'react-router';
import { useLinkIntent } from '../features/link-prefetch/use-link-intent.ts';
import { useShell } from './shell-context.tsx';

/** Brings the remote that serves a link as soon as a shopper seems about to follow it. */
export function useRemotePrefetch(): void {
  const { composition, remotes } = useShell();
  useLinkIntent((pathname) => {
    const remote = composition.remotes.find(({ routes }) =>
      routes.some((pattern) => pattern !== '*' && matchPath(pattern, pathname)),
    );
    // Once only: a failure matters to the navigation itself, which tries anew and says so.
    if (remote) remotes.latest(remote.name).catch(() => undefined);
  });
}

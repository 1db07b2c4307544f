import { useLinkIntent } from '../features/link-prefetch/use-link-intent.ts';
import { useShell } from './shell-context.tsx';

/** Brings what a link's page needs as soon as a shopper seems about to follow it. */
export function useRemotePrefetch(): void {
  const { composition, remotes } = useShell();
  useLinkIntent((url) => {
    import(/* webpackChunkName: "prefetch" */ './prefetch-page.ts').then(
      ({ prefetchPage }) => prefetchPage(url, composition, remotes),
      // A failure matters to the navigation itself, which needs nothing of this.
      () => undefined,
    );
  });
}

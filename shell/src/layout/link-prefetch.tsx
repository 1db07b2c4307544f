import { useLinkIntent } from './use-link-intent.ts';
import { prefetchPage } from './prefetch-page.ts';
import { useShell } from '../services/shell-context.tsx';

/** Brings what a link's page needs as soon as a shopper seems about to follow it. Draws nothing. */
export function LinkPrefetch() {
  const { composition, remotes } = useShell();
  useLinkIntent((url) => void prefetchPage(url, composition, remotes));
  return null;
}

import { useEffect, useState } from 'react';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { lazyChunk, savesData } from '../lib/lazy-chunk.ts';

const linkPrefetchChunk = lazyChunk(async () => {
  const { LinkPrefetch } = await import(/* webpackChunkName: "link-prefetch" */ './link-prefetch.tsx');
  return LinkPrefetch;
});

const interactionEvents = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the prefetch of links with the first interaction of the page; not under Save-Data. */
export function LinkPrefetchHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  // After a failure pages load when a link is followed.
  const LinkPrefetch = useLazyModule(linkPrefetchChunk, isNeeded, () => setIsNeeded(false));

  useEffect(() => {
    if (savesData()) return undefined;
    const enable = () => setIsNeeded(true);
    for (const type of interactionEvents) {
      document.addEventListener(type, enable, { once: true, passive: true });
    }
    return () => {
      for (const type of interactionEvents) document.removeEventListener(type, enable);
    };
  }, []);

  return LinkPrefetch && <LinkPrefetch />;
}

import { useEffect, useState } from 'react';
import { createLazyPart } from '../lib/create-lazy-part.ts';
import { savesData } from '../lib/saves-data.ts';
import { useLazyPart } from '../lib/use-lazy-part.ts';

const linkPrefetchPart = createLazyPart(async () => {
  const { LinkPrefetch } = await import(/* webpackChunkName: "link-prefetch" */ './link-prefetch.tsx');
  return LinkPrefetch;
});

const signsOfLife = ['pointerover', 'focusin', 'touchstart'] as const;

/** Has links prefetched once somebody moves about the page; not under Save-Data. */
export function LinkPrefetchHost() {
  const [isWanted, setIsWanted] = useState(false);
  // Without it pages come when they are asked for.
  const LinkPrefetch = useLazyPart(linkPrefetchPart, isWanted, () => setIsWanted(false));

  useEffect(() => {
    if (savesData()) return undefined;
    const wake = () => setIsWanted(true);
    for (const kind of signsOfLife) document.addEventListener(kind, wake, { once: true, passive: true });
    return () => {
      for (const kind of signsOfLife) document.removeEventListener(kind, wake);
    };
  }, []);

  return LinkPrefetch && <LinkPrefetch />;
}

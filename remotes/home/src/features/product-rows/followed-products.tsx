import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { encodeNames, paths } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useFollowedBrands } from '@szn/shared-ui/use-followed-brands';
import { useInViewport } from '@szn/shared-ui/use-in-viewport';
import { createFollowedQuery } from './product-row-queries.ts';
import { ProductRow } from './product-row.tsx';
import { useProductRow } from './use-product-row.tsx';

/** Early enough that the products are there before the row can come into view. */
const fetchMargin = { rootMargin: '2000px 0px', once: true };

/** A fling may scroll this far before the row is rendered. */
const distanceBelowScreen = 800;

/**
 * New products of the followed brands. Renders nothing without follows or new products, and appears only while its place
 * is well below the screen, so that nothing that a shopper sees moves: at once, or after scrolling back up.
 */
export function FollowedProducts() {
  const brands = useFollowedBrands(useServices());
  return brands.length === 0 ? null : <FollowedRow brands={brands} />;
}

function FollowedRow({ brands }: { readonly brands: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const names = encodeNames(brands);
  // The list is a new object with each change of another list, too.
  const query = useMemo(() => createFollowedQuery(names), [names]);
  const state = useProductRow(query, useInViewport(place, fetchMargin));
  const hasProducts = state.status === 'loaded' && state.products.length > 0;
  const [isShown, setIsShown] = useState(false);

  useLayoutEffect(() => {
    if (!hasProducts || isShown) return undefined;
    const showBelowScreen = () => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      if (top >= window.innerHeight + distanceBelowScreen) setIsShown(true);
    };
    showBelowScreen();
    // Not an IntersectionObserver, which says nothing where `content-visibility` skips the element.
    window.addEventListener('scroll', showBelowScreen, { passive: true });
    return () => window.removeEventListener('scroll', showBelowScreen);
  }, [hasProducts, isShown]);

  return (
    <div ref={place}>
      {isShown && (
        <ProductRow
          query={query}
          name="New from labels you follow"
          all={{ to: paths.drops({ brands }), label: 'See them on the drop radar' }}
          emptyText="Nothing new from them right now."
        />
      )}
    </div>
  );
}

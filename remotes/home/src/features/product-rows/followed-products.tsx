import { useMemo, useRef } from 'react';
import { encodeNames, paths } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useFollowedBrands } from '@szn/shared-ui/use-followed-brands';
import { useInViewport } from '@szn/shared-ui/use-in-viewport';
import { useAppearsBelowScreen } from '../../components/use-appears-below-screen.ts';
import { createFollowedQuery } from './product-row-queries.ts';
import { ProductRow } from './product-row.tsx';
import { useProductRow } from './use-product-row.tsx';

/** Early enough that the products are there before the row can come into view. */
const fetchMargin = { rootMargin: '2000px 0px', once: true };

/** New products of the followed brands. Renders nothing without follows or new products. */
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
  const isShown = useAppearsBelowScreen(place, hasProducts);

  return (
    <div ref={place}>
      {isShown && (
        <ProductRow
          query={query}
          name="New from brands you follow"
          all={{ to: paths.drops({ brands }), label: 'See all new drops' }}
          emptyText="Nothing new from them right now."
        />
      )}
    </div>
  );
}

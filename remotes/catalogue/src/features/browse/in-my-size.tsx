import { defaultSortOrder } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useResource } from '@szn/shared-ui/use-resource';
import { fullCatalogue, noFilters } from '../listing/query/listing-query.ts';
import { fetchListingPage } from '../listing/state/listing-request.ts';
import { ProductStrip, ProductStripSkeleton } from '../products/product-strip.tsx';
import { useMySizes } from '../preferences/my-sizes.ts';

const title = 'In your size';

/** The newest products that the shopper's sizes are available of; nothing for a shopper without sizes. */
export function InMySize() {
  const { http } = useServices();
  const sizes = useMySizes();
  const { state } = useResource(sizes.length === 0 ? null : sizes.join(), (signal) =>
    fetchListingPage(
      http,
      {
        listingId: 'in-my-size',
        scope: fullCatalogue,
        filters: { ...noFilters, sizes },
        sort: defaultSortOrder,
      },
      { page: 1, asOf: null, signal },
    ),
  );
  if (state.status === 'loading') return <ProductStripSkeleton title={title} />;
  if (state.status !== 'succeeded' || state.value.products.length === 0) return null;
  return <ProductStrip title={title} products={state.value.products} />;
}

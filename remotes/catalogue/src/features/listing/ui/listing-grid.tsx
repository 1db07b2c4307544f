import { memo, type ReactNode, type Ref } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductFeed, feedChunkSize, ProductFeedChunk } from '@szn/shared-ui/product-grid';
import { savesData } from '@szn/shared-ui/saves-data';
import { useWasServerRendered } from '../../../lib/hydration.ts';
import { ProductTile } from '../../products/product-tile.tsx';
import { pageSize } from '../state/listing-request.ts';
import { useNearViewport, useProgressiveRender } from './progressive-rendering.ts';

/** Cards of the first row on laptops, two rows on phones: their pictures have priority. */
export const firstRowSize = 4;

/** Width of a picture in the grid beside the filter panel: 2 columns, 3 from 768px, 4 from 1280px, 5 from 1680px. */
export const listingPictureSizes =
  '(min-width: 1680px) 250px, (min-width: 1280px) 18vw, (min-width: 1024px) 25vw, (min-width: 768px) 32vw, 48vw';

/** With Save-Data: the smallest picture on every screen. */
const reducedDataPictureSizes = '160px';

export type ListingGridProps = {
  readonly label: string;
  /** `null` while the first page is loading. */
  readonly products: readonly Product[] | null;
  /** Number of products for which the list has rows; those without a product have skeletons. */
  readonly size?: number;
  readonly total?: number | null;
  readonly isStale?: boolean;
  readonly isLoadingMore?: boolean;
  readonly isNarrow: boolean;
  readonly gridRef: Ref<HTMLDivElement>;
  /** The element from the last card to the end. */
  readonly restRef?: Ref<HTMLDivElement>;
  readonly restoredIndex: number | null;
  /** The end of the list, below all rows. */
  readonly end?: ReactNode;
};

/** The cards of a list, or their skeletons, as a feed (WAI-ARIA Authoring Practices, "Feed"). */
export function ListingGrid(props: ListingGridProps) {
  const { label, total = null, isStale = false, isLoadingMore = false, isNarrow, restoredIndex } = props;
  const products = props.products ?? noProducts;
  const size = props.size ?? (props.products === null ? pageSize : products.length);
  return (
    <div ref={props.gridRef}>
      <ProductFeed
        label={label}
        isNarrow={isNarrow}
        isDimmed={isStale}
        isBusy={isStale || isLoadingMore || props.products === null}
        // Without them the last row has no skeletons beside its cards.
        size={size > products.length ? size : 0}
        restRef={props.restRef}
        end={props.end}
      >
        {toChunks(products).map((chunk) => (
          <ListingChunk
            {...chunk}
            key={chunk.from}
            total={total}
            pictureSizes={isNarrow ? listingPictureSizes : undefined}
            restoredIndex={restoredIndex}
          />
        ))}
      </ProductFeed>
    </div>
  );
}

const noProducts: readonly Product[] = [];

function toChunks(products: readonly Product[]) {
  return Array.from({ length: Math.ceil(products.length / feedChunkSize) }, (_nothing, index) => {
    const from = index * feedChunkSize;
    return { from, products: products.slice(from, from + feedChunkSize) };
  });
}

type ListingChunkProps = Pick<ListingGridProps, 'restoredIndex'> & {
  readonly products: readonly Product[];
  readonly from: number;
  readonly total: number | null;
  readonly pictureSizes: string | undefined;
};

/**
 * Consecutive cards of a list. A chunk renders only if one of its products changes, and leaves the document while it is
 * far from the viewport: a list of thousands has the elements of some hundred cards.
 */
const ListingChunk = memo(function ListingChunk(props: ListingChunkProps) {
  const { products, from, total, pictureSizes, restoredIndex } = props;
  const isFull = products.length === feedChunkSize;
  const { ref, isNear } = useNearViewport(isFull, isBeside(from, restoredIndex));
  const isRestored = restoredIndex !== null && isBeside(from, restoredIndex);
  const isImmediate = useWasServerRendered() || isRestored;
  const isRendered = useProgressiveRender(isNear ? products : noProducts, { isImmediate });
  return (
    <ProductFeedChunk ref={ref} isWhole={isFull}>
      {isNear &&
        products.map((product, offset) => {
          const index = from + offset;
          const isPriority = index < firstRowSize;
          return (
            <div key={product.key}>
              {(isPriority || isOnRestoredScreen(index, restoredIndex) || isRendered(product)) && (
                <ProductTile
                  product={product}
                  isPriority={isPriority}
                  headingLevel={2}
                  position={index + 1}
                  total={total}
                  pictureSizes={pictureSizesAt(index, pictureSizes)}
                />
              )}
            </div>
          );
        })}
    </ProductFeedChunk>
  );
}, hasSameContent);

/** The shopper has seen these cards: they are rendered at once. */
function isOnRestoredScreen(index: number, restoredIndex: number | null): boolean {
  return restoredIndex !== null && index >= restoredIndex && index < restoredIndex + pageSize;
}

function isBeside(from: number, index: number | null): boolean {
  return index === null || Math.abs(index - (from + feedChunkSize / 2)) <= feedChunkSize;
}

/** The server renders the first page without knowing the device; later pages are rendered in the browser only. */
function pictureSizesAt(index: number, pictureSizes: string | undefined): string | undefined {
  return index >= pageSize && savesData() ? reducedDataPictureSizes : pictureSizes;
}

function hasSameContent(one: ListingChunkProps, other: ListingChunkProps): boolean {
  return (
    one.total === other.total &&
    one.from === other.from &&
    one.pictureSizes === other.pictureSizes &&
    one.products.length === other.products.length &&
    one.products.every((product, index) => product === other.products[index])
  );
}

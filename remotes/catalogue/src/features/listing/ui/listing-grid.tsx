import { memo, type Ref } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductFeed } from '@szn/shared-ui/product-feed';
import { feedChunkSize, ProductFeedChunk } from '@szn/shared-ui/product-feed-chunk';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { savesData } from '../../preferences/preferences.ts';
import { pageSize } from '../state/listing-api.ts';
import { ListingCard } from '../../products/product-tile.tsx';
import { useDrawn, useIsNear } from './progressive-rendering.ts';
import { useWasServerDrawn } from '../../../lib/hydration.ts';

export type ListingGridProps = {
  readonly label: string;
  /** `null` draws the shapes of a page that is on its way. */
  readonly products: readonly Product[] | null;
  /** How many products the whole list has; `null` where that is not known. */
  readonly total?: number | null;
  readonly isLeaving?: boolean;
  /** The shapes of the next page below the cards. */
  readonly isGrowing?: boolean;
  readonly isNarrow?: boolean | undefined;
  readonly pictureSizes?: string | undefined;
  readonly onLook?: (product: Product) => void;
  readonly gridRef?: Ref<HTMLDivElement>;
  /** Position of the card that a restored list is shown at, from 0. */
  readonly restoredAt?: number | null;
};

/** The cards of a list, or their shapes: a feed, which grows as it is read (WAI-ARIA Authoring Practices, "Feed"). */
export function ListingGrid(props: ListingGridProps) {
  const { label, products, total = null, isLeaving = false, isNarrow = false, restoredAt = null } = props;
  const isGrowing = props.isGrowing === true || products === null;
  const stretches = toStretches(products ?? [], isGrowing);
  return (
    <div ref={props.gridRef}>
      <ProductFeed label={label} isNarrow={isNarrow} isDimmed={isLeaving} isBusy={isLeaving || isGrowing}>
        {stretches.map((stretch, index) => (
          <ListingStretch
            {...stretch}
            key={stretch.from}
            total={total}
            pictureSizes={props.pictureSizes}
            onLook={props.onLook}
            isGrowing={isGrowing && index === stretches.length - 1}
            restoredAt={restoredAt}
          />
        ))}
      </ProductFeed>
    </div>
  );
}

type Stretch = { readonly from: number; readonly products: readonly Product[] };

/** What comes next begins a stretch of its own where the last one is whole. */
function toStretches(products: readonly Product[], isGrowing: boolean): readonly Stretch[] {
  const count = Math.ceil((products.length + (isGrowing ? 1 : 0)) / feedChunkSize);
  return Array.from({ length: count }, (_nothing, index) => {
    const from = index * feedChunkSize;
    return { from, products: products.slice(from, from + feedChunkSize) };
  });
}

export type ListingStretchProps = {
  readonly products: readonly Product[];
  /** Position of the first of them in the list, from 0. */
  readonly from: number;
  readonly total: number | null;
  readonly pictureSizes: string | undefined;
  readonly onLook: ((product: Product) => void) | undefined;
  /** The shapes of a page that is on its way, after the cards. */
  readonly isGrowing: boolean;
  /** Position of the card that a restored list is shown at: stretches far from it are drawn when they come near. */
  readonly restoredAt: number | null;
};

/**
 * Some cards of a list, one after the other. Drawn anew only when one of their products is another one, and left out
 * of the document while they are far from the screen: a list of thousands has the elements of some hundred cards.
 */
export const ListingStretch = memo(function ListingStretch(props: ListingStretchProps) {
  const { products, from, total, pictureSizes, onLook, isGrowing, restoredAt } = props;
  const isWhole = products.length === feedChunkSize;
  const { placeRef, isNear } = useIsNear<HTMLDivElement>(isWhole, isBeside(from, restoredAt));
  const isRestored = restoredAt !== null && isBeside(from, restoredAt);
  const isShownAtOnce = useWasServerDrawn() || isRestored;
  const isDrawn = useDrawn(isNear ? products : none, { isShownAtOnce });
  return (
    <ProductFeedChunk ref={placeRef} isWhole={isWhole}>
      {isNear &&
        products.map((product, offset) => (
          <div key={product.key}>
            {(from + offset < firstRowSize || isLookedAt(from + offset, restoredAt) || isDrawn(product)) && (
              <ListingCard
                product={product}
                isPriority={from + offset < firstRowSize}
                headingLevel={2}
                position={from + offset + 1}
                total={total}
                pictureSizes={sizesAt(from + offset, pictureSizes)}
                onLook={onLook}
              />
            )}
          </div>
        ))}
      {isGrowing && shapes}
    </ProductFeedChunk>
  );
}, showsTheSame);

const none: readonly Product[] = [];

const shapes = Array.from({ length: pageSize }, (_nothing, index) => (
  <div key={`shape-${index}`}>
    <ProductCardSkeleton />
  </div>
));

/** On the first screen of a restored list: the shopper has seen these cards, and shall not see them come. */
function isLookedAt(index: number, restoredAt: number | null): boolean {
  return restoredAt !== null && index >= restoredAt && index < restoredAt + pageSize;
}

function isBeside(from: number, position: number | null): boolean {
  return position === null || Math.abs(position - (from + feedChunkSize / 2)) <= feedChunkSize;
}

/** The server draws the first page and knows no device; what is scrolled to is drawn in the browser alone. */
function sizesAt(index: number, pictureSizes: string | undefined): string | undefined {
  return index >= pageSize && savesData() ? frugalPictureSizes : pictureSizes;
}

function showsTheSame(one: ListingStretchProps, other: ListingStretchProps): boolean {
  return (
    one.total === other.total &&
    one.from === other.from &&
    one.pictureSizes === other.pictureSizes &&
    one.onLook === other.onLook &&
    one.isGrowing === other.isGrowing &&
    one.products.length === other.products.length &&
    one.products.every((product, index) => product === other.products[index])
  );
}

/** Cards that belong to the first screen: the first row of the widest common ones, two rows on a phone. */
export const firstRowSize = 4;

/** How wide a picture is drawn in the grid beside the filter panel: 2 columns, 3 from 768px, 4 from 1600px. */
export const listingPictureSizes =
  '(min-width: 1760px) 350px, (min-width: 1600px) 20vw, (min-width: 1024px) 25vw, (min-width: 768px) 32vw, 48vw';

/** Under Save-Data: the smallest picture there is, on every screen. */
export const frugalPictureSizes = '160px';

import { memo } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { ProductFeedChunk, feedChunkSize } from '@szn/shared-ui/product-feed-chunk';
import { savesData } from '../choices/saves-data.ts';
import { frugalPictureSizes } from '../page/listing-picture-sizes.ts';
import { pageSize } from '../query/listing-endpoint.ts';
import { firstRowSize } from './first-row-size.ts';
import { ListingCard } from './listing-card.tsx';
import { useDrawn } from './use-drawn.ts';
import { useIsNear } from './use-is-near.ts';
import { useWasServerDrawn } from './use-was-server-drawn.ts';

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

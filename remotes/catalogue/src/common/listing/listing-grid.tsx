import type { Ref } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductFeed } from '@szn/shared-ui/product-feed';
import { feedChunkSize } from '@szn/shared-ui/product-feed-chunk';
import { ListingStretch } from './listing-stretch.tsx';

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

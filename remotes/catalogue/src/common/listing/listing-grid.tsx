import type { Ref } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { pageSize } from '../query/listing-endpoint.ts';
import { ListingStretch } from './listing-stretch.tsx';

/** Cards that are drawn as one: when a page is added to thousands, only the last stretch is looked at card by card. */
const stretchSize = 48;

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
};

/** The cards of a list, or their shapes: a feed, which grows as it is read (WAI-ARIA Authoring Practices, "Feed"). */
export function ListingGrid(props: ListingGridProps) {
  const { label, products, total = null, isLeaving = false, isGrowing = false, isNarrow = false } = props;
  return (
    <div ref={props.gridRef}>
      <ProductGrid
        label={label}
        isFeed
        isNarrow={isNarrow}
        isDimmed={isLeaving}
        isBusy={isLeaving || isGrowing || products === null}
      >
        {products !== null &&
          toStretches(products).map((stretch) => (
            <ListingStretch
              key={stretch.from}
              products={stretch.products}
              from={stretch.from}
              total={total}
              pictureSizes={props.pictureSizes}
              onLook={props.onLook}
            />
          ))}
        {(products === null || isGrowing) && shapes}
      </ProductGrid>
    </div>
  );
}

type Stretch = { readonly from: number; readonly products: readonly Product[] };

function toStretches(products: readonly Product[]): readonly Stretch[] {
  const count = Math.ceil(products.length / stretchSize);
  return Array.from({ length: count }, (_nothing, index) => {
    const from = index * stretchSize;
    return { from, products: products.slice(from, from + stretchSize) };
  });
}

const shapes = Array.from({ length: pageSize }, (_nothing, index) => (
  <div key={`shape-${index}`}>
    <ProductCardSkeleton />
  </div>
));

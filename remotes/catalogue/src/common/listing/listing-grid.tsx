import type { Ref } from 'react';
import type { Product } from '@szn/shared-contracts';
import { ProductCardSkeleton } from '@szn/shared-ui/product-card-skeleton';
import { ProductGrid } from '@szn/shared-ui/product-grid';
import { pageSize } from '../query/listing-endpoint.ts';
import { ListingCard } from './listing-card.tsx';

/** Cards whose pictures belong to the first screen: the first row of the widest common screens. */
export const firstRowSize = 4;

export type ListingGridProps = {
  readonly label: string;
  /** `null` draws the shapes of a page that is on its way. */
  readonly products: readonly Product[] | null;
  readonly isLeaving?: boolean;
  /** The shapes of the next page below the cards. */
  readonly isGrowing?: boolean;
  readonly isNarrow?: boolean | undefined;
  readonly pictureSizes?: string | undefined;
  readonly onLook?: (product: Product) => void;
  readonly gridRef?: Ref<HTMLDivElement>;
};

/** The cards of a list, or their shapes. */
export function ListingGrid(props: ListingGridProps) {
  const { label, products, isLeaving = false, isGrowing = false, isNarrow = false, gridRef } = props;
  return (
    <div ref={gridRef}>
      <ProductGrid label={label} isNarrow={isNarrow} isBusy={isLeaving || products === null}>
        {products?.map((product, index) => (
          <li key={product.key}>
            <ListingCard
              product={product}
              isPriority={index < firstRowSize}
              headingLevel={2}
              pictureSizes={props.pictureSizes}
              onLook={props.onLook}
            />
          </li>
        ))}
        {(products === null || isGrowing) && shapes}
      </ProductGrid>
    </div>
  );
}

const shapes = Array.from({ length: pageSize }, (_nothing, index) => (
  <li key={`shape-${index}`} aria-hidden="true">
    <ProductCardSkeleton />
  </li>
));

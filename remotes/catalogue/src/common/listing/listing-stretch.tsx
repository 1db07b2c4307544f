import { memo } from 'react';
import type { Product } from '@szn/shared-contracts';
import { savesData } from '../choices/saves-data.ts';
import { frugalPictureSizes } from '../page/listing-picture-sizes.ts';
import { pageSize } from '../query/listing-endpoint.ts';
import { firstRowSize } from './first-row-size.ts';
import { ListingCard } from './listing-card.tsx';

export type ListingStretchProps = {
  readonly products: readonly Product[];
  /** Position of the first of them in the list, from 0. */
  readonly from: number;
  readonly total: number | null;
  readonly pictureSizes: string | undefined;
  readonly onLook: ((product: Product) => void) | undefined;
};

/** Some cards of a list, one after the other. Drawn anew only when one of their products is another one. */
export const ListingStretch = memo(function ListingStretch(props: ListingStretchProps) {
  const { products, from, total, pictureSizes, onLook } = props;
  return products.map((product, offset) => (
    <div key={product.key}>
      <ListingCard
        product={product}
        isPriority={from + offset < firstRowSize}
        headingLevel={2}
        position={from + offset + 1}
        total={total}
        pictureSizes={sizesAt(from + offset, pictureSizes)}
        onLook={onLook}
      />
    </div>
  ));
}, showsTheSame);

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
    one.products.length === other.products.length &&
    one.products.every((product, index) => product === other.products[index])
  );
}

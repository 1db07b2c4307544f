import { paths, toWireProduct, type Product, type ShellServices } from '@szn/shared-contracts';
import type { MouseEvent } from 'react';

/**
 * Properties of an `<a>` that leads to a product inside the storefront. A plain click opens its quick view over the page;
 * without scripts, and in another tab or window, the link leads to the page of the product. Pass `product`
 * if all its fields are known: the quick view then shows it at once. None without an id: such a product has no page.
 */
export function productLinkProps(
  { openProduct }: Pick<ShellServices, 'openProduct'>,
  id: string | null,
  product?: Product,
) {
  if (id === null) return {};
  return {
    href: paths.productDetails(id),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openProduct(id, product && toEntryProduct(product));
    },
  };
}

/** With what `toWireProduct` leaves out because it may change: the quick view loads no other copy of it. */
function toEntryProduct(product: Product) {
  const { sizes, soldOutSizes, priceNote } = product;
  return {
    ...toWireProduct(product),
    ...(sizes && { sizes }),
    ...(soldOutSizes && { soldOutSizes }),
    ...(priceNote && { priceNote }),
  };
}

/** Other clicks open a tab or a window, or save the target. */
function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

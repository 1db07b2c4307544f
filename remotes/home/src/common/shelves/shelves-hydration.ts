import { isJsonObject, readProducts, toWireProduct, type WireProduct } from '@szn/shared-contracts';
import type { ShelfState, ShelvesState } from './shelf-store.ts';

/** The loaded shelves in the provider's own form, so that the browser reads them as it reads the provider. */
export function dehydrateShelves(shelves: ShelvesState): Readonly<Record<string, readonly WireProduct[]>> {
  return Object.fromEntries(
    Object.entries(shelves).flatMap(([key, shelf]) =>
      shelf.status === 'loaded' ? [[key, shelf.products.map(toWireProduct)]] : [],
    ),
  );
}

/** Whatever of it can be read; nothing for what is no such record. */
export function readShelves(value: unknown): ShelvesState {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, products]): [string, ShelfState] => [
      key,
      { status: 'loaded', products: readProducts(products) },
    ]),
  );
}

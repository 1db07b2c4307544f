import {
  productCompared,
  readProducts,
  toWireProduct,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import { createStoredValue } from '../../lib/stored-value.ts';
import { comparedProductsKey } from '../products/compare-slot.tsx';
import { comparisonMessages } from './comparison-messages.ts';

/** What fits beside each other on a screen. */
export const maxComparedProducts = 4;

export type ComparedProducts = ReturnType<typeof createComparedProducts>;

type Services = Pick<ShellServices, 'sessionStorage' | 'notify' | 'bus'>;

/** The products that the shopper ticked for comparison, in the order of the ticks; stored for this tab only. */
export function createComparedProducts({ sessionStorage: storage, notify, bus }: Services) {
  const read = () => storage.read(comparedProductsKey, readStored) ?? [];
  const { current, replace, subscribe, syncTabs } = createStoredValue(comparedProductsKey, read);
  function set(products: readonly Product[]) {
    storage.write(comparedProductsKey, products.map(toWireProduct));
    replace(products);
  }
  return {
    current,
    /** Replaces all ticked products. */
    set,
    /** Ticks or unticks a product. Shows a notice instead of ticking a fifth one. */
    tick: (product: Product, isTicked: boolean) => {
      const others = current().filter(({ id }) => id !== product.id);
      if (!isTicked) return set(others);
      if (others.length >= maxComparedProducts)
        return notify({ kind: 'info', text: comparisonMessages.full });
      set([...others, product]);
      bus.emit(productCompared, { productId: product.id, source: product.source });
    },
    subscribe,
    /** Reads again what a later document of this tab stored, when the browser shows this one again after Back. */
    syncTabs,
  };
}

function readStored(value: unknown): readonly Product[] {
  return readProducts(value).slice(0, maxComparedProducts);
}

import { distinctPictures, type Product } from '@szn/shared-contracts';
import { currentPaise } from './price-difference.ts';

/** A similar product with a price. */
type BudgetItem = { readonly product: Product; readonly paise: number };

export type BudgetItems = {
  /** The current price of the product at hand. */
  readonly ownPaise: number;
  /** At least two, the cheapest first. */
  readonly items: readonly BudgetItem[];
  /** The slider's range in whole rupees. */
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
};

/** The products that the row shows at once. */
const maxShown = 8;

/** Reads the products of the row; `null` if the product has no price, or the others have fewer than two different ones. */
export function readBudgetItems(product: Product, others: readonly Product[]): BudgetItems | null {
  const ownPaise = currentPaise(product);
  // None with the picture of the product at hand.
  const items = distinctPictures([product, ...others])
    .flatMap((other) => {
      const paise = currentPaise(other);
      return paise === undefined || other.key === product.key ? [] : [{ product: other, paise }];
    })
    .toSorted((one, other) => one.paise - other.paise);
  const [cheapest, dearest] = [items[0]?.paise ?? 0, items.at(-1)?.paise ?? 0];
  if (ownPaise === undefined || cheapest === dearest) return null;
  return { ownPaise, items, range: readRange(cheapest, dearest) };
}

/** Steps of Rs 50; of Rs 100 and more where those would be too many key presses. The ends are whole steps. */
function readRange(lowest: number, highest: number): BudgetItems['range'] {
  const rupees = (highest - lowest) / 100;
  const step = [50, 100, 500, 1000].find((candidate) => rupees / candidate <= maxSteps) ?? 5000;
  return {
    min: Math.floor(lowest / 100 / step) * step,
    max: Math.ceil(highest / 100 / step) * step,
    step,
  };
}

const maxSteps = 100;

/** The products nearest to a price, the nearest first; of equally near ones the cheaper. */
export function nearestItems(items: readonly BudgetItem[], paise: number): readonly BudgetItem[] {
  const distance = (item: BudgetItem) => Math.abs(item.paise - paise);
  // Stable: the products are sorted by price.
  return items.toSorted((one, other) => distance(one) - distance(other)).slice(0, maxShown);
}

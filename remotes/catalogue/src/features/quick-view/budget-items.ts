import {
  amountInPaise,
  brandLabel,
  distinctPictures,
  formatPrice,
  type Product,
} from '@szn/shared-contracts';
import { budgetMessages as messages } from './budget-messages.ts';

/** A similar product with a price. */
export type Piece = { readonly product: Product; readonly paise: number };

export type BudgetPieces = {
  /** The current price of the product at hand. */
  readonly ownPaise: number;
  /** At least two, the cheapest first. */
  readonly pieces: readonly Piece[];
  /** The slider's range in whole rupees; `null` if all pieces cost the same. */
  readonly range: { readonly min: number; readonly max: number; readonly step: number } | null;
};

/** The pieces that the rail shows at once. */
const maxShown = 8;

/** Reads the pieces of the rail; `null` if the product has no price, or fewer than two others have one. */
export function readBudgetPieces(product: Product, others: readonly Product[]): BudgetPieces | null {
  const ownPaise = currentPaise(product);
  // None with the picture of the product at hand.
  const pieces = distinctPictures([product, ...others])
    .flatMap((other) => {
      const paise = currentPaise(other);
      return paise === undefined || other.key === product.key ? [] : [{ product: other, paise }];
    })
    .toSorted((one, other) => one.paise - other.paise);
  const [cheapest, dearest] = [pieces[0], pieces.at(-1)];
  if (ownPaise === undefined || !cheapest || !dearest || cheapest === dearest) return null;
  return { ownPaise, pieces, range: readRange(cheapest.paise, dearest.paise) };
}

/** Steps of Rs 50; of Rs 100 and more where those would be too many key presses. The ends are whole steps. */
function readRange(lowest: number, highest: number): BudgetPieces['range'] {
  if (lowest === highest) return null;
  const rupees = (highest - lowest) / 100;
  const step = [50, 100, 500, 1000].find((candidate) => rupees / candidate <= maxSteps) ?? 5000;
  return {
    min: Math.floor(lowest / 100 / step) * step,
    max: Math.ceil(highest / 100 / step) * step,
    step,
  };
}

const maxSteps = 100;

/** The pieces nearest to a price, the nearest first; of equally near ones the cheaper. */
export function nearestPieces(pieces: readonly Piece[], paise: number): readonly Piece[] {
  const distance = (piece: Piece) => Math.abs(piece.paise - paise);
  // Stable: the pieces are sorted by price.
  return pieces.toSorted((one, other) => distance(one) - distance(other)).slice(0, maxShown);
}

/** "Rs 650 less at Six5Six": the price of a piece compared with the product at hand. */
export function describeDifference({ product, paise }: Piece, ownPaise: number): string {
  const label = brandLabel(product.source);
  if (paise === ownPaise) return messages.samePrice(label);
  const amount = formatPrice({ paise: Math.abs(paise - ownPaise) });
  return paise > ownPaise ? messages.more(amount, label) : messages.less(amount, label);
}

function currentPaise({ price, salePrice }: Product): number | undefined {
  return amountInPaise(salePrice) ?? amountInPaise(price);
}

import { useState } from 'react';
import { brandLabel, formatPrice, type Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { PriceTag } from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { createBoardApi, paiseOf, type Piece } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './swap-sheet.module.css';

const maxBudgets = 3;

/**
 * Round amounts below the price of a piece for which there is a similar one, the highest first; the price itself if no
 * round amount is between the two. In paise.
 */
export function swapBudgets({ product, swapFromPaise }: Piece): readonly number[] {
  const paise = paiseOf(product);
  if (paise === undefined || swapFromPaise === undefined || swapFromPaise >= paise) return [];
  const step = [1000, 500, 250, 100].map((rupees) => rupees * 100).find((size) => paise >= 4 * size) ?? 5000;
  const highest = Math.ceil(paise / step) * step - step;
  const budgets = Array.from({ length: maxBudgets }, (_, index) => highest - index * step);
  const useful = budgets.filter((budget) => budget > swapFromPaise && budget < paise);
  return useful.length > 0 ? useful : [paise];
}

/** Similar products below a budget whose label hangs nowhere else, in the order of their likeness. */
export function swapsBelow(
  similar: readonly Product[],
  budgetPaise: number,
  others: readonly Piece[],
): readonly Product[] {
  const taken = new Set(others.map(({ product }) => brandLabel(product.source)));
  return similar.filter((product) => {
    const paise = paiseOf(product);
    return paise !== undefined && paise < budgetPaise && !taken.has(brandLabel(product.source));
  });
}

type SwapSheetProps = {
  readonly piece: Piece;
  /** The other pieces on the rail. */
  readonly others: readonly Piece[];
  readonly onSwap: (product: Product) => void;
  readonly onClose: () => void;
};

export function SwapSheet({ piece, others, onSwap, onClose }: SwapSheetProps) {
  const { http } = useServices();
  const budgets = swapBudgets(piece);
  const [budget, setBudget] = useState(budgets[0] ?? 0);
  const { state, retry } = useResource(piece.id, (signal) => createBoardApi(http).similar(piece.id, signal));
  const swaps = state.status === 'succeeded' ? swapsBelow(state.value, budget, others) : [];
  const ownPaise = paiseOf(piece.product) ?? 0;

  return (
    <Dialog title={messages.swapTitle} onClose={onClose}>
      <p className={styles.current}>
        {brandLabel(piece.product.source)} · {piece.product.title} · {formatPrice({ paise: ownPaise })}
      </p>
      {budgets.length > 1 && (
        <fieldset className={styles.budgets}>
          <legend className="visually-hidden">{messages.swapBudget}</legend>
          {budgets.map((paise) => (
            <label key={paise} className={styles.budget}>
              <input
                type="radio"
                name="swap-budget"
                className="visually-hidden"
                checked={paise === budget}
                onChange={() => setBudget(paise)}
              />
              <span>{messages.under(formatPrice({ paise }))}</span>
            </label>
          ))}
        </fieldset>
      )}
      {state.status === 'loading' && <Spinner />}
      {state.status === 'failed' && (
        <StatePanel
          kind="error"
          title={messages.swapFailed}
          actions={<Button onClick={retry}>{messages.retry}</Button>}
        />
      )}
      {state.status === 'succeeded' && swaps.length === 0 && <p role="status">{messages.swapNone}</p>}
      <SwapList swaps={swaps} ownPaise={ownPaise} onSwap={onSwap} />
    </Dialog>
  );
}

type SwapListProps = Pick<SwapSheetProps, 'onSwap'> & {
  readonly swaps: readonly Product[];
  /** Of the piece that is replaced. */
  readonly ownPaise: number;
};

function SwapList({ swaps, ownPaise, onSwap }: SwapListProps) {
  return (
    <ul className={styles.list}>
      {swaps.map((product) => (
        <li key={product.key} className={styles.row}>
          <ProductPicture image={product.image} sizes="6rem" />
          <div className={styles.words}>
            <p className={styles.label}>{brandLabel(product.source)}</p>
            <p className={styles.title}>{product.title}</p>
            <PriceTag product={product} isOneLine />
            <p className={styles.saves}>
              {messages.saves(formatPrice({ paise: ownPaise - (paiseOf(product) ?? 0) }))}
            </p>
          </div>
          <Button
            variant="outline"
            aria-label={messages.hangThisOf(product.title)}
            onClick={() => onSwap(product)}
          >
            {messages.hangThis}
          </Button>
        </li>
      ))}
    </ul>
  );
}

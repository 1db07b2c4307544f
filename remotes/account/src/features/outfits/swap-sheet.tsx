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
import { fetchSimilar, paiseOf } from './store/outfit-api.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './swap-sheet.module.css';

const kinds = ['cheaper', 'similar', 'dearer'] as const;
type SwapKind = (typeof kinds)[number];

/** Prices within a tenth are similar. */
const similarShare = 0.1;

/** What a product for `paise` is beside one for `ownPaise`. */
export function swapKindOf(paise: number, ownPaise: number): SwapKind {
  if (Math.abs(paise - ownPaise) <= ownPaise * similarShare) return 'similar';
  return paise < ownPaise ? 'cheaper' : 'dearer';
}

type SwapSheetProps = {
  readonly product: Product;
  /** Products that the outfit has. */
  readonly exceptIds: readonly string[];
  readonly onSwap: (product: Product) => void;
  readonly onClose: () => void;
};

/** Products like one of an outfit, in the order of their likeness, to take in its place. */
export function SwapSheet({ product, exceptIds, onSwap, onClose }: SwapSheetProps) {
  const { http } = useServices();
  const [chosen, setKind] = useState<SwapKind | null>(null);
  const { state, retry } = useResource(product.id, (signal) => fetchSimilar(http, product.key, signal));
  const ownPaise = paiseOf(product) ?? 0;
  const others = state.status === 'succeeded' ? state.value : [];
  const swapsOf = (one: SwapKind) =>
    others.filter((other) => {
      const paise = paiseOf(other);
      return paise !== undefined && !exceptIds.includes(other.key) && swapKindOf(paise, ownPaise) === one;
    });
  const kind = chosen ?? kinds.find((one) => swapsOf(one).length > 0) ?? 'cheaper';
  const swaps = swapsOf(kind);

  return (
    <Dialog title={messages.swapOf(product.title)} onClose={onClose}>
      <p className={styles.current}>
        {brandLabel(product.source)} · {formatPrice({ paise: ownPaise })}
      </p>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{messages.swapKind}</legend>
        {kinds.map((one) => (
          <label key={one} className={styles.kind}>
            <input
              type="radio"
              name="swap-kind"
              className="visually-hidden"
              checked={one === kind}
              onChange={() => setKind(one)}
            />
            <span>{messages.swapKinds[one]}</span>
          </label>
        ))}
      </fieldset>
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
  /** Of the product that is replaced. */
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
            <p className={styles.difference}>{describeDifference((paiseOf(product) ?? 0) - ownPaise)}</p>
          </div>
          <Button
            variant="outline"
            aria-label={messages.takeThisOf(product.title)}
            onClick={() => onSwap(product)}
          >
            {messages.takeThis}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function describeDifference(paise: number): string {
  if (paise === 0) return messages.samePrice;
  const price = formatPrice({ paise: Math.abs(paise) });
  return paise < 0 ? messages.less(price) : messages.more(price);
}

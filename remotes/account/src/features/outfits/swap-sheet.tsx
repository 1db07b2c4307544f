import { useState } from 'react';
import { brandLabel, formatPrice, type Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { PriceTag } from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { paiseOf, type OutfitItem } from './store/outfit-api.ts';
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

type Swap = { readonly product: Product };
type Swaps<One extends Swap> = Readonly<Record<SwapKind, readonly One[]>>;

/** Products in the order of their likeness to one of an outfit by their price, except those that the outfit has. */
export function groupSwaps(
  others: readonly Product[],
  product: Product,
  outfit: readonly OutfitItem[],
): Swaps<Swap> {
  const ownPaise = paiseOf(product) ?? 0;
  const swapsOf = (kind: SwapKind) =>
    others.flatMap((other) => {
      const paise = paiseOf(other);
      if (paise === undefined || outfit.some(({ id }) => id === other.key)) return [];
      return swapKindOf(paise, ownPaise) === kind ? [{ product: other }] : [];
    });
  return { cheaper: swapsOf('cheaper'), similar: swapsOf('similar'), dearer: swapsOf('dearer') };
}

const noSwaps = { cheaper: [], similar: [], dearer: [] } as const;

type SwapSheetProps<One extends Swap> = {
  readonly product: Product;
  readonly load: (signal: AbortSignal) => Promise<Swaps<One>>;
  readonly onSwap: (swap: One) => void;
  readonly onClose: () => void;
};

/** Products to take in place of one of an outfit. */
export function SwapSheet<One extends Swap>({ product, load, onSwap, onClose }: SwapSheetProps<One>) {
  const [chosen, setKind] = useState<SwapKind | null>(null);
  const { state, retry } = useResource(product.id, load);
  const ownPaise = paiseOf(product) ?? 0;
  const found = state.status === 'succeeded' ? state.value : noSwaps;
  const kind = chosen ?? kinds.find((one) => found[one].length > 0) ?? 'cheaper';
  const swaps = found[kind];

  return (
    <Dialog title={messages.swapOf(product.title)} onClose={onClose}>
      <p className={styles.current}>
        {brandLabel(product.source)} · {formatPrice({ paise: ownPaise })}
      </p>
      <KindChoice kind={kind} onChange={setKind} />
      {state.status === 'loading' && <Spinner />}
      {state.status === 'failed' && (
        <StatePanel
          kind="error"
          title={messages.swapFailed}
          actions={<Button onClick={retry}>{messages.retry}</Button>}
        />
      )}
      {state.status === 'succeeded' && swaps.length === 0 && <p role="status">{messages.swapNone}</p>}
      <ul className={styles.list}>
        {swaps.map((swap) => (
          <SwapRow
            key={swap.product.key}
            product={swap.product}
            ownPaise={ownPaise}
            onTake={() => onSwap(swap)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type KindChoiceProps = { readonly kind: SwapKind; readonly onChange: (kind: SwapKind) => void };

function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{messages.swapKind}</legend>
      {kinds.map((one) => (
        <label key={one} className={styles.kind}>
          <input
            type="radio"
            name="swap-kind"
            className="visually-hidden"
            checked={one === kind}
            onChange={() => onChange(one)}
          />
          <span>{messages.swapKinds[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

type SwapRowProps = {
  readonly product: Product;
  /** Of the product that is replaced. */
  readonly ownPaise: number;
  readonly onTake: () => void;
};

function SwapRow({ product, ownPaise, onTake }: SwapRowProps) {
  return (
    <li className={styles.row}>
      <ProductPicture image={product.image} sizes="6rem" />
      <div className={styles.words}>
        <p className={styles.label}>{brandLabel(product.source)}</p>
        <p className={styles.title}>{product.title}</p>
        <PriceTag product={product} isOneLine />
        <p className={styles.difference}>{describeDifference((paiseOf(product) ?? 0) - ownPaise)}</p>
      </div>
      <Button variant="outline" aria-label={messages.takeThisOf(product.title)} onClick={onTake}>
        {messages.takeThis}
      </Button>
    </li>
  );
}

function describeDifference(paise: number): string {
  if (paise === 0) return messages.samePrice;
  const price = formatPrice({ paise: Math.abs(paise) });
  return paise < 0 ? messages.less(price) : messages.more(price);
}

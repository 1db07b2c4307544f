import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  brandLabel,
  outfitPaths,
  readField,
  readProduct,
  readQuickViewHash,
  type Product,
} from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { PriceTag } from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { CreateOutfit } from './create-outfit.tsx';
import { fetchProduct, maxOn, paiseOf, type OutfitStore, type OutfitSummary } from './store/outfit-api.ts';
import { describeAdded, describeSum, outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './save-sheet.module.css';
import { useFailureNotice, useOutfits } from './store/use-outfits.ts';

/**
 * The sheet over a quick view, or over the page of a product: the fragment names the product. It leaves by going back: to
 * the quick view without a choice, to the page below once the product is in an outfit.
 */
export function SaveSheetSlot() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const outfits = useOutfits();
  const productId = readQuickViewHash(hash);
  // An element, because an empty slot counts as failed.
  if (outfits === null || productId === undefined) return <span hidden />;
  const product = readProduct(readField(state, 'product'));
  return (
    <SaveSheet
      productId={productId}
      {...(product?.id === productId && { product })}
      store={outfits.store}
      onClose={() => void navigate(-1)}
      onAdded={() => void navigate(readField(state, 'isOverQuickView') === true ? -2 : -1)}
    />
  );
}

type SaveSheetProps = {
  readonly productId: string;
  /** Fetched if it is not known. */
  readonly product?: Product;
  readonly store: OutfitStore;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

/** Adds a product to an outfit by one tap on its row, the one that changed last first, or to a new one. */
export function SaveSheet({ productId, product: known, store, onClose, onAdded }: SaveSheetProps) {
  const { http } = useServices();
  const { state, retry } = useResource(productId, async (signal) => {
    const [product, outfits] = await Promise.all([
      known ?? fetchProduct(http, productId, signal),
      store.list(signal),
    ]);
    return { product, outfits };
  });
  const product = known ?? (state.status === 'succeeded' ? state.value.product : undefined);
  return (
    <Dialog title={messages.choose} onClose={onClose}>
      {product && <ProductToAdd product={product} />}
      {state.status === 'loading' && <Spinner />}
      {state.status === 'failed' && (
        <StatePanel
          kind="error"
          title={messages.fetchFailed}
          text={messages.fetchFailedText}
          actions={<Button onClick={retry}>{messages.retry}</Button>}
        />
      )}
      {state.status === 'succeeded' &&
        (product ? (
          <Choices product={product} outfits={state.value.outfits} store={store} onAdded={onAdded} />
        ) : (
          <StatePanel kind="empty" title={messages.productGone} />
        ))}
    </Dialog>
  );
}

function ProductToAdd({ product }: { readonly product: Product }) {
  return (
    <div className={styles.product}>
      <ProductPicture image={product.image} sizes="4rem" />
      <div className={styles.words}>
        <p className={styles.brand}>{brandLabel(product.source)}</p>
        <p className={styles.title}>{product.title}</p>
        <PriceTag product={product} isOneLine />
      </div>
    </div>
  );
}

type ChoicesProps = Required<Pick<SaveSheetProps, 'product' | 'store' | 'onAdded'>> & {
  readonly outfits: readonly OutfitSummary[];
};

function Choices({ product, outfits, store, onAdded }: ChoicesProps) {
  const [isCreating, setIsCreating] = useState(outfits.length === 0);
  const { isBusy, save } = useSaving(onAdded);
  const ownPaise = paiseOf(product) ?? 0;

  function add({ id, totalPaise, budget }: OutfitSummary) {
    const work = async () => {
      await store.add(id, product);
      return id;
    };
    void save(work, describeAdded(totalPaise + ownPaise, budget), messages.addFailed);
  }

  async function create(name: string, budget: number | null) {
    const items = [{ id: product.key, product, isOn: true }];
    const work = async () => (await store.create({ name, budget, items })).id;
    await save(work, describeAdded(ownPaise, budget), messages.createFailed);
  }

  return (
    <>
      <ul className={styles.rows} aria-busy={isBusy}>
        {outfits.map((outfit, index) => (
          <li key={outfit.id}>
            <OutfitRow
              outfit={outfit}
              productId={product.key}
              isFirst={index === 0}
              onAdd={() => add(outfit)}
            />
          </li>
        ))}
      </ul>
      {isCreating ? (
        <CreateOutfit
          initialName={messages.defaultName(outfits.length + 1)}
          hasBudget
          label={messages.createWith}
          onCreate={create}
        />
      ) : (
        <button type="button" className={styles.row} onClick={() => setIsCreating(true)}>
          <span className={styles.plus} aria-hidden="true">
            +
          </span>
          <span className={styles.name}>{messages.newOutfit}</span>
        </button>
      )}
    </>
  );
}

/** Runs a call that returns the id of the outfit, one at a time, and says the new sum. */
function useSaving(onAdded: () => void) {
  const { notify, navigate } = useServices();
  const fail = useFailureNotice();
  const [isBusy, setIsBusy] = useState(false);

  async function save(work: () => Promise<string>, added: string, failure: string) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const id = await work();
      onAdded();
      const open = { label: messages.open, run: () => navigate(outfitPaths.outfit(id)) };
      notify({ kind: 'success', text: added, action: open });
    } catch (error) {
      fail(error, failure);
      setIsBusy(false);
    }
  }

  return { isBusy, save };
}

type OutfitRowProps = {
  readonly outfit: OutfitSummary;
  readonly productId: string;
  readonly isFirst: boolean;
  readonly onAdd: () => void;
};

function OutfitRow({ outfit, productId, isFirst, onAdd }: OutfitRowProps) {
  const isIn = outfit.productIds.includes(productId);
  const isFull = !isIn && outfit.onCount >= maxOn;
  const note = (isIn && messages.isIn) || (isFull && messages.isFull);
  return (
    <button
      type="button"
      className={styles.row}
      aria-label={note ? `${outfit.name}: ${note}` : messages.addTo(outfit.name)}
      aria-disabled={isIn || isFull}
      aria-current={isFirst}
      // Enter adds to the outfit that was used last.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst}
      onClick={() => !isIn && !isFull && onAdd()}
    >
      <span className={styles.pictures}>
        {outfit.images.slice(0, 2).map((image, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two products can have one picture
          <ProductPicture key={`${index} ${image}`} image={image} sizes="3rem" />
        ))}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{outfit.name}</span>
        <span className={styles.facts}>
          {messages.productCount(outfit.productIds.length)} · {describeSum(outfit.totalPaise, outfit.budget)}
        </span>
      </span>
      <span className={note ? styles.facts : styles.plus} aria-hidden="true">
        {note || '+'}
      </span>
    </button>
  );
}

import { useState, type ReactNode } from 'react';
import { formatPrice, type Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Hangers } from './hangers.tsx';
import { Announcement, CornerButton, MoveControls, ToolButton } from './item-controls.tsx';
import { fetchSimilar, maxOn, totalPaise, type Outfit, type OutfitItem } from './store/outfit-api.ts';
import * as edits from './store/outfit-editor.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './outfit-page.module.css';
import controlStyles from './item-controls.module.css';
import { OutfitTotal } from './outfit-total.tsx';
import { ShareAction } from './share-dialog.tsx';
import { groupSwaps, SwapSheet } from './swap-sheet.tsx';
import { useReorder } from './use-reorder.ts';

type OutfitItemsProps = {
  readonly outfit: Outfit;
  readonly editor: edits.OutfitEditor;
  readonly isGuest: boolean;
  /** Ways to add products. */
  readonly children: ReactNode;
};

/** The products of an outfit with their controls, and the total. */
export function OutfitItems({ outfit, editor, isGuest, children }: OutfitItemsProps) {
  const [swapping, setSwapping] = useState<string | null>(null);
  const [isOrdering, setIsOrdering] = useState(false);
  const { http } = useServices();
  const { items } = outfit;
  const { reorder, toggle, remove, swap } = useItemEdits(outfit, editor);
  const swapped = items.find(({ id }) => id === swapping);

  return (
    <>
      <Announcement text={reorder.announcement} />
      <Hangers
        items={items}
        listRef={reorder.listRef}
        renderCorner={(item) => (
          <CornerButton label={messages.removeItem(item.product.title)} onPress={() => remove(item)} />
        )}
        renderTools={(item, index) =>
          isOrdering ? (
            <MoveControls
              id={item.id}
              title={item.product.title}
              {...{ index, reorder }}
              count={items.length}
            />
          ) : (
            <ItemTools item={item} onToggle={() => toggle(item)} onSwap={() => setSwapping(item.id)} />
          )
        }
      >
        <OutfitTotal
          items={items}
          budget={outfit.budget}
          onBudget={(budget) => editor.change((now) => ({ ...now, budget }))}
          actions={<ShareAction outfit={outfit} isGuest={isGuest} onChange={editor.markShared} />}
        />
      </Hangers>
      <div className={styles.more}>
        {children}
        {items.length > 1 && (
          <Button variant="quiet" aria-pressed={isOrdering} onClick={() => setIsOrdering(!isOrdering)}>
            {isOrdering ? messages.reorderDone : messages.reorder}
          </Button>
        )}
      </div>
      {swapped && (
        <SwapSheet
          product={swapped.product}
          load={async (signal) =>
            groupSwaps(await fetchSimilar(http, swapped.id, signal), swapped.product, items)
          }
          onSwap={({ product }) => {
            swap(swapped, product);
            setSwapping(null);
          }}
          onClose={() => setSwapping(null)}
        />
      )}
    </>
  );
}

/** The edits of the products, each said to screen readers. */
function useItemEdits({ items }: Outfit, editor: edits.OutfitEditor) {
  const { notify } = useServices();
  const ids = items.map(({ id }) => id);
  const reorder = useReorder<HTMLOListElement>({
    ids,
    titleOf: (id) => items.find((item) => item.id === id)?.product.title ?? '',
    describe: messages.moved,
    onMove: (from, to) => editor.change((now) => edits.moveItem(now, ids[from], to)),
  });
  const total = () => formatPrice({ paise: totalPaise(editor.current().items) });

  function toggle({ id, product, isOn }: OutfitItem) {
    if (!isOn && edits.countOn(items) >= maxOn) return notify({ kind: 'info', text: messages.full });
    editor.change((now) => edits.setOn(now, id, !isOn));
    const describe = isOn ? messages.switchedOff : messages.switchedOn;
    reorder.announce(describe(product.title, total()));
  }

  function remove(item: OutfitItem) {
    const index = items.indexOf(item);
    editor.change((now) => edits.removeItem(now, item.id));
    const undo = () => editor.change((now) => edits.insertItem(now, item, index));
    notify({ kind: 'success', text: messages.removedItem, action: { label: messages.undo, run: undo } });
  }

  function swap(item: OutfitItem, product: Product) {
    editor.change((now) => edits.swapItem(now, item.id, product));
    reorder.announce(messages.swapped(product.title, total()));
  }

  return { reorder, toggle, remove, swap };
}

type ItemToolsProps = {
  readonly item: OutfitItem;
  readonly onToggle: () => void;
  readonly onSwap: () => void;
};

function ItemTools({ item: { product, isOn }, onToggle, onSwap }: ItemToolsProps) {
  return (
    <div className={styles.itemTools}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className={controlStyles.tool}
        aria-label={messages.counts(product.title)}
        onClick={onToggle}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
          <circle cx="12" cy="12" r="2.8" />
          {!isOn && <path d="M4 20 20 4" />}
        </svg>
        {messages.on}
      </button>
      <ToolButton label={messages.swapOf(product.title)} onPress={onSwap}>
        {messages.swap}
      </ToolButton>
    </div>
  );
}

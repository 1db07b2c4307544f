import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice, outfitPaths, type OutfitSwap, type SuggestedOutfit } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Hangers } from '../hangers.tsx';
import { Announcement, ToolButton } from '../item-controls.tsx';
import { OutfitTotal } from '../outfit-total.tsx';
import type { OutfitItem } from '../store/outfit-api.ts';
import { outfitMessages } from '../store/outfit-messages.ts';
import { useFailureNotice, useOutfits } from '../store/use-outfits.ts';
import { SwapSheet } from '../swap-sheet.tsx';
import { fetchSwaps, type ComposeQuery } from './compose-api.ts';
import styles from './compose-page.module.css';
import { composeMessages as messages } from './compose-messages.ts';

type ComposedOutfitProps = {
  readonly initial: SuggestedOutfit;
  /** From 1. */
  readonly number: number;
  readonly query: ComposeQuery;
};

/** An outfit with its reason and total; each product can be swapped, and the whole saved and shared. */
export function ComposedOutfit({ initial, number, query }: ComposedOutfitProps) {
  const { http } = useServices();
  const [outfit, setOutfit] = useState(initial);
  const [swapping, setSwapping] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const items = outfit.items.map(({ product }) => ({ id: product.key, product, isOn: true }));
  const swapped = items.find(({ id }) => id === swapping);

  function swap({ product, total, reason }: OutfitSwap) {
    const next = outfit.items.map((item) => (item.product.key === swapping ? { ...item, product } : item));
    setOutfit({ items: next, total, reason });
    setSwapping(null);
    setAnnouncement(outfitMessages.swapped(product.title, formatPrice({ paise: total * 100 })));
  }

  return (
    <article className={styles.outfit}>
      <div className={styles.head}>
        <h2 className={styles.name}>{messages.outfit(number)}</h2>
        <p className={styles.reason}>{outfit.reason}</p>
      </div>
      <Announcement text={announcement} />
      <Hangers
        label={messages.outfit(number)}
        items={items}
        renderTools={({ id, product }) => (
          <div className={styles.tools}>
            <ToolButton label={outfitMessages.swapOf(product.title)} onPress={() => setSwapping(id)}>
              {outfitMessages.swap}
            </ToolButton>
          </div>
        )}
      >
        <OutfitTotal
          items={items}
          budget={query.budget}
          actions={
            <OutfitActions
              key={items.map(({ id }) => id).join()}
              {...{ items, number }}
              budget={query.budget}
            />
          }
        />
      </Hangers>
      {swapped && (
        <SwapSheet
          product={swapped.product}
          load={(signal) =>
            fetchSwaps(http, { ...query, ids: items.map(({ id }) => id), swap: swapped.id }, signal)
          }
          onSwap={swap}
          onClose={() => setSwapping(null)}
        />
      )}
    </article>
  );
}

type OutfitActionsProps = {
  readonly items: readonly OutfitItem[];
  readonly number: number;
  readonly budget: number;
};

/** Saves the outfit among those of the shopper; a link belongs to a saved one. */
function OutfitActions({ items, number, budget }: OutfitActionsProps) {
  const { navigate, session } = useServices();
  const outfits = useOutfits();
  const fail = useFailureNotice();
  const saving = useRef<Promise<string | null>>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  // Controls without effect are not shown: on the server, and while the session is unknown.
  if (outfits === null) return null;
  const { store, owner } = outfits;

  async function create(): Promise<string | null> {
    const name = messages.name(number, budget);
    try {
      const { id } = await store.create({ name, budget, items });
      setSavedId(id);
      return id;
    } catch (error) {
      fail(error, outfitMessages.saveOutfitFailed);
      saving.current = null;
      return null;
    }
  }

  /** The second click of a double click must not save it twice. */
  const save = () => (saving.current ??= create());

  async function share() {
    const id = await save();
    if (id === null) return;
    if (owner === 'guest') {
      const outcome = await session.requestSignIn({ reason: outfitMessages.shareSignIn });
      if (outcome !== 'signed-in') return;
    }
    navigate(`${outfitPaths.outfit(id)}#share`);
  }

  return (
    <>
      {savedId === null ? (
        <Button variant="accent" aria-label={messages.saveOf(number)} onClick={() => void save()}>
          {messages.save}
        </Button>
      ) : (
        <Link className={buttonVariants({ variant: 'accent' })} to={outfitPaths.outfit(savedId)}>
          {messages.saved}
        </Link>
      )}
      <Button variant="quiet" aria-label={messages.shareOf(number)} onClick={() => void share()}>
        {outfitMessages.share}
      </Button>
    </>
  );
}

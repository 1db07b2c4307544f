import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { outfitPaths } from '@szn/shared-contracts';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { CreateOutfit } from './create-outfit.tsx';
import { Hanger } from './hangers.tsx';
import { CornerButton } from './item-controls.tsx';
import type { OutfitStore, OutfitSummary } from './store/outfit-api.ts';
import { describeSum, outfitMessages as messages } from './store/outfit-messages.ts';
import { ByBudgetLink, DeviceNote, OutfitsFailed, OutfitsIntro, OutfitsLoading } from './outfits-intro.tsx';
import styles from './outfits-page.module.css';
import { SaveSheet } from './save-sheet.tsx';
import { useDeleteOutfit } from './use-delete-outfit.ts';
import { useFailureNotice, useOutfits } from './store/use-outfits.ts';

/** `/outfits`: the outfits of the shopper; with `?add=<product>` under the sheet that adds it to one. */
export function OutfitsPage() {
  const outfits = useOutfits();
  if (outfits === null) return <OutfitsLoading />;
  return <OutfitList key={outfits.owner} isGuest={outfits.owner === 'guest'} store={outfits.store} />;
}

type OutfitListProps = { readonly store: OutfitStore; readonly isGuest: boolean };

function OutfitList({ store, isGuest }: OutfitListProps) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const { state, retry, replace } = useResource('outfits', (signal) => store.list(signal));
  const fail = useFailureNotice();
  const adding = searchParams.get('add');
  const refetch = () => void store.list().then(replace, () => undefined);
  if (state.status === 'failed') return <OutfitsFailed onRetry={retry} />;
  if (state.status !== 'succeeded') return <OutfitsLoading />;
  const outfits = state.value;

  async function create(name: string) {
    try {
      const { id } = await store.create({ name, budget: null, items: [] });
      void navigate(outfitPaths.outfit(id));
    } catch (error) {
      fail(error, messages.createFailed);
    }
  }

  function closeSheet() {
    void navigate(outfitPaths.outfits(), { replace: true });
    refetch();
  }

  return (
    <PageFrame
      title={messages.title}
      note={messages.outfitCount(outfits.length)}
      {...(outfits.length > 0 && { tools: <ByBudgetLink /> })}
    >
      {outfits.length === 0 && <OutfitsIntro />}
      {isGuest && outfits.length > 0 && <DeviceNote />}
      <CreateOutfit onCreate={create} />
      <ul className={styles.outfits}>
        {outfits.map((outfit) => (
          <li key={outfit.id}>
            <OutfitCard
              outfit={outfit}
              store={store}
              onDelete={() => replace(outfits.filter(({ id }) => id !== outfit.id))}
              onChanged={refetch}
            />
          </li>
        ))}
      </ul>
      {adding !== null && (
        <SaveSheet productId={adding} store={store} onClose={closeSheet} onAdded={closeSheet} />
      )}
    </PageFrame>
  );
}

type OutfitCardProps = {
  readonly outfit: OutfitSummary;
  readonly store: OutfitStore;
  readonly onDelete: () => void;
  readonly onChanged: () => void;
};

/** The first products on hangers, under one link. */
function OutfitCard({ outfit, store, onDelete, onChanged }: OutfitCardProps) {
  const deleteOutfit = useDeleteOutfit(store);
  const fail = useFailureNotice();
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove(): Promise<void> {
    if (isDeleting) return;
    setIsDeleting(true);
    onDelete();
    try {
      const whole = await store.read(outfit.id);
      if (whole) await deleteOutfit(whole, onChanged);
    } catch (error) {
      // Without its products, Undo could not create it again.
      fail(error, messages.deleteFailed);
      onChanged();
    }
  }

  return (
    <article className={styles.outfit}>
      <div className={styles.hangers} aria-hidden="true">
        {outfit.images.map((image, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two products can have one picture
          <span key={`${index} ${image}`} className={styles.hung}>
            <Hanger />
            <ProductPicture image={image} sizes="8rem" />
          </span>
        ))}
        {outfit.images.length === 0 && (
          <span className={styles.hung}>
            <Hanger />
          </span>
        )}
      </div>
      <h2 className={styles.name}>
        <Link className={styles.link} to={outfitPaths.outfit(outfit.id)}>
          {outfit.name}
        </Link>
      </h2>
      <p className={styles.facts}>
        {[
          messages.productCount(outfit.productIds.length),
          ...(outfit.onCount > 0 ? [describeSum(outfit.totalPaise, outfit.budget)] : []),
          ...(outfit.isShared ? [messages.shared] : []),
        ].join(' · ')}
      </p>
      <span className={styles.corner}>
        <CornerButton label={messages.deleteOutfit(outfit.name)} onPress={() => void remove()} />
      </span>
    </article>
  );
}

import { useState, useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { outfitPaths, paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import type { Outfit, OutfitStore } from './store/outfit-api.ts';
import { addItems, createOutfitEditor } from './store/outfit-editor.ts';
import { OutfitItems } from './outfit-items.tsx';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './outfit-page.module.css';
import { DeviceNote, OutfitsFailed, OutfitsLoading } from './outfits-intro.tsx';
import { useDeleteOutfit } from './use-delete-outfit.ts';
import { useOutfits } from './store/use-outfits.ts';
import { WishlistSheet } from './wishlist-sheet.tsx';

/** `/outfits/:outfitId`: an outfit of the shopper. The server renders the loading state. */
export function OutfitPage() {
  const outfits = useOutfits();
  const { outfitId = '' } = useParams();
  if (outfits === null) return <OutfitsLoading />;
  const { owner, store } = outfits;
  return <OwnOutfit key={`${owner} ${outfitId}`} id={outfitId} store={store} isGuest={owner === 'guest'} />;
}

type OwnOutfitProps = { readonly id: string; readonly store: OutfitStore; readonly isGuest: boolean };

function OwnOutfit({ id, store, isGuest }: OwnOutfitProps) {
  const { state, retry } = useResource(id, (signal) => store.read(id, signal));
  if (state.status === 'failed') return <OutfitsFailed onRetry={retry} />;
  if (state.status !== 'succeeded') return <OutfitsLoading />;
  if (state.value !== null) return <OpenOutfit initial={state.value} store={store} isGuest={isGuest} />;
  return (
    <PageFrame title={messages.title}>
      <StatePanel
        kind="empty"
        title={messages.outfitGone}
        text={messages.outfitGoneText}
        actions={
          <Link className={buttonVariants()} to={outfitPaths.outfits()}>
            {messages.allOutfits}
          </Link>
        }
      />
    </PageFrame>
  );
}

type OpenOutfitProps = Pick<OwnOutfitProps, 'store' | 'isGuest'> & { readonly initial: Outfit };

function OpenOutfit({ initial, store, isGuest }: OpenOutfitProps) {
  const services = useServices();
  const [editor] = useState(() => createOutfitEditor(services, store, initial));
  const outfit = useSyncExternalStore(editor.subscribe, editor.current, editor.current);
  const [isAdding, setIsAdding] = useState(false);
  const rename = (name: string) => editor.change((now) => ({ ...now, name }));
  const addButton = !isGuest && (
    <Button variant="outline" onClick={() => setIsAdding(true)}>
      {messages.addFromWishlist}
    </Button>
  );
  const findLink = (
    <Link className={buttonVariants({ variant: 'outline' })} to={paths.collections()}>
      {messages.findProducts}
    </Link>
  );
  return (
    <PageFrame
      title={outfit.name}
      note={messages.productCount(outfit.items.length)}
      tools={<OutfitTools outfit={outfit} store={store} onRename={rename} />}
    >
      <p className={styles.back}>
        <Link to={outfitPaths.outfits()}>{messages.allOutfits}</Link>
      </p>
      {isGuest && <DeviceNote />}
      {outfit.items.length === 0 ? (
        <StatePanel
          kind="prompt"
          headingLevel={2}
          title={messages.empty}
          text={messages.emptyText}
          actions={
            <>
              {addButton}
              {findLink}
            </>
          }
        />
      ) : (
        <OutfitItems outfit={outfit} editor={editor} isGuest={isGuest}>
          {addButton}
          {findLink}
        </OutfitItems>
      )}
      {isAdding && (
        <WishlistSheet
          outfit={outfit}
          onAdd={(products) => {
            editor.change((now) => addItems(now, products));
            setIsAdding(false);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </PageFrame>
  );
}

type OutfitToolsProps = Pick<OwnOutfitProps, 'store'> & {
  readonly outfit: Outfit;
  readonly onRename: (name: string) => void;
};

function OutfitTools({ outfit, store, onRename }: OutfitToolsProps) {
  const [name, setName] = useState<string | null>(null);
  const deleteOutfit = useDeleteOutfit(store);
  if (name === null) {
    return (
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => setName(outfit.name)}>
          {messages.rename}
        </Button>
        <Button variant="quiet" onClick={() => void deleteOutfit(outfit)}>
          {messages.remove}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = readFormValues(event.currentTarget, { name }).name.replaceAll(/\s+/g, ' ').trim();
        if (trimmed !== '') onRename(trimmed);
        setName(null);
      }}
    >
      <input
        name="name"
        className={styles.field}
        aria-label={messages.nameLabel}
        // The shopper has just asked to rename.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <Button type="submit">{messages.save}</Button>
      <Button variant="quiet" onClick={() => setName(null)}>
        {messages.cancel}
      </Button>
    </form>
  );
}

import { useRef, useSyncExternalStore } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { outfitPaths, paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { PageFrame } from '../../components/page-frame.tsx';
import { Hangers } from './hangers.tsx';
import type { OutfitContent, SharedOutfit } from './store/outfit-api.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import { OutfitTotal } from './outfit-total.tsx';
import { useFailureNotice, useOutfits } from './store/use-outfits.ts';

/** `/rail?key=…`: the outfit of a link, rendered on the server and readable without scripts. */
export function SharedOutfitPage() {
  const outfit = useLoaderData<SharedOutfit | null | undefined>();
  if (!outfit) return <LinkGone />;
  return (
    <PageFrame title={outfit.name} note={messages.outfitNote}>
      <Hangers items={outfit.items}>
        <OutfitTotal items={outfit.items} actions={<SaveOutfit outfit={{ ...outfit, budget: null }} />} />
      </Hangers>
    </PageFrame>
  );
}

function LinkGone() {
  return (
    <PageFrame title={messages.outfit}>
      <StatePanel
        kind="prompt"
        headingLevel={2}
        title={messages.linkGone}
        text={messages.linkGoneText}
        actions={
          <Link className={buttonVariants()} to={paths.collections()}>
            {messages.explore}
          </Link>
        }
      />
    </PageFrame>
  );
}

const subscribeToNothing = () => () => undefined;

/** Saves an outfit as one of the shopper's own. */
function SaveOutfit({ outfit }: { readonly outfit: OutfitContent }) {
  const save = useSaveOutfit(outfit);
  // Without scripts there is no control without effect; the band has the height of the button already.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isHydrated ? (
    <Button variant="accent" onClick={() => void save()}>
      {messages.saveOutfit}
    </Button>
  ) : null;
}

function useSaveOutfit(outfit: OutfitContent) {
  const { notify, navigate } = useServices();
  const outfits = useOutfits();
  const fail = useFailureNotice();
  const isSaving = useRef(false);

  return async () => {
    // The second click of a double click must not save it twice.
    if (isSaving.current || outfits === null) return;
    isSaving.current = true;
    try {
      const { id, name } = await outfits.store.create(outfit);
      notify({ kind: 'success', text: messages.saved(name) });
      navigate(outfitPaths.outfit(id));
    } catch (error) {
      fail(error, messages.saveOutfitFailed);
    }
    isSaving.current = false;
  };
}

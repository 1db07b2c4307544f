import { useRef, useSyncExternalStore } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { boardPaths, isRequestError, paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { PageFrame } from '../../components/page-frame.tsx';
import { refusalReason } from '../../lib/failure-text.ts';
import { createBoardApi, type Outfit } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';
import { Rail } from './rail.tsx';

/** `/rail?key=…`: the outfit of a link, rendered on the server and readable without scripts. */
export function OutfitPage() {
  const outfit = useLoaderData<Outfit | null | undefined>();
  if (!outfit) return <OutfitGone />;
  return (
    <PageFrame title={outfit.name} note={messages.outfitNote}>
      <Rail name={outfit.name} pieces={outfit.pieces} actions={<OutfitActions outfit={outfit} />} />
    </PageFrame>
  );
}

function OutfitGone() {
  return (
    <PageFrame title={messages.rail}>
      <StatePanel
        kind="prompt"
        headingLevel={2}
        title={messages.outfitGone}
        text={messages.outfitGoneText}
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

function OutfitActions({ outfit }: { readonly outfit: Outfit }) {
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

/** Saves the outfit as a board of the visitor, after a sign-in if needed. */
function useSaveOutfit({ name, pieces }: Outfit) {
  const { http, notify, session, navigate, telemetry } = useServices();
  const isSaving = useRef(false);
  const ids = pieces.map(({ id }) => id);
  return async () => {
    // The second click of a double click must not save it twice.
    if (isSaving.current) return;
    isSaving.current = true;
    await save();
    isSaving.current = false;
  };

  async function save(): Promise<void> {
    if (session.current().status !== 'member') {
      const outcome = await session.requestSignIn({ reason: messages.saveReason });
      if (outcome !== 'signed-in') return;
    }
    try {
      const board = await createBoardApi(http).create(name, { pieces: ids, rail: ids });
      notify({ kind: 'success', text: messages.saved(board.name) });
      navigate(boardPaths.board(board.id));
    } catch (error) {
      if (!isRequestError(error)) telemetry.report(error, { during: 'saving an outfit' });
      const refusal = refusalReason(error);
      notify({ kind: 'error', text: refusal ?? messages.saveOutfitFailed });
    }
  }
}

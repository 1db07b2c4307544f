import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice, paths, type Product } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { minSharedPieces, type Board, type Piece } from './board-api.ts';
import * as edits from './board-editor.ts';
import type { BoardEditor } from './board-editor.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './board-page.module.css';
import { Announcement, CornerButton, MoveControls } from './piece-controls.tsx';
import { Hanger, Rail, totalPaise } from './rail.tsx';
import { ShareDialog, useSharing } from './share-dialog.tsx';
import { SwapSheet, swapBudgets } from './swap-sheet.tsx';
import { useReorder } from './use-reorder.ts';

export type BoardPartProps = {
  readonly board: Board;
  readonly editor: BoardEditor;
  readonly addButton: ReactNode;
};

/** The rail of a board with its controls. */
export function BoardRail({ board, editor, addButton }: BoardPartProps) {
  const pieces = edits.railOf(board);
  const [swapping, setSwapping] = useState<string | null>(null);
  const reorder = useReorder<HTMLOListElement>({
    ids: board.rail,
    titleOf: (id) => pieces.find((piece) => piece.id === id)?.product.title ?? '',
    describe: messages.moved,
    onMove: (from, to) => editor.change((now) => edits.moveOnRail(now, board.rail[from], to)),
  });
  const swapped = pieces.find(({ id }) => id === swapping);

  function takeOff({ id, product }: Piece) {
    editor.change((now) => edits.takeOff(now, id));
    reorder.announce(messages.takenOff(product.title));
  }

  function swapFor(piece: Piece, product: Product) {
    editor.change((now) => edits.swap(now, piece.id, product));
    setSwapping(null);
    const total = formatPrice({ paise: totalPaise(edits.railOf(editor.current())) });
    reorder.announce(messages.swapped(product.title, total));
  }

  if (pieces.length === 0) return <EmptyRail board={board} editor={editor} addButton={addButton} />;
  return (
    <>
      <Announcement text={reorder.announcement} />
      <Rail
        name={board.name}
        pieces={pieces}
        listRef={reorder.listRef}
        renderCorner={(piece) => (
          <CornerButton label={messages.takeOff(piece.product.title)} onPress={() => takeOff(piece)} />
        )}
        renderTools={(piece, index) => (
          <div className={styles.pieceTools}>
            <SwapButton piece={piece} onOpen={() => setSwapping(piece.id)} />
            <MoveControls
              id={piece.id}
              title={piece.product.title}
              {...{ index, reorder }}
              count={pieces.length}
            />
          </div>
        )}
        actions={<ShareAction board={board} editor={editor} hungCount={pieces.length} />}
      />
      {swapped && (
        <SwapSheet
          piece={swapped}
          others={pieces.filter(({ id }) => id !== swapped.id)}
          onSwap={(product) => swapFor(swapped, product)}
          onClose={() => setSwapping(null)}
        />
      )}
    </>
  );
}

/** The space of the button is kept for a piece without a cheaper one. */
function SwapButton({ piece, onOpen }: { readonly piece: Piece; readonly onOpen: () => void }) {
  const [budget] = swapBudgets(piece);
  if (budget === undefined) return <span className={styles.noSwap} />;
  const price = formatPrice({ paise: budget });
  return (
    <button
      type="button"
      className={styles.swap}
      aria-label={messages.swapUnderOf(price, piece.product.title)}
      onClick={onOpen}
    >
      {messages.swapUnder(price)}
    </button>
  );
}

type ShareActionProps = Pick<BoardPartProps, 'board' | 'editor'> & { readonly hungCount: number };

function ShareAction({ board, editor, hungCount }: ShareActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sharing = useSharing(board.id, editor.markShared);
  const missing = minSharedPieces - hungCount;
  return (
    <>
      {missing > 0 && <p>{messages.shareMore(missing)}</p>}
      {board.isShared && missing <= 0 && <p className={styles.shared}>{messages.shared}</p>}
      <Button
        variant="accent"
        disabled={missing > 0}
        onClick={() => {
          setIsOpen(true);
          void sharing.create();
        }}
      >
        {messages.share}
      </Button>
      {isOpen && <ShareDialog name={board.name} sharing={sharing} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Three empty hangers, and the quickest way to an outfit. */
function EmptyRail({ board, editor, addButton }: BoardPartProps) {
  const outfit = edits.hangOutfit(board);
  return (
    <section className={styles.emptyRail} aria-label={messages.rail}>
      <div className={styles.emptyHangers} aria-hidden="true">
        {['1', '2', '3'].map((key) => (
          <span key={key}>
            <Hanger />
          </span>
        ))}
      </div>
      <StatePanel
        kind="prompt"
        headingLevel={2}
        title={messages.railEmpty}
        text={messages.railEmptyText}
        actions={
          outfit.rail.length >= 2 ? (
            <Button onClick={() => editor.change(edits.hangOutfit)}>{messages.hangForMe}</Button>
          ) : (
            <>
              {addButton}
              <Link className={buttonVariants({ variant: 'quiet' })} to={paths.collections()}>
                {messages.findPieces}
              </Link>
            </>
          )
        }
      />
    </section>
  );
}

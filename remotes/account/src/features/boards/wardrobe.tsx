import { productOpened } from '@szn/shared-contracts';
import { ProductCard } from '@szn/shared-ui/product-card';
import { useServices } from '@szn/shared-ui/services-context';
import type { Piece } from './board-api.ts';
import * as edits from './board-editor.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './board-page.module.css';
import type { BoardPartProps } from './board-rail.tsx';
import { Announcement, CornerButton, MoveControls } from './piece-controls.tsx';
import { useReorder } from './use-reorder.ts';

/** The pieces that do not hang on the rail. */
export function Wardrobe({ board, editor, addButton }: BoardPartProps) {
  const { notify } = useServices();
  const hanging = edits.railOf(board);
  const pieces = board.pieces.filter(({ id }) => !board.rail.includes(id));
  const ids = pieces.map(({ id }) => id);
  const reorder = useReorder<HTMLUListElement>({
    ids,
    titleOf: (id) => pieces.find((piece) => piece.id === id)?.product.title ?? '',
    describe: messages.moved,
    onMove: (from, to) => editor.change((now) => edits.arrange(now, edits.move(ids, from, to))),
  });
  if (board.pieces.length === 0) return null;

  function hang({ id, product }: Piece) {
    const refusal = edits.refusalToHang(product, hanging);
    if (refusal !== null) return notify({ kind: 'info', text: refusal });
    editor.change((now) => edits.hang(now, id));
    reorder.announce(messages.hung(product.title));
  }

  function remove(piece: Piece) {
    const index = board.pieces.indexOf(piece);
    editor.change((now) => edits.removePiece(now, piece.id));
    const undo = () => editor.change((now) => edits.insertPiece(now, piece, index));
    notify({ kind: 'success', text: messages.removedPiece, action: { label: messages.undo, run: undo } });
  }

  return (
    <section className={styles.wardrobe}>
      <header className={styles.wardrobeHead}>
        <h2 className={styles.heading}>{messages.wardrobe}</h2>
        {addButton}
      </header>
      <Announcement text={reorder.announcement} />
      {pieces.length === 0 && <p>{messages.wardrobeEmpty}</p>}
      <ul ref={reorder.listRef} className={styles.grid}>
        {pieces.map((piece, index) => (
          <li key={piece.id} data-reorder={piece.id} className={styles.card}>
            <WardrobeCard piece={piece} onHang={() => hang(piece)} onRemove={() => remove(piece)} />
            <MoveControls
              id={piece.id}
              title={piece.product.title}
              {...{ index, reorder }}
              count={pieces.length}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WardrobeCardProps = {
  readonly piece: Piece;
  readonly onHang: () => void;
  readonly onRemove: () => void;
};

function WardrobeCard({ piece: { product }, onHang, onRemove }: WardrobeCardProps) {
  const services = useServices();
  return (
    <>
      <ProductCard
        product={product}
        services={services}
        headingLevel={3}
        heart={<CornerButton label={messages.removePiece(product.title)} onPress={onRemove} />}
        onOpen={({ id, source }) => services.bus.emit(productOpened, { productId: id, source })}
      />
      <button
        type="button"
        className={styles.swap}
        aria-label={messages.hangOf(product.title)}
        onClick={onHang}
      >
        {messages.hang}
      </button>
    </>
  );
}

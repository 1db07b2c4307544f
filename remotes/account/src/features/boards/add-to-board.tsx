import { useState } from 'react';
import { Link } from 'react-router-dom';
import { boardPaths, brandLabel, isRequestError, type Product } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { PriceTag } from '@szn/shared-ui/product-card';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { refusalReason } from '../../lib/failure-text.ts';
import { createBoardApi, type BoardSummary } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './boards-page.module.css';
import { Hanger } from './rail.tsx';

type CreateBoardProps = {
  readonly productId?: string;
  readonly label?: string;
};

/** Creates a board, with a product if there is one, and opens it. */
export function CreateBoard({ productId, label = messages.create }: CreateBoardProps) {
  const { http, notify, navigate, telemetry } = useServices();
  const [name, setName] = useState('');
  const [isCreating, setIsCreating] = useState(false);

  async function create(entered: string) {
    if (isCreating) return;
    setIsCreating(true);
    try {
      const content = productId === undefined ? undefined : { pieces: [productId], rail: [productId] };
      const board = await createBoardApi(http).create(entered, content);
      navigate(boardPaths.board(board.id));
    } catch (error) {
      if (!isRequestError(error)) telemetry.report(error, { during: 'creating a board' });
      const refusal = refusalReason(error);
      notify({ kind: 'error', text: refusal ?? messages.createFailed });
      setIsCreating(false);
    }
  }

  return (
    <form
      className={styles.create}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = readFormValues(event.currentTarget, { name });
        setName(entered.name);
        if (entered.name.trim() === '') notify({ kind: 'info', text: messages.nameMissing });
        else void create(entered.name);
      }}
    >
      <label className={styles.createLabel}>
        <span>{messages.nameLabel}</span>
        <input
          name="name"
          className={styles.field}
          placeholder={messages.namePlaceholder}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button type="submit" aria-disabled={isCreating}>
        {label}
      </Button>
    </form>
  );
}

type AddToBoardProps = { readonly productId: string; readonly boards: readonly BoardSummary[] };

/** `/boards?add=<product>`. */
export function AddToBoard({ productId, boards }: AddToBoardProps) {
  const { http } = useServices();
  const { state } = useResource(productId, (signal) => createBoardApi(http).product(productId, signal));
  const product = state.status === 'succeeded' ? state.value : undefined;
  const isGone = state.status === 'failed' || (state.status === 'succeeded' && !product);
  return (
    <PageFrame title={messages.choose}>
      {isGone && <StatePanel kind="empty" title={messages.productGone} />}
      {state.status === 'loading' && <Spinner />}
      {product && (
        <div className={styles.adding}>
          <PieceToAdd product={product} />
          <div>
            <ul className={styles.choices}>
              {boards.map((board) => (
                <BoardChoice key={board.id} board={board} productId={productId} />
              ))}
            </ul>
            <CreateBoard productId={productId} label={messages.createWith} />
          </div>
        </div>
      )}
    </PageFrame>
  );
}

function PieceToAdd({ product }: { readonly product: Product }) {
  return (
    <div className={styles.piece}>
      <Hanger />
      <ProductPicture image={product.image} isPriority sizes="16rem" />
      <p className={styles.pieceLabel}>{brandLabel(product.source)}</p>
      <p>{product.title}</p>
      <PriceTag product={product} isOneLine />
    </div>
  );
}

type BoardChoiceProps = { readonly board: BoardSummary; readonly productId: string };

function BoardChoice({ board, productId }: BoardChoiceProps) {
  const { http, notify, navigate, telemetry } = useServices();
  const [isAdded, setIsAdded] = useState(false);

  async function add() {
    try {
      await createBoardApi(http).add(board.id, productId);
      setIsAdded(true);
      const open = { label: messages.openBoard, run: () => navigate(boardPaths.board(board.id)) };
      notify({ kind: 'success', text: messages.addedTo(board.name), action: open });
    } catch (error) {
      if (!isRequestError(error)) telemetry.report(error, { during: 'adding to a board' });
      const refusal = refusalReason(error);
      notify({ kind: 'error', text: refusal ?? messages.addFailed });
    }
  }

  return (
    <li className={styles.choice}>
      <Link className={styles.choiceName} to={boardPaths.board(board.id)}>
        {board.name}
      </Link>
      <span className={styles.facts}>{messages.pieceCount(board.pieceCount + (isAdded ? 1 : 0))}</span>
      <Button
        variant={isAdded ? 'quiet' : 'outline'}
        aria-label={isAdded ? messages.addedTo(board.name) : messages.addTo(board.name)}
        aria-disabled={isAdded}
        onClick={() => !isAdded && void add()}
      >
        {isAdded ? messages.added : messages.add}
      </Button>
    </li>
  );
}

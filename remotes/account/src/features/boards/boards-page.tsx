import { Link, useSearchParams } from 'react-router-dom';
import { boardPaths } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { ProductPicture } from '@szn/shared-ui/product-picture';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { useSession } from '../../lib/use-session.ts';
import { refusalReason } from '../../lib/failure-text.ts';
import { createBoardApi, type BoardSummary } from './board-api.ts';
import { AddToBoard, CreateBoard } from './add-to-board.tsx';
import { boardMessages as messages } from './board-messages.ts';
import { BoardsIntro, BoardsLoading } from './boards-intro.tsx';
import styles from './boards-page.module.css';
import { CornerButton } from './piece-controls.tsx';
import { Hanger } from './rail.tsx';
import { useDeleteBoard } from './use-delete-board.ts';

/** `/boards`: the boards of a member; with `?add=<product>` to put a product on one. Guests see what boards are. */
export function BoardsPage() {
  const session = useSession();
  const [searchParams] = useSearchParams();
  if (session.status === 'guest') return <BoardsIntro />;
  if (session.status === 'unknown') return <BoardsLoading />;
  return <MemberBoards key={session.user.id} adding={searchParams.get('add')} />;
}

function MemberBoards({ adding }: { readonly adding: string | null }) {
  const { http } = useServices();
  const { state, retry, replace } = useResource('boards', (signal) => createBoardApi(http).list(signal));
  const refetch = useRefetch(replace);
  if (state.status === 'failed') {
    return (
      <PageFrame title={messages.title}>
        <StatePanel
          kind="error"
          title={messages.fetchFailed}
          text={messages.fetchFailedText}
          actions={<Button onClick={retry}>{messages.retry}</Button>}
        />
      </PageFrame>
    );
  }
  if (state.status !== 'succeeded') return <BoardsLoading />;
  const boards = state.value;
  if (adding !== null) return <AddToBoard productId={adding} boards={boards} />;
  return (
    <PageFrame title={messages.title} note={messages.boardCount(boards.length)}>
      {boards.length === 0 && (
        <div className={styles.first}>
          <h2 className={styles.firstTitle}>{messages.none}</h2>
          <p>{messages.noneText}</p>
        </div>
      )}
      <CreateBoard />
      <ul className={styles.boards}>
        {boards.map((board) => (
          <li key={board.id}>
            <BoardCard
              board={board}
              onDelete={() => replace(boards.filter(({ id }) => id !== board.id))}
              onChanged={refetch}
            />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

function useRefetch(replace: (boards: readonly BoardSummary[]) => void) {
  const { http } = useServices();
  return () => {
    void createBoardApi(http)
      .list(new AbortController().signal)
      .then(replace, () => undefined);
  };
}

type BoardCardProps = {
  readonly board: BoardSummary;
  readonly onDelete: () => void;
  readonly onChanged: () => void;
};

/** The first pieces on a rail of their own, under one link. */
function BoardCard({ board, onDelete, onChanged }: BoardCardProps) {
  const { http, notify } = useServices();
  const deleteBoard = useDeleteBoard();

  async function remove(): Promise<void> {
    onDelete();
    const whole = await createBoardApi(http)
      .read(board.id)
      .catch((error: unknown) => {
        // Without its pieces, Undo could not create it again.
        notify({ kind: 'error', text: refusalReason(error) ?? messages.deleteFailed });
        onChanged();
      });
    if (whole) await deleteBoard(whole, onChanged);
  }

  return (
    <article className={styles.board}>
      <div className={styles.rail} aria-hidden="true">
        {board.images.slice(0, 4).map((image, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two pieces can have one picture
          <span key={`${index} ${image}`} className={styles.hung}>
            <Hanger />
            <ProductPicture image={image} sizes="8rem" />
          </span>
        ))}
        {board.images.length === 0 && (
          <span className={styles.hung}>
            <Hanger />
          </span>
        )}
      </div>
      <h2 className={styles.name}>
        <Link className={styles.link} to={boardPaths.board(board.id)}>
          {board.name}
        </Link>
      </h2>
      <p className={styles.facts}>
        {[
          messages.pieceCount(board.pieceCount),
          ...(board.railCount > 0 ? [messages.onRail(board.railCount)] : []),
          ...(board.isShared ? [messages.shared] : []),
        ].join(' · ')}
      </p>
      <span className={styles.corner}>
        <CornerButton label={messages.deleteBoard(board.name)} onPress={() => void remove()} />
      </span>
    </article>
  );
}

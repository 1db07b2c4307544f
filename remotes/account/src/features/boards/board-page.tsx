import { useState, useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { boardPaths, isRequestError } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { useServices } from '@szn/shared-ui/services-context';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { useSession } from '../../lib/use-session.ts';
import { createBoardApi, type Board } from './board-api.ts';
import { addPieces, createBoardEditor } from './board-editor.ts';
import { boardMessages as messages } from './board-messages.ts';
import styles from './board-page.module.css';
import { BoardRail } from './board-rail.tsx';
import { BoardsIntro, BoardsLoading } from './boards-intro.tsx';
import { useDeleteBoard } from './use-delete-board.ts';
import { Wardrobe } from './wardrobe.tsx';
import { WishlistSheet } from './wishlist-sheet.tsx';

/** `/boards/:boardId`: a board of the member with its rail. The server renders the loading state. */
export function BoardPage() {
  const session = useSession();
  const { boardId = '' } = useParams();
  if (session.status === 'guest') return <BoardsIntro />;
  if (session.status === 'unknown') return <BoardsLoading />;
  return <MemberBoard key={`${session.user.id} ${boardId}`} boardId={boardId} />;
}

function MemberBoard({ boardId }: { readonly boardId: string }) {
  const { http } = useServices();
  const { state, retry } = useResource<Board | null>(boardId, async (signal) => {
    try {
      return await createBoardApi(http).read(boardId, signal);
    } catch (error) {
      // 400: what the address names is no id.
      if (isRequestError(error) && (error.status === 404 || error.status === 400)) return null;
      throw error;
    }
  });
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
  if (state.value !== null) return <OpenBoard initial={state.value} />;
  return (
    <PageFrame title={messages.title}>
      <StatePanel
        kind="empty"
        title={messages.boardGone}
        text={messages.boardGoneText}
        actions={
          <Link className={buttonVariants()} to={boardPaths.boards()}>
            {messages.allBoards}
          </Link>
        }
      />
    </PageFrame>
  );
}

function OpenBoard({ initial }: { readonly initial: Board }) {
  const services = useServices();
  const [editor] = useState(() => createBoardEditor(services, createBoardApi(services.http), initial));
  const board = useSyncExternalStore(editor.subscribe, editor.current, editor.current);
  const [isAdding, setIsAdding] = useState(false);
  const addButton = (
    <Button variant="outline" onClick={() => setIsAdding(true)}>
      {messages.addFromWishlist}
    </Button>
  );
  return (
    <PageFrame
      title={board.name}
      note={messages.pieceCount(board.pieces.length)}
      tools={<BoardTools board={board} onRename={(name) => editor.change((now) => ({ ...now, name }))} />}
    >
      <p className={styles.back}>
        <Link to={boardPaths.boards()}>{messages.allBoards}</Link>
      </p>
      <BoardRail board={board} editor={editor} addButton={addButton} />
      <Wardrobe board={board} editor={editor} addButton={addButton} />
      {isAdding && (
        <WishlistSheet
          board={board}
          onAdd={(products) => {
            editor.change((now) => addPieces(now, products));
            setIsAdding(false);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </PageFrame>
  );
}

type BoardToolsProps = { readonly board: Board; readonly onRename: (name: string) => void };

function BoardTools({ board, onRename }: BoardToolsProps) {
  const [name, setName] = useState<string | null>(null);
  const deleteBoard = useDeleteBoard();
  if (name === null) {
    return (
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => setName(board.name)}>
          {messages.rename}
        </Button>
        <Button variant="quiet" onClick={() => void deleteBoard(board)}>
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

import { boardPaths, isRequestError } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { refusalReason } from '../../lib/failure-text.ts';
import { createBoardApi, type Board } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';

/** Deletes a board, then offers to create it again with its pieces. */
export function useDeleteBoard() {
  const { http, notify, navigate, telemetry } = useServices();
  const api = createBoardApi(http);
  const report = (error: unknown, text: string) => {
    if (!isRequestError(error)) telemetry.report(error, { during: 'boards' });
    notify({ kind: 'error', text: refusalReason(error) ?? text });
  };

  async function restore({ name, pieces, rail }: Board, onChanged?: () => void) {
    try {
      const board = await api.create(name, { pieces: pieces.map(({ id }) => id), rail });
      notify({ kind: 'success', text: messages.restored(name) });
      // A list that was opened after the deletion does not know of the board.
      if (onChanged && window.location.pathname === boardPaths.boards()) onChanged();
      else navigate(boardPaths.board(board.id));
    } catch (error) {
      report(error, messages.createFailed);
    }
  }

  return async (board: Board, onChanged?: () => void): Promise<void> => {
    try {
      await api.remove(board.id);
    } catch (error) {
      report(error, messages.deleteFailed);
      onChanged?.();
      return;
    }
    const undo = { label: messages.undo, run: () => void restore(board, onChanged) };
    notify({ kind: 'success', text: messages.deleted(board.name), action: undo });
    if (window.location.pathname !== boardPaths.boards()) navigate(boardPaths.boards());
  };
}

import { brandLabel, isRequestError, type Product, type ShellServices } from '@szn/shared-contracts';
import { maxRailPieces, type Board, type BoardApi, type Piece } from './board-api.ts';
import { boardMessages as messages } from './board-messages.ts';

export type BoardEditor = ReturnType<typeof createBoardEditor>;

/**
 * A board that changes at once and is saved afterwards, one request at a time, each with the latest state. If the board
 * has changed on another page, or a change cannot be saved, the stored board replaces it, with a notice.
 */
export function createBoardEditor(
  { notify, telemetry }: Pick<ShellServices, 'notify' | 'telemetry'>,
  api: Pick<BoardApi, 'read' | 'update'>,
  initial: Board,
) {
  let board = initial;
  let confirmed = initial;
  let isSaving = false;
  const listeners = new Set<() => void>();

  function show(next: Board): void {
    board = next;
    for (const listener of listeners) listener();
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    try {
      while (board !== confirmed) {
        const sent = board;
        confirmed = await api.update({
          boardId: sent.id,
          version: confirmed.version,
          name: sent.name,
          content: { pieces: sent.pieces.map(({ id }) => id), rail: sent.rail },
        });
        if (board === sent) show(confirmed);
      }
    } catch (error) {
      await recover(error);
    } finally {
      isSaving = false;
    }
  }

  async function recover(error: unknown): Promise<void> {
    if (!isRequestError(error)) telemetry.report(error, { during: 'board' });
    const isConflict = isRequestError(error) && error.status === 409;
    const text = isConflict ? messages.changedElsewhere : messages.saveFailed;
    notify({ kind: isConflict ? 'info' : 'error', text });
    // Without a response, the provider may have applied the change.
    confirmed = await api.read(confirmed.id).catch(() => confirmed);
    show(confirmed);
  }

  return {
    current: () => board,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Changes the board and saves it. A change that returns the same board does nothing. */
    change: (edit: (current: Board) => Board): void => {
      const next = edit(board);
      if (next === board) return;
      show(next);
      void save();
    },
    /** Whether the board has a link; the calls for links have no version. */
    markShared: (isShared: boolean): void => {
      // An equal content is not saved again.
      const isSaved = board === confirmed;
      show({ ...board, isShared });
      if (isSaved) confirmed = board;
    },
  };
}

/** The pieces on the rail in its order. */
export function railOf({ pieces, rail }: Board): readonly Piece[] {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  return rail.flatMap((id) => byId.get(id) ?? []);
}

/** Why a product cannot hang beside these pieces; `null` if it can. */
export function refusalToHang(product: Product, others: readonly Piece[]): string | null {
  if (others.length >= maxRailPieces) return messages.railFull;
  const label = brandLabel(product.source);
  return others.some((other) => brandLabel(other.product.source) === label)
    ? messages.labelHangs(label)
    : null;
}

export function hang(board: Board, id: string): Board {
  const piece = board.pieces.find((one) => one.id === id);
  if (!piece || refusalToHang(piece.product, railOf(board)) !== null) return board;
  return { ...board, rail: [...board.rail, id] };
}

const outfitSize = 4;

/** Hangs the first pieces of different labels. */
export function hangOutfit(board: Board): Board {
  const listed = board.pieces.filter(({ isListed }) => isListed);
  return listed.reduce((next, { id }) => (next.rail.length < outfitSize ? hang(next, id) : next), board);
}

export function takeOff(board: Board, id: string): Board {
  return { ...board, rail: board.rail.filter((one) => one !== id) };
}

export function addPieces(board: Board, products: readonly Product[]): Board {
  const known = new Set(board.pieces.map(({ id }) => id));
  const added = products.flatMap((product) =>
    product.id === null || known.has(product.id) ? [] : [{ id: product.id, product, isListed: true }],
  );
  return added.length === 0 ? board : { ...board, pieces: [...board.pieces, ...added] };
}

export function removePiece(board: Board, id: string): Board {
  return { ...takeOff(board, id), pieces: board.pieces.filter((piece) => piece.id !== id) };
}

/** Replaces a piece on the rail, in its place; the replaced piece stays on the board. */
export function swap(board: Board, id: string, product: Product): Board {
  if (product.id === null) return board;
  const next = addPieces(board, [product]);
  const swapped = product.id;
  return {
    ...next,
    rail: next.rail.filter((one) => one !== swapped).map((one) => (one === id ? swapped : one)),
  };
}

export function move<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.toSpliced(from, 1);
  const item = items[from];
  return item === undefined ? items : rest.toSpliced(to, 0, item);
}

/** Moves pieces that do not hang; those on the rail keep their places among them. */
export function arrange(board: Board, ids: readonly string[]): Board {
  const byId = new Map(board.pieces.map((piece) => [piece.id, piece]));
  const moved = ids.flatMap((id) => byId.get(id) ?? []).values();
  const isMoved = new Set(ids);
  const pieces = board.pieces.map((piece) => (isMoved.has(piece.id) ? (moved.next().value ?? piece) : piece));
  return { ...board, pieces };
}

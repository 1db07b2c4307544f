import {
  brandLabel,
  isRequestError,
  type Notice,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import { maxRailPieces, type Board, type BoardApi, type Piece } from './board-api.ts';
import { failureWithReason, refusalReason } from '../../lib/failure-text.ts';
import { boardMessages as messages } from './board-messages.ts';

export type BoardEditor = ReturnType<typeof createBoardEditor>;

/** Returns the same board if it changes nothing. It can run again, on another board: see {@link createBoardEditor}. */
type Edit = (current: Board) => Board;

/**
 * A board that changes at once and is saved afterwards, one request at a time, each with the latest state. If the board
 * has changed on another page, or a change cannot be saved, the stored board replaces it, with a notice. Edits made
 * after that notice, until the stored board is read, are applied to the stored board too.
 */
export function createBoardEditor(
  { notify, telemetry }: Pick<ShellServices, 'notify' | 'telemetry'>,
  api: Pick<BoardApi, 'read' | 'update'>,
  initial: Board,
) {
  let board = initial;
  let confirmed = initial;
  let isSaving = false;
  let editsWhileReading: Edit[] | undefined;
  const listeners = new Set<() => void>();

  function show(next: Board): void {
    board = next;
    for (const listener of listeners) listener();
  }

  function apply(edit: Edit): void {
    const next = edit(board);
    if (next === board) return;
    editsWhileReading?.push(edit);
    show(next);
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    try {
      while (board !== confirmed) await send(board).catch(recover);
    } finally {
      isSaving = false;
    }
  }

  async function send(sent: Board): Promise<void> {
    confirmed = await api.update(changeTo(sent, confirmed.version));
    if (board === sent) show(confirmed);
  }

  async function recover(error: unknown): Promise<void> {
    if (!isRequestError(error)) telemetry.report(error, { during: 'board' });
    notify(noticeOf(error));
    const edits: Edit[] = [];
    editsWhileReading = edits;
    // Without a response, the provider may have applied the change.
    confirmed = await api.read(confirmed.id).catch(() => confirmed);
    editsWhileReading = undefined;
    show(edits.reduce((next, edit) => edit(next), confirmed));
  }

  return {
    current: () => board,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Changes the board and saves it. */
    change: (edit: Edit): void => {
      apply(edit);
      void save();
    },
    /** Whether the board has a link; the calls for links have no version. */
    markShared: (isShared: boolean): void => {
      // An equal content is not saved again.
      const isSaved = board === confirmed;
      apply((now) => ({ ...now, isShared }));
      if (isSaved) confirmed = board;
    },
  };
}

function changeTo({ id, name, pieces, rail }: Board, version: number): Parameters<BoardApi['update']>[0] {
  return { boardId: id, version, name, content: { pieces: pieces.map((piece) => piece.id), rail } };
}

function noticeOf(error: unknown): Notice {
  return isRequestError(error) && error.status === 409
    ? { kind: 'info', text: messages.changedElsewhere }
    : { kind: 'error', text: failureWithReason(messages.saveFailed, refusalReason(error)) };
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

/** Inserts a piece that was removed from this place, unless the board has it again. */
export function insertPiece(board: Board, piece: Piece, index: number): Board {
  if (board.pieces.some(({ id }) => id === piece.id)) return board;
  return { ...board, pieces: board.pieces.toSpliced(index, 0, piece) };
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

/** By its id, because an edit can run again on a board with another rail. */
export function moveOnRail(board: Board, id: string | undefined, to: number): Board {
  const from = board.rail.findIndex((one) => one === id);
  return from === -1 ? board : { ...board, rail: move(board.rail, from, to) };
}

/** Moves pieces that do not hang; those on the rail keep their places among them. */
export function arrange(board: Board, ids: readonly string[]): Board {
  const byId = new Map(board.pieces.map((piece) => [piece.id, piece]));
  const moved = ids.flatMap((id) => byId.get(id) ?? []).values();
  const isMoved = new Set(ids);
  const pieces = board.pieces.map((piece) => (isMoved.has(piece.id) ? (moved.next().value ?? piece) : piece));
  return { ...board, pieces };
}

import { randomBytes } from 'node:crypto';
import { readImageUrl } from '@szn/shared-contracts/wire';
import type { z } from 'zod';
import { createOneUseToken } from '../../auth/one-use-token.ts';
import { productNotFound } from '../../catalogue/product-id.ts';
import type { Database } from '../../database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../database/database-errors.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { listOwnHosts } from '../../config/config.ts';
import type { AppServices } from '../../services/app-services.ts';
import * as queries from './board-queries.ts';
import {
  maxBoards,
  maxCounted,
  maxLinks,
  maxPieces,
  minSharedPieces,
  tooManyCounted,
  type boardSchema,
  type summarySchema,
} from './board-schemas.ts';

type OwnedBoard = { readonly userId: string; readonly boardId: string };

type BoardChange = OwnedBoard & {
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly budget?: number | null | undefined;
  readonly content?: queries.BoardContent | undefined;
};

type BoardContent = queries.BoardContent & {
  readonly boardId?: string | undefined;
  readonly name: string;
  readonly budget: number | null;
};

/** Outfits of members. Those of others do not exist for a member: 404. All functions throw a `RequestFailure`. */
export function createBoardService({
  config,
  db,
  serializeProduct,
}: Pick<AppServices, 'config' | 'db' | 'serializeProduct'>) {
  const ownHosts = listOwnHosts(config);
  async function transact(work: (transaction: Database) => Promise<void>): Promise<void> {
    await db
      .transaction()
      .execute(work)
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new RequestFailure(400, 'Another outfit has this id.');
        throw isForeignKeyViolation(error) ? productNotFound() : error;
      });
  }

  const read = async (owned: OwnedBoard) => serializeBoard(serializeProduct, await readContent(db, owned));

  return {
    read,
    list: async (userId: string): Promise<z.output<typeof summarySchema>[]> => {
      const rows = await queries.findBoards(db, userId);
      return rows.map(({ id, name, images, ...row }) => ({
        id,
        name,
        budget: row.budget_rupees,
        productIds: [...row.product_ids],
        pieceCount: row.product_ids.length,
        railCount: row.rail_count,
        total: row.total_paise / 100,
        isShared: row.is_shared,
        images: images.flatMap((image) => readImageUrl(image, ownHosts) ?? []),
      }));
    },
    create: async (userId: string, { boardId: chosenId, ...board }: BoardContent) => {
      const boardId = chosenId ?? randomBytes(12).toString('hex');
      await transact((transaction) => insertBoard(transaction, { userId, boardId }, board));
      return await read({ userId, boardId });
    },
    update: async (change: BoardChange) => {
      await transact((transaction) => updateBoard(transaction, change));
      return await read(change);
    },
    add: async (owned: OwnedBoard, productId: string): Promise<void> => {
      await transact((transaction) => addPiece(transaction, owned, productId));
    },
    remove: async ({ userId, boardId }: OwnedBoard): Promise<void> => {
      await queries.deleteBoard(db, userId, boardId);
    },
    /** Returns the token of a new link, which is stored nowhere. */
    share: async (owned: OwnedBoard): Promise<string> => {
      const { token, hash } = createOneUseToken();
      await transact((transaction) => insertLink(transaction, owned, hash));
      return token;
    },
    stopSharing: async (owned: OwnedBoard): Promise<void> => {
      await requireBoard(db, owned);
      await queries.deleteLinks(db, owned.boardId);
    },
  };
}

async function readContent(db: Database, owned: OwnedBoard) {
  const board = await requireBoard(db, owned);
  const pieces = await queries.findPieces(db, board.id);
  return { ...board, pieces, isShared: (await queries.countLinks(db, board.id)) > 0 };
}

function serializeBoard(
  serializeProduct: AppServices['serializeProduct'],
  { id, name, budget_rupees: budget, version, isShared, pieces }: Awaited<ReturnType<typeof readContent>>,
): z.output<typeof boardSchema> {
  return {
    id,
    name,
    budget,
    version,
    isShared,
    rail: listCounted(pieces).map((piece) => piece.id),
    pieces: pieces.map((piece) => ({ product: serializeProduct(piece), isListed: piece.is_listed })),
  };
}

/** The pieces that count for the total, in their order. */
export function listCounted(pieces: readonly queries.PieceRow[]): readonly queries.PieceRow[] {
  return pieces.filter((piece) => piece.rail_place !== null);
}

async function requireBoard(db: Database, owned: OwnedBoard, isLocked = false): Promise<queries.BoardRow> {
  const board = await queries.findBoard(db, owned, isLocked);
  if (board === undefined) throw new RequestFailure(404, 'Outfit not found');
  return board;
}

async function insertBoard(
  db: Database,
  owned: OwnedBoard,
  { name, budget, ...content }: BoardContent,
): Promise<void> {
  const { userId, boardId } = owned;
  await queries.lockMember(db, userId);
  // The answer to an earlier call was lost.
  if ((await queries.findBoard(db, owned)) !== undefined) return;
  if ((await queries.countBoards(db, userId)) >= maxBoards)
    throw new RequestFailure(400, `A member has at most ${maxBoards} outfits.`);
  await queries.insertBoard(db, { id: boardId, userId, name, budget });
  await writeContent(db, boardId, content);
}

async function updateBoard(
  db: Database,
  { version, name, budget, content, ...owned }: BoardChange,
): Promise<void> {
  const board = await requireBoard(db, owned, true);
  if (version !== undefined && board.version !== version)
    throw new RequestFailure(409, 'This outfit has changed on another page.');
  if (content !== undefined) await writeContent(db, owned.boardId, content);
  await queries.markChanged(db, owned.boardId, { name, budget });
}

async function addPiece(db: Database, owned: OwnedBoard, productId: string): Promise<void> {
  await requireBoard(db, owned, true);
  if (!(await queries.appendPiece(db, owned.boardId, productId))) return;
  // After the insert: a piece that is in a full outfit already is no failure.
  const pieces = await queries.findPieces(db, owned.boardId);
  if (pieces.length > maxPieces)
    throw new RequestFailure(400, `An outfit holds at most ${maxPieces} products.`);
  if (listCounted(pieces).length > maxCounted) throw new RequestFailure(400, tooManyCounted);
  await queries.markChanged(db, owned.boardId);
}

async function insertLink(db: Database, owned: OwnedBoard, hash: string): Promise<void> {
  await requireBoard(db, owned, true);
  const pieces = await queries.findPieces(db, owned.boardId);
  if (listCounted(pieces).length < minSharedPieces)
    throw new RequestFailure(400, `Add at least ${minSharedPieces} products before you share.`);
  if ((await queries.countLinks(db, owned.boardId)) >= maxLinks)
    throw new RequestFailure(400, 'This outfit has many links. Stop sharing first.');
  await queries.insertLink(db, owned.boardId, hash);
}

async function writeContent(
  db: Database,
  boardId: string,
  { pieces, rail }: queries.BoardContent,
): Promise<void> {
  const unique = [...new Set(pieces)];
  if (unique.length < pieces.length) throw new RequestFailure(400, 'An outfit has each product once.');
  if (rail.some((id) => !unique.includes(id)) || new Set(rail).size < rail.length)
    throw new RequestFailure(400, 'Only products of the outfit count, each once.');
  await queries.replacePieces(db, boardId, { pieces, rail });
}

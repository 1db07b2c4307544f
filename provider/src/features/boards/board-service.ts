import { randomBytes } from 'node:crypto';
import { readImageUrl } from '@szn/shared-contracts/wire';
import type { z } from 'zod';
import { createOneUseToken } from '../../auth/one-use-token.ts';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { findSimilar } from '../../catalogue/index/rank-similar.ts';
import { productNotFound } from '../../catalogue/product-id.ts';
import type { Database } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/database-errors.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { listOwnHosts } from '../../config/config.ts';
import type { AppServices } from '../../services/app-services.ts';
import * as queries from './board-queries.ts';
import {
  maxBoards,
  maxLinks,
  maxPieces,
  minSharedPieces,
  type boardSchema,
  type summarySchema,
} from './board-schemas.ts';

type OwnedBoard = { readonly userId: string; readonly boardId: string };

type BoardChange = OwnedBoard & {
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly content?: queries.BoardContent | undefined;
};

/** Boards of members. Those of others do not exist for a member: 404. All functions throw a `RequestFailure`. */
export function createBoardService({
  config,
  db,
  catalogueIndex,
  serializeProduct,
}: Pick<AppServices, 'config' | 'db' | 'catalogueIndex' | 'serializeProduct'>) {
  const ownHosts = listOwnHosts(config);
  async function transact(work: (transaction: Database) => Promise<void>): Promise<void> {
    await db
      .transaction()
      .execute(work)
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? productNotFound() : error;
      });
  }

  const read = async (owned: OwnedBoard) =>
    serializeBoard(serializeProduct, await readContent(db, await catalogueIndex.current(), owned));

  return {
    read,
    list: async (userId: string): Promise<z.output<typeof summarySchema>[]> => {
      const rows = await queries.findBoards(db, userId);
      return rows.map(({ id, name, images, ...row }) => ({
        id,
        name,
        pieceCount: row.piece_count,
        railCount: row.rail_count,
        isShared: row.is_shared,
        images: images.flatMap((image) => readImageUrl(image, ownHosts) ?? []),
      }));
    },
    create: async (userId: string, name: string, content: queries.BoardContent) => {
      const boardId = randomBytes(12).toString('hex');
      await transact((transaction) => insertBoard(transaction, { userId, boardId, name }, content));
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

async function readContent(db: Database, index: CatalogueIndex, owned: OwnedBoard) {
  const board = await requireBoard(db, owned);
  const pieces = await queries.findPieces(db, board.id);
  const rail = listRail(pieces).map((piece) => piece.id);
  const swaps = findCheapestSwaps(index, rail);
  return { ...board, pieces, rail, swaps, isShared: (await queries.countLinks(db, board.id)) > 0 };
}

/**
 * For each piece of a rail: what the cheapest similar piece costs, if that is less than the piece, and its label hangs on
 * no other hanger.
 */
function findCheapestSwaps(index: CatalogueIndex, railIds: readonly string[]): ReadonlyMap<string, number> {
  const positions = railIds.flatMap((id) => index.positions.get(id) ?? []);
  const brandOf = (position: number) => index.names.brands.numbers[position];
  const priceOf = (position: number) => index.paise[position] ?? 0;
  const cheapest = positions.flatMap((position) => {
    const brands = new Set(positions.filter((other) => other !== position).map(brandOf));
    const prices = findSimilar(index, position)
      .ids.flatMap((id) => index.positions.get(id) ?? [])
      .filter((other) => !positions.includes(other) && !brands.has(brandOf(other)))
      .map(priceOf);
    const lowest = Math.min(...prices);
    return lowest < priceOf(position) ? [[index.ids[position] ?? '', lowest] as const] : [];
  });
  return new Map(cheapest);
}

function serializeBoard(
  serializeProduct: AppServices['serializeProduct'],
  { id, name, version, isShared, pieces, rail, swaps }: Awaited<ReturnType<typeof readContent>>,
): z.output<typeof boardSchema> {
  return {
    id,
    name,
    version,
    isShared,
    rail,
    pieces: pieces.map((piece) => {
      const swapPaise = swaps.get(piece.id);
      return {
        product: serializeProduct(piece),
        isListed: piece.is_listed,
        ...(swapPaise !== undefined && { swapFrom: swapPaise / 100 }),
      };
    }),
  };
}

/** The pieces on the rail in its order. */
export function listRail(pieces: readonly queries.PieceRow[]): readonly queries.PieceRow[] {
  const placeOf = (piece: queries.PieceRow) => piece.rail_place ?? 0;
  return pieces
    .filter((piece) => piece.rail_place !== null)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function requireBoard(db: Database, owned: OwnedBoard, isLocked = false): Promise<queries.BoardRow> {
  const board = await queries.findBoard(db, owned, isLocked);
  if (board === undefined) throw new RequestFailure(404, 'Board not found');
  return board;
}

async function insertBoard(
  db: Database,
  { userId, boardId, name }: OwnedBoard & { readonly name: string },
  content: queries.BoardContent,
): Promise<void> {
  await queries.lockMember(db, userId);
  if ((await queries.countBoards(db, userId)) >= maxBoards)
    throw new RequestFailure(400, `A member has at most ${maxBoards} boards.`);
  await queries.insertBoard(db, { id: boardId, userId, name });
  await writeContent(db, boardId, content);
}

async function updateBoard(db: Database, { version, name, content, ...owned }: BoardChange): Promise<void> {
  const board = await requireBoard(db, owned, true);
  if (version !== undefined && board.version !== version)
    throw new RequestFailure(409, 'This board has changed on another page.');
  if (content !== undefined) await writeContent(db, owned.boardId, content);
  await queries.markChanged(db, owned.boardId, name);
}

async function addPiece(db: Database, owned: OwnedBoard, productId: string): Promise<void> {
  await requireBoard(db, owned, true);
  if (!(await queries.appendPiece(db, owned.boardId, productId))) return;
  // After the insert: a piece that is on a full board already is no failure.
  if ((await queries.findPieces(db, owned.boardId)).length > maxPieces)
    throw new RequestFailure(400, `A board holds at most ${maxPieces} pieces.`);
  await queries.markChanged(db, owned.boardId);
}

async function insertLink(db: Database, owned: OwnedBoard, hash: string): Promise<void> {
  await requireBoard(db, owned, true);
  const pieces = await queries.findPieces(db, owned.boardId);
  if (listRail(pieces).length < minSharedPieces)
    throw new RequestFailure(400, `Hang at least ${minSharedPieces} pieces before you share.`);
  if ((await queries.countLinks(db, owned.boardId)) >= maxLinks)
    throw new RequestFailure(400, 'This board has many links. Stop sharing first.');
  await queries.insertLink(db, owned.boardId, hash);
}

async function writeContent(
  db: Database,
  boardId: string,
  { pieces, rail }: queries.BoardContent,
): Promise<void> {
  const unique = [...new Set(pieces)];
  if (unique.length < pieces.length) throw new RequestFailure(400, 'A board has each piece once.');
  if (rail.some((id) => !unique.includes(id)) || new Set(rail).size < rail.length)
    throw new RequestFailure(400, 'A rail has pieces of its board, each once.');
  await queries.replacePieces(db, boardId, { pieces, rail });
  if (new Set(await queries.findLabels(db, rail)).size < rail.length)
    throw new RequestFailure(400, 'A rail has one piece of each label.');
}

import { sql } from 'kysely';
import { wireColumns, type WireRow } from '../../catalogue/product-serializer.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import { neverRemoved } from '../../database/schema.ts';

const previewSize = 4;

export type BoardSummary = {
  readonly id: string;
  readonly name: string;
  readonly budget_rupees: number | null;
  readonly product_ids: readonly string[];
  readonly rail_count: number;
  /** What the pieces that count cost together, in paise. */
  readonly total_paise: number;
  readonly is_shared: boolean;
  /** Pictures of the first pieces, those that count first. */
  readonly images: readonly string[];
};

/** The boards of a member, the one that changed last first. */
export async function findBoards(db: Database, userId: string): Promise<readonly BoardSummary[]> {
  const { rows } = await sql<BoardSummary>`
    select board.id, board.name, board.budget_rupees,
      array(select product_id from board_pieces where board_id = board.id order by place) as product_ids,
      (select count(rail_place)::integer from board_pieces where board_id = board.id) as rail_count,
      (
        select coalesce(sum(product.effective_paise), 0)::double precision
        from board_pieces as piece join products as product on product.id = piece.product_id
        where piece.board_id = board.id and rail_place is not null and product.removed_in = ${neverRemoved}
      ) as total_paise,
      exists (select from board_links where board_id = board.id) as is_shared,
      array(
        select product.image from board_pieces as piece join products as product on product.id = piece.product_id
        where piece.board_id = board.id order by piece.rail_place is null, piece.place limit ${previewSize}
      ) as images
    from boards as board where board.user_id = ${userId} order by board.changed_at desc, board.position desc
  `.execute(db);
  return rows;
}

export async function countBoards(db: Database, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('boards')
    .select((row) => row.fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Serializes the creations of one member, so that parallel ones cannot exceed the limit. */
export async function lockMember(db: Database, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export type BoardRow = {
  readonly id: string;
  readonly name: string;
  readonly budget_rupees: number | null;
  readonly version: number;
};

/** The board if the member owns it. In a transaction `isLocked` serializes its changes. */
export async function findBoard(
  db: Database,
  { userId, boardId }: { readonly userId: string; readonly boardId: string },
  isLocked = false,
): Promise<BoardRow | undefined> {
  const query = db
    .selectFrom('boards')
    .select(['id', 'name', 'budget_rupees', 'version'])
    .where('id', '=', boardId)
    .where('user_id', '=', userId);
  return await (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

export type PieceRow = WireRow & {
  readonly effective_paise: number;
  readonly source_key: string;
  readonly rail_place: number | null;
  /** False when the product has left the catalogue. */
  readonly is_listed: boolean;
};

/** The pieces of a board in their order. */
export async function findPieces(db: Database, boardId: string): Promise<readonly PieceRow[]> {
  const rows = await db
    .selectFrom('board_pieces')
    .innerJoin('products', 'products.id', 'board_pieces.product_id')
    .select(wireColumns.map((name) => `products.${name}` as const))
    .select(['products.effective_paise', 'products.source_key', 'products.removed_in'])
    .select('board_pieces.rail_place')
    .where('board_pieces.board_id', '=', boardId)
    .orderBy('board_pieces.place')
    .execute();
  return rows.map(({ removed_in, ...row }) => ({ ...row, is_listed: removed_in === neverRemoved }));
}

export type NewBoard = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly budget: number | null;
};

export async function insertBoard(db: Database, { id, userId, name, budget }: NewBoard): Promise<void> {
  await db.insertInto('boards').values({ id, user_id: userId, name, budget_rupees: budget }).execute();
}

export type BoardContent = {
  /** All pieces in their order. */
  readonly pieces: readonly string[];
  /** Those of them that count for the total. */
  readonly rail: readonly string[];
};

/** Throws a foreign key violation for an unknown product. */
export async function replacePieces(
  db: Database,
  boardId: string,
  { pieces, rail }: BoardContent,
): Promise<void> {
  await db.deleteFrom('board_pieces').where('board_id', '=', boardId).execute();
  if (pieces.length === 0) return;
  const counted = new Set(rail);
  const rows = pieces.map((product_id, place) => ({
    board_id: boardId,
    product_id,
    place,
    rail_place: counted.has(product_id) ? place : null,
  }));
  await db.insertInto('board_pieces').values(rows).execute();
}

/** Adds a piece at the end, which counts. Returns false when it is on the board already. Throws a foreign key violation for an unknown product. */
export async function appendPiece(db: Database, boardId: string, productId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into board_pieces (board_id, product_id, place, rail_place)
    select ${boardId}, ${productId}, next.place, next.place
    from (select coalesce(max(place) + 1, 0) as place from board_pieces where board_id = ${boardId}) as next
    on conflict do nothing returning product_id
  `.execute(db);
  return rows.length > 0;
}

export async function markChanged(
  db: Database,
  boardId: string,
  { name, budget }: { readonly name?: string | undefined; readonly budget?: number | null | undefined } = {},
): Promise<void> {
  await db
    .updateTable('boards')
    .set((row) => ({
      ...(name !== undefined && { name }),
      ...(budget !== undefined && { budget_rupees: budget }),
      version: row('version', '+', 1),
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', boardId)
    .execute();
}

/** Deletes the board with its pieces and links, if the member owns it. */
export async function deleteBoard(db: Database, userId: string, boardId: string): Promise<void> {
  await db.deleteFrom('boards').where('id', '=', boardId).where('user_id', '=', userId).execute();
}

export async function countLinks(db: Database, boardId: string): Promise<number> {
  const { total } = await db
    .selectFrom('board_links')
    .select((row) => row.fn.countAll<string>().as('total'))
    .where('board_id', '=', boardId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertLink(db: Database, boardId: string, tokenHash: string): Promise<void> {
  await db.insertInto('board_links').values({ board_id: boardId, token_hash: tokenHash }).execute();
}

export async function deleteLinks(db: Database, boardId: string): Promise<void> {
  await db.deleteFrom('board_links').where('board_id', '=', boardId).execute();
}

/** The board that a link shows. */
export async function findLinkedBoard(
  db: Database,
  tokenHash: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return await db
    .selectFrom('board_links')
    .innerJoin('boards', 'boards.id', 'board_links.board_id')
    .select(['boards.id', 'boards.name'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export const boardData: MemberDataPart = {
  stored: 'boards',
  tables: ['boards', 'board_pieces', 'board_links'],
  exportFields: async (db, { userId }) => {
    const rows = await db
      .selectFrom('boards')
      .leftJoin('board_pieces', 'board_pieces.board_id', 'boards.id')
      .leftJoin('products', 'products.id', 'board_pieces.product_id')
      .select(['boards.id', 'boards.name', 'boards.budget_rupees', 'boards.created_at'])
      .select(['products.id as product_id', 'title', 'link'])
      .where('user_id', '=', userId)
      .orderBy('boards.position')
      .orderBy('place')
      .execute();
    const boards = [...new Map(rows.map((row) => [row.id, row])).values()].map((board) => ({
      name: board.name,
      budget: board.budget_rupees,
      createdAt: board.created_at,
      pieces: rows
        .filter(({ id, product_id }) => id === board.id && product_id !== null)
        .map(({ product_id, title, link }) => ({ productId: product_id, title, link })),
    }));
    return { boards };
  },
  remove: null,
};

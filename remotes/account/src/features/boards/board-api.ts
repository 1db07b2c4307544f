import {
  amountInPaise,
  isJsonObject,
  readCount,
  readField,
  readImageUrl,
  readProduct,
  readProductPage,
  readText,
  type HttpClient,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';

export type BoardSummary = {
  readonly id: string;
  readonly name: string;
  readonly pieceCount: number;
  readonly railCount: number;
  readonly isShared: boolean;
  /** Of the first pieces, those on the rail first. */
  readonly images: readonly string[];
};

export type Piece = {
  readonly id: string;
  readonly product: Product;
  /** `false`: the product has left the catalogue. */
  readonly isListed: boolean;
  /** Price of the cheapest similar piece, if it is cheaper and the piece hangs on the rail. */
  readonly swapFromPaise?: number;
};

export type Board = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isShared: boolean;
  readonly pieces: readonly Piece[];
  /** Ids of the pieces on the rail, in its order. */
  readonly rail: readonly string[];
};

/** What a link shows. */
export type Outfit = { readonly name: string; readonly pieces: readonly Piece[] };

export type BoardContent = { readonly pieces: readonly string[]; readonly rail: readonly string[] };

export const maxRailPieces = 6;
export const minSharedPieces = 3;
const maxSimilar = 48;
const serverTimeoutMs = 1200;

/** What shoppers pay now; `undefined` without a readable price. */
export function paiseOf({ price, salePrice }: Pick<Product, 'price' | 'salePrice'>): number | undefined {
  return amountInPaise(salePrice) ?? amountInPaise(price);
}

/** The calls of boards. They reject with a `RequestError`, or with a `TypeError` for an unreadable response. */
export function createBoardApi(http: Pick<HttpClient, 'get' | 'post' | 'patch' | 'delete'>) {
  return {
    list: async (signal: AbortSignal): Promise<readonly BoardSummary[]> => {
      const boards = readField(await http.get('/boards', { signal }), 'boards');
      return Array.isArray(boards) ? boards.flatMap((board) => readSummary(board) ?? []) : [];
    },
    read: async (id: string, signal?: AbortSignal): Promise<Board> =>
      parseBoard(await http.get(`/boards/${encodeURIComponent(id)}`, signal && { signal })),
    create: async (name: string, content?: BoardContent): Promise<Board> =>
      parseBoard(await http.post('/boards/create', { name, ...content })),
    update: async (change: {
      readonly boardId: string;
      readonly version: number;
      readonly name: string;
      readonly content: BoardContent;
    }): Promise<Board> => parseBoard(await http.patch('/boards/update', change)),
    add: async (boardId: string, productId: string): Promise<void> => {
      await http.post('/boards/add', { boardId, productId });
    },
    remove: async (boardId: string): Promise<void> => {
      await http.delete('/boards/remove', { boardId });
    },
    /** Creates a link and returns its token. */
    share: async (boardId: string): Promise<string> => {
      const token = readText(readField(await http.post('/boards/share', { boardId }), 'token'));
      if (token === undefined) throw new TypeError('The response has no token.');
      return token;
    },
    stopSharing: async (boardId: string): Promise<void> => {
      await http.delete('/boards/share', { boardId });
    },
    product: async (id: string, signal: AbortSignal): Promise<Product | undefined> =>
      readProduct(await http.get(`/products/${encodeURIComponent(id)}`, { signal })),
    similar: async (id: string, signal: AbortSignal): Promise<readonly Product[]> => {
      const query = { limit: maxSimilar, budget: 'any' };
      const response = await http.get(`/products/${encodeURIComponent(id)}/similar`, { query, signal });
      return readProductPage(response, maxSimilar).products;
    },
  };
}

export type BoardApi = ReturnType<typeof createBoardApi>;

/** The outfit of a link, for a page that the server renders. Rejects with a `RequestError`: 404 for a revoked link. */
export async function fetchOutfit(
  { http, environment }: Pick<ShellServices, 'http' | 'environment'>,
  key: string,
  signal: AbortSignal,
): Promise<Outfit> {
  const response = await http.get('/boards/shared', {
    query: { key },
    signal,
    // A read with its own time limit is not shared with later pages, which a revoked link must not reach.
    ...(environment === 'server' && { timeoutMs: serverTimeoutMs }),
  });
  return { name: readText(readField(response, 'name')) ?? '', pieces: readPieces(response) };
}

function readSummary(value: unknown): BoardSummary | undefined {
  const id = readText(readField(value, 'id'));
  const name = readText(readField(value, 'name'));
  if (id === undefined || name === undefined) return undefined;
  const images = readField(value, 'images');
  return {
    id,
    name,
    pieceCount: readCount(readField(value, 'pieceCount')) ?? 0,
    railCount: readCount(readField(value, 'railCount')) ?? 0,
    isShared: readField(value, 'isShared') === true,
    images: Array.isArray(images) ? images.flatMap((image) => readImageUrl(image) ?? []) : [],
  };
}

function parseBoard(value: unknown): Board {
  const summary = readSummary(value);
  if (!summary || !isJsonObject(value)) throw new TypeError('The response is no board.');
  const { id, name, isShared } = summary;
  const pieces = readPieces(value);
  const rail = readField(value, 'rail');
  return {
    id,
    name,
    isShared,
    version: readCount(readField(value, 'version')) ?? 0,
    pieces,
    rail: Array.isArray(rail) ? rail.filter((entry) => pieces.some((piece) => piece.id === entry)) : [],
  };
}

function readPieces(value: unknown): readonly Piece[] {
  const pieces = readField(value, 'pieces');
  return Array.isArray(pieces) ? pieces.flatMap((piece) => readPiece(piece) ?? []) : [];
}

function readPiece(value: unknown): Piece | undefined {
  const product = readProduct(readField(value, 'product'));
  if (!product || product.id === null) return undefined;
  const isListed = readField(value, 'isListed') !== false;
  const swapFrom = readField(value, 'swapFrom');
  return {
    id: product.id,
    product: isListed ? product : { ...product, link: null },
    isListed,
    ...(typeof swapFrom === 'number' && swapFrom > 0 && { swapFromPaise: Math.round(swapFrom * 100) }),
  };
}

import {
  amountInPaise,
  isJsonObject,
  isRequestError,
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

export type OutfitItem = {
  readonly id: string;
  readonly product: Product;
  /** Whether it counts for the total. */
  readonly isOn: boolean;
};

export type OutfitContent = {
  readonly name: string;
  /** In rupees. */
  readonly budget: number | null;
  readonly items: readonly OutfitItem[];
};

export type Outfit = OutfitContent & {
  readonly id: string;
  readonly version: number;
  readonly isShared: boolean;
};

export type OutfitSummary = Pick<Outfit, 'id' | 'name' | 'budget' | 'isShared'> & {
  readonly productIds: readonly string[];
  /** How many of them count. */
  readonly onCount: number;
  readonly totalPaise: number;
  /** Of the first products, those that count first. */
  readonly images: readonly string[];
};

/** What a link shows. */
export type SharedOutfit = { readonly name: string; readonly items: readonly OutfitItem[] };

export const maxOn = 8;
export const minShared = 2;
const maxSimilar = 48;
const serverTimeoutMs = 1200;

/** What shoppers pay now; `undefined` without a readable price. */
export function paiseOf({ price, salePrice }: Pick<Product, 'price' | 'salePrice'>): number | undefined {
  return amountInPaise(salePrice) ?? amountInPaise(price);
}

/** What the products that count and are listed cost together, in paise. */
export function totalPaise(items: readonly OutfitItem[]): number {
  return items.reduce(
    (sum, { product, isOn }) => sum + (isOn && product.isListed !== false ? (paiseOf(product) ?? 0) : 0),
    0,
  );
}

type Http = Pick<HttpClient, 'get' | 'post' | 'patch' | 'delete'>;

/** The outfits of a member, in the account. All functions reject with a `RequestError`, or a `TypeError` for an unreadable response. */
export function createOutfitApi(http: Http) {
  return {
    list: async (signal?: AbortSignal): Promise<readonly OutfitSummary[]> => {
      const outfits = readField(await http.get('/boards', signal && { signal }), 'boards');
      return Array.isArray(outfits) ? outfits.flatMap((outfit) => readSummary(outfit) ?? []) : [];
    },
    /** `null`: the member has no such outfit. */
    read: async (id: string, signal?: AbortSignal): Promise<Outfit | null> => {
      try {
        return parseOutfit(await http.get(`/boards/${encodeURIComponent(id)}`, signal && { signal }));
      } catch (error) {
        // 400: what the address names is no id.
        if (isRequestError(error) && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    /** With an id it is idempotent: the member's outfit of this id is returned as it is. */
    create: async ({ id, name, budget, items }: OutfitContent & { readonly id?: string }): Promise<Outfit> =>
      parseOutfit(
        await http.post('/boards/create', {
          ...(id !== undefined && { boardId: id }),
          name,
          budget,
          ...toWireItems(items),
        }),
      ),
    /** Rejects with status 409 when the outfit has changed since this version. */
    update: async ({ id, version, name, budget, items }: Omit<Outfit, 'isShared'>): Promise<Outfit> =>
      parseOutfit(
        await http.patch('/boards/update', {
          boardId: id,
          version,
          name,
          budget,
          content: toWireItems(items),
        }),
      ),
    /** Adds a product at the end, where it counts. Idempotent. */
    add: async (id: string, product: Product): Promise<void> => {
      await http.post('/boards/add', { boardId: id, productId: product.id });
    },
    remove: async (id: string): Promise<void> => {
      await http.delete('/boards/remove', { boardId: id });
    },
  };
}

/** Where outfits are kept: in the account, or on the device of a guest. */
export type OutfitStore = ReturnType<typeof createOutfitApi>;

/** Links to outfits of members. */
export function createShareApi(http: Pick<HttpClient, 'post' | 'delete'>) {
  return {
    /** Creates a link and returns its token. */
    share: async (id: string): Promise<string> => {
      const token = readText(readField(await http.post('/boards/share', { boardId: id }), 'token'));
      if (token === undefined) throw new TypeError('The response has no token.');
      return token;
    },
    stopSharing: async (id: string): Promise<void> => {
      await http.delete('/boards/share', { boardId: id });
    },
  };
}

/** `undefined`: the provider has no such product. */
export async function fetchProduct(
  http: Pick<HttpClient, 'get'>,
  id: string,
  signal?: AbortSignal,
): Promise<Product | undefined> {
  try {
    return readProduct(await http.get(`/products/${encodeURIComponent(id)}`, signal && { signal }));
  } catch (error) {
    if (isRequestError(error) && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

/** Products of the same kind for any price, in the order of their likeness. */
export async function fetchSimilar(http: Pick<HttpClient, 'get'>, id: string, signal: AbortSignal) {
  const query = { limit: maxSimilar, budget: 'any' };
  const response = await http.get(`/products/${encodeURIComponent(id)}/similar`, { query, signal });
  return readProductPage(response, maxSimilar).products;
}

/** The outfit of a link, for a page that the server renders. Rejects with a `RequestError`: 404 for a revoked link. */
export async function fetchSharedOutfit(
  { http, environment }: Pick<ShellServices, 'http' | 'environment'>,
  key: string,
  signal: AbortSignal,
): Promise<SharedOutfit> {
  const response = await http.get('/boards/shared', {
    query: { key },
    signal,
    // A read with its own time limit is not shared with later pages, which a revoked link must not reach.
    ...(environment === 'server' && { timeoutMs: serverTimeoutMs }),
  });
  return { name: readText(readField(response, 'name')) ?? '', items: readItems(response, () => true) };
}

function toWireItems(items: readonly OutfitItem[]) {
  return {
    pieces: items.map(({ id }) => id),
    rail: items.flatMap(({ id, isOn }) => (isOn ? id : [])),
  };
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((entry) => readText(entry) ?? []) : [];
}

const readBudget = (value: unknown): number | null => readCount(readField(value, 'budget')) ?? null;

function readSummary(value: unknown): OutfitSummary | undefined {
  const id = readText(readField(value, 'id'));
  const name = readText(readField(value, 'name'));
  if (id === undefined || name === undefined) return undefined;
  const images = readField(value, 'images');
  return {
    id,
    name,
    budget: readBudget(value),
    productIds: readTexts(readField(value, 'productIds')),
    onCount: readCount(readField(value, 'railCount')) ?? 0,
    totalPaise: Math.round(Number(readField(value, 'total') ?? 0) * 100) || 0,
    isShared: readField(value, 'isShared') === true,
    images: Array.isArray(images) ? images.flatMap((image) => readImageUrl(image) ?? []) : [],
  };
}

function parseOutfit(value: unknown): Outfit {
  const id = readText(readField(value, 'id'));
  const name = readText(readField(value, 'name'));
  if (id === undefined || name === undefined || !isJsonObject(value))
    throw new TypeError('The response is no outfit.');
  const on = readTexts(readField(value, 'rail'));
  return {
    id,
    name,
    budget: readBudget(value),
    isShared: readField(value, 'isShared') === true,
    version: readCount(readField(value, 'version')) ?? 0,
    items: readItems(value, (item) => on.includes(item)),
  };
}

function readItems(value: unknown, isOn: (id: string) => boolean): readonly OutfitItem[] {
  const pieces = readField(value, 'pieces');
  return Array.isArray(pieces) ? pieces.flatMap((piece) => readItem(piece, isOn) ?? []) : [];
}

function readItem(value: unknown, isOn: (id: string) => boolean): OutfitItem | undefined {
  const product = readProduct(readField(value, 'product'));
  if (!product || product.id === null) return undefined;
  const isListed = readField(value, 'isListed') !== false;
  return {
    id: product.id,
    product: isListed ? product : { ...product, link: null, isListed: false },
    isOn: isOn(product.id),
  };
}

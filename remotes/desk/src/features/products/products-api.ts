import { RequestError, readField, readText, type HttpClient } from '@szn/shared-contracts';
import { doubtKinds, type CorrectableField, type DoubtKind } from '@szn/shared-contracts/wire';
import { readNumber, readRecords } from '../../components/read-answer.ts';

export type DeskProduct = {
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly image: string | undefined;
  readonly link: string | undefined;
  readonly category: string;
  readonly gender: string;
  readonly colour: string;
  readonly pricePaise: number;
  readonly salePaise: number | null;
  /** `listed`, `hidden`, or `removed`: by its feed. */
  readonly state: string;
  readonly doubts: readonly DoubtKind[];
};

export type ProductList = {
  readonly products: readonly DeskProduct[];
  readonly total: number;
  readonly counts: Readonly<Record<DoubtKind, number>>;
};

/** One row of the log of a product. `scope`: the listing of a pin, the kind of a doubt. */
export type LoggedChange = {
  readonly at: string;
  readonly by: string | undefined;
  readonly field: string;
  readonly scope: string;
  /** `null`: the change was removed. */
  readonly value: string | null;
  readonly former: string | null;
  readonly reason: string;
};

export type ProductDetail = {
  readonly product: DeskProduct;
  readonly version: string;
  /** What the feed says of each field that can be corrected. */
  readonly feed: unknown;
  readonly listings: readonly string[];
  /** The newest first. */
  readonly changes: readonly LoggedChange[];
};

export type ProductChanges = Partial<Record<CorrectableField, string | null>> & {
  readonly hidden?: boolean;
  readonly pins?: readonly { readonly listing: string; readonly place: number | null }[];
  readonly doubts?: readonly { readonly doubt: string; readonly isRight: boolean }[];
};

/** The requests of the page of products. They reject with a `RequestError` only. */
export const productsApi = {
  find: async (http: HttpClient, query: URLSearchParams, signal: AbortSignal): Promise<ProductList> => {
    const answer = await http.get('/desk/products', { query: Object.fromEntries(query), signal });
    const products = readField(answer, 'products');
    if (!Array.isArray(products)) throw new RequestError('malformed');
    const counts = readField(answer, 'counts');
    return {
      products: products.map(parseProduct),
      total: readNumber(readField(answer, 'total')),
      counts: countEach((kind) => readNumber(readField(counts, kind))),
    };
  },
  fetch: async (http: HttpClient, id: string, signal: AbortSignal) =>
    parseDetail(await http.get('/desk/product', { query: { id }, signal })),
  change: async (
    http: HttpClient,
    { product: { id }, version }: ProductDetail,
    change: { readonly changes: ProductChanges; readonly reason: string },
  ) => parseDetail(await http.patch('/desk/product', { id, version, ...change })),
};

function countEach(count: (kind: DoubtKind) => number): ProductList['counts'] {
  return {
    category: count('category'),
    gender: count('gender'),
    price: count('price'),
    picture: count('picture'),
    duplicate: count('duplicate'),
    link: count('link'),
  };
}

/** The product stays where it is, also when nothing about it is to check any more: its panel is open. */
export function replaceProduct(list: ProductList, product: DeskProduct): ProductList {
  const former = list.products.find(({ id }) => id === product.id);
  const change = (kind: DeskProduct['doubts'][number]) =>
    Number(product.doubts.includes(kind)) - Number(former?.doubts.includes(kind) === true);
  return {
    ...list,
    products: list.products.map((one) => (one.id === product.id ? product : one)),
    counts: countEach((kind) => list.counts[kind] + change(kind)),
  };
}

function parseDetail(answer: unknown): ProductDetail {
  const version = readText(readField(answer, 'version'));
  const listings = readField(answer, 'listings');
  if (version === undefined || !Array.isArray(listings)) throw new RequestError('malformed');
  return {
    product: parseProduct(readField(answer, 'product')),
    version,
    feed: readField(answer, 'feed'),
    listings: listings.filter((listing) => typeof listing === 'string'),
    changes: readRecords(answer, 'changes').map((change) => ({
      at: readText(change['at']) ?? '',
      by: readText(change['by']),
      field: readText(change['field']) ?? '',
      scope: readText(change['scope']) ?? '',
      value: readText(change['value']) ?? null,
      former: readText(change['former']) ?? null,
      reason: readText(change['reason']) ?? '',
    })),
  };
}

function parseProduct(value: unknown): DeskProduct {
  const text = (name: string) => readText(readField(value, name));
  const id = text('id');
  const doubts = readField(value, 'doubts');
  if (id === undefined) throw new RequestError('malformed');
  const salePaise = readField(value, 'salePaise');
  return {
    id,
    title: text('title') ?? '',
    brand: text('brand') ?? '',
    image: text('image'),
    link: text('link'),
    category: text('category') ?? '',
    gender: text('gender') ?? '',
    colour: text('colour') ?? '',
    pricePaise: readNumber(readField(value, 'pricePaise')),
    salePaise: typeof salePaise === 'number' ? salePaise : null,
    state: text('state') ?? '',
    doubts: Array.isArray(doubts) ? doubtKinds.filter((kind) => doubts.includes(kind)) : [],
  };
}

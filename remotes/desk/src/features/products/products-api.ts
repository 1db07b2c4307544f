import { readField, readText, RequestError, type HttpClient } from '@szn/shared-contracts';
import { doubtKinds, type CorrectableField, type DoubtKind } from '@szn/shared-contracts/wire';
import { fieldsOf, listOf, neededText, number, text, textOrNull } from '../../components/read-answer.ts';

const readProduct = fieldsOf({
  id: neededText,
  title: text,
  brand: text,
  image: readText,
  link: readText,
  category: text,
  gender: text,
  colour: text,
  pricePaise: number,
  salePaise: (value) => (typeof value === 'number' ? value : null),
  /** `listed`, `hidden`, or `removed`: by its feed. */
  state: text,
  doubts: (value): readonly DoubtKind[] =>
    Array.isArray(value) ? doubtKinds.filter((kind) => value.includes(kind)) : [],
});

export type DeskProduct = ReturnType<typeof readProduct>;

const readList = fieldsOf({
  products: (value): readonly DeskProduct[] => {
    if (!Array.isArray(value)) throw new RequestError('malformed');
    return value.map(readProduct);
  },
  total: number,
  counts: (value) => countEach((kind) => number(readField(value, kind))),
});

export type ProductList = ReturnType<typeof readList>;

const readDetail = fieldsOf({
  product: readProduct,
  version: neededText,
  /** What the feed says of each field that can be corrected. */
  feed: (value) => value,
  listings: (value): readonly string[] => {
    if (!Array.isArray(value)) throw new RequestError('malformed');
    return value.filter((listing) => typeof listing === 'string');
  },
  /** The rows of its log, the newest first. */
  changes: listOf(
    fieldsOf({
      at: text,
      by: readText,
      field: text,
      /** The listing of a pin, the kind of a doubt. */
      scope: text,
      /** `null`: the change was removed. */
      value: textOrNull,
      former: textOrNull,
      reason: text,
    }),
  ),
});

export type ProductDetail = ReturnType<typeof readDetail>;
export type LoggedChange = ProductDetail['changes'][number];

export type ProductChanges = Partial<Record<CorrectableField, string | null>> & {
  readonly hidden?: boolean;
  readonly pins?: readonly { readonly listing: string; readonly place: number | null }[];
  readonly doubts?: readonly { readonly doubt: string; readonly isRight: boolean }[];
};

/** The requests of the page of products. They reject with a `RequestError` only. */
export const productsApi = {
  find: async (http: HttpClient, query: URLSearchParams, signal: AbortSignal) =>
    readList(await http.get('/desk/products', { query: Object.fromEntries(query), signal })),
  fetch: async (http: HttpClient, id: string, signal: AbortSignal) =>
    readDetail(await http.get('/desk/product', { query: { id }, signal })),
  change: async (
    http: HttpClient,
    { product: { id }, version }: ProductDetail,
    change: { readonly changes: ProductChanges; readonly reason: string },
  ) => readDetail(await http.patch('/desk/product', { id, version, ...change })),
};

function countEach(count: (kind: DoubtKind) => number): Readonly<Record<DoubtKind, number>> {
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

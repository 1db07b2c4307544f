import {
  isRequestError,
  readField,
  readProduct,
  readText,
  RequestError,
  type Product,
  type ShellServices,
  amountInPaise,
} from '@szn/shared-contracts';
import { maxComparedProducts } from './compared-products.ts';

/** A product with the fields that only the response of one product has; empty where the provider sends none. */
export type ComparedProduct = Product & {
  readonly id: string;
  /** As the provider spells it, e.g. `men`. */
  readonly gender: string;
  readonly category: string;
  readonly styles: readonly string[];
};

/** The loader's data. Plain JSON: the server sends it with the page. */
export type ComparisonData = {
  /** In the order of the URL. */
  readonly products: readonly ComparedProduct[];
  /** Number of ids without a product. */
  readonly missingCount: number;
  /** Number of products whose request failed. */
  readonly failedCount: number;
  /** The URL has more ids than fit. */
  readonly isCut: boolean;
  /** Requests failed on the server: the browser repeats them with a longer timeout. */
  readonly isPending: boolean;
};

/** The ids of a URL such as `/compare?ids=a,b`: each once, without empty ones. Other systems may repeat the parameter. */
function readComparedIds(search: URLSearchParams): readonly string[] {
  const ids = new Map<string, string>();
  for (const id of search.getAll('ids').join(',').split(',')) {
    // `encodeURIComponent` throws on half of a surrogate pair.
    const text = id.trim().replaceAll(/\p{Surrogate}/gu, '\ufffd');
    const key = text.toLowerCase();
    if (text !== '' && !ids.has(key)) ids.set(key, text);
  }
  return [...ids.values()];
}

type Services = Pick<ShellServices, 'http' | 'environment'>;

/** Loads the products of a comparison, each by its own request, which caches can share. Never rejects. */
export async function loadComparison(services: Services, { url, signal }: Request): Promise<ComparisonData> {
  const ids = readComparedIds(new URL(url).searchParams);
  const results = await Promise.all(
    ids.slice(0, maxComparedProducts).map((id) => fetchCompared(services, id, signal)),
  );
  const failedCount = results.filter((result) => result === 'failed').length;
  return {
    products: results.filter((result) => typeof result === 'object'),
    missingCount: results.filter((result) => result === 'missing').length,
    failedCount,
    isCut: ids.length > maxComparedProducts,
    isPending: failedCount > 0 && services.environment === 'server',
  };
}

async function fetchCompared(
  { http }: Services,
  id: string,
  signal: AbortSignal,
): Promise<ComparedProduct | 'missing' | 'failed'> {
  try {
    return readCompared(await http.get(`/products/${encodeURIComponent(id)}`, { signal }), id);
  } catch (error) {
    // The provider responds with 404 to unknown ids, and with 400 to invalid ones.
    const isMissing = isRequestError(error) && (error.status === 404 || error.status === 400);
    return isMissing ? 'missing' : 'failed';
  }
}

function readCompared(response: unknown, id: string): ComparedProduct | 'missing' {
  const product = readProduct(response);
  if (!product) throw new RequestError('malformed');
  // An id such as `sale` is the path of a list, whose response is not this product.
  if (product.id?.toLowerCase() !== id.toLowerCase()) return 'missing';
  const styles = readField(response, 'styles');
  return {
    ...product,
    id: product.id,
    gender: readText(readField(response, 'gender')) ?? '',
    category: readText(readField(response, 'category')) ?? '',
    styles: Array.isArray(styles) ? styles.flatMap((style) => readText(style) ?? []) : [],
  };
}

/** A row of texts, one for each product; `null` where the value is not known. */
type TextRow = { readonly label: string; readonly values: readonly (string | null)[] };

const textRows: readonly (readonly [
  label: string,
  read: (product: ComparedProduct) => string | undefined,
])[] = [
  ['Colour', ({ colour }) => colour],
  ['Pattern', ({ pattern }) => pattern],
  ['Fit', ({ fit }) => fit],
  ['Fabric', ({ fabric }) => fabric],
  ['Sizes', describeSizes],
  ['Look', ({ styles }) => styles.join(', ')],
];

function describeSizes({ sizes, soldOutSizes }: ComparedProduct): string | undefined {
  return sizes?.map((size) => (soldOutSizes?.includes(size) ? `${size} (sold out)` : size)).join(', ');
}

/** The rows for which at least one product has a value: a provider may send none of these fields. */
export function describeTextRows(products: readonly ComparedProduct[]): readonly TextRow[] {
  return textRows
    .map(([label, read]) => ({ label, values: products.map((product) => read(product) || null) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

/** The keys of the products with the lowest price; none if fewer than two prices are known, or all are equal. */
export function findLowestPrices(products: readonly Product[]): ReadonlySet<string> {
  return findExtremes(products, ({ salePrice, price }) => amountInPaise(salePrice) ?? amountInPaise(price));
}

/** The keys of the products with the highest discount; a product that is not on sale has a discount of 0. */
export function findHighestDiscounts(products: readonly Product[]): ReadonlySet<string> {
  return findExtremes(products, ({ discountPercent }) => -(discountPercent ?? 0));
}

function findExtremes(
  products: readonly Product[],
  valueOf: (product: Product) => number | undefined,
): ReadonlySet<string> {
  const valued = products.flatMap((product) => {
    const value = valueOf(product);
    return value === undefined ? [] : [{ key: product.key, value }];
  });
  const values = valued.map(({ value }) => value);
  const lowest = Math.min(...values);
  if (lowest === Math.max(...values)) return new Set();
  return new Set(valued.filter(({ value }) => value === lowest).map(({ key }) => key));
}

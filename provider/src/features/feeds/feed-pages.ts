import { readField } from '@szn/shared-contracts/wire';

/** Addresses of APIs that answer a few products at a time: the largest page that each allows, and its parameter. */
const apis: readonly { readonly path: RegExp; readonly parameter: string; readonly largest: number }[] = [
  { path: /\/products\.json$/, parameter: 'limit', largest: 250 },
  { path: /\/wc\/store(?:\/v1)?\/products\/?$/, parameter: 'per_page', largest: 100 },
];

/** The address of a page of a feed, counted from 1; `null` for a feed of one page. */
export function findPages(url: string): ((page: number) => string) | null {
  const { pathname, searchParams } = new URL(url);
  const api = apis.find(({ path }) => path.test(pathname));
  if (api === undefined || searchParams.has('page')) return null;
  return (page) => {
    const address = new URL(url);
    if (!address.searchParams.has(api.parameter))
      address.searchParams.set(api.parameter, String(api.largest));
    address.searchParams.set('page', String(page));
    return address.href;
  };
}

/** Where a shop whose products name no currency says its own one. */
export function findCurrencyAddress(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return pathname.endsWith('/products.json') ? `${origin}/meta.json` : undefined;
}

/** The currency in the answer of a shop. Throws if it is no JSON. */
export function readCurrency(text: string): string | undefined {
  const currency = readField(parseJson(text), 'currency');
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}

/** The number of products on a page. Throws an error for operators if it is none. */
export function countProducts(page: string): number {
  const { products } = toObject(parseJson(page));
  if (!Array.isArray(products)) throw new Error('A page of the feed has no list of products');
  return products.length;
}

function toObject(value: unknown): { readonly products?: unknown } {
  if (Array.isArray(value)) return { products: value };
  return typeof value === 'object' && value !== null ? value : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedTextError('A page of the feed is no complete JSON', { cause: error });
  }
}

export class FeedTextError extends Error {}

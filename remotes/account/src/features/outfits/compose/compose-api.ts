import {
  readOutfitSuggestions,
  readOutfitSwaps,
  type HttpClient,
  type OutfitSuggestions,
  type OutfitSwaps,
  isGender,
  maxOutfitBudget,
  type Gender,
} from '@szn/shared-contracts';
import { composeMessages } from './compose-messages.ts';
import { readBudget } from '../create-outfit.tsx';

export type ComposeQuery = {
  /** Whole rupees. */
  readonly budget: number;
  readonly gender: Gender;
  readonly size?: string;
};

const defaultBudget = 5000;

/** The query of the address; what it does not say, or says wrongly, has a default. */
export function readComposeQuery(params: URLSearchParams): ComposeQuery {
  const gender = params.get('gender')?.toLowerCase() ?? '';
  const size = params.get('size')?.trim().slice(0, 80);
  return {
    budget: readBudget(params.get('budget') ?? '', maxOutfitBudget) ?? defaultBudget,
    gender: isGender(gender) ? gender : 'men',
    ...(size && { size }),
  };
}

type Http = Pick<HttpClient, 'get'>;

/** What the loader returns: plain JSON, which the server sends with the page. */
export type ComposedPage = {
  readonly title: string;
  readonly description: string;
  /** `null`: the request has failed; the page repeats it in the browser. */
  readonly suggestions: OutfitSuggestions | null;
};

/** Never rejects. */
export async function loadComposed(http: Http, request: Request): Promise<ComposedPage> {
  const query = readComposeQuery(new URL(request.url).searchParams);
  return {
    title: composeMessages.title(query.budget),
    description: composeMessages.description(query.budget, query.gender),
    suggestions: await fetchOutfits(http, query, request.signal).catch(() => null),
  };
}

/** Rejects with a `RequestError`, or a `TypeError` for an unreadable response; both functions do. */
export async function fetchOutfits(
  http: Http,
  query: ComposeQuery,
  signal: AbortSignal,
): Promise<OutfitSuggestions> {
  const suggestions = readOutfitSuggestions(await http.get('/products/outfits', { query, signal }));
  if (suggestions === undefined) throw new TypeError('The response has no outfits.');
  return suggestions;
}

/** Products in place of one of an outfit, within its budget. */
export async function fetchSwaps(
  http: Http,
  { ids, swap, ...wearer }: ComposeQuery & { readonly ids: readonly string[]; readonly swap: string },
  signal: AbortSignal,
): Promise<OutfitSwaps> {
  const query = { ...wearer, items: ids.join(','), swap };
  const swaps = readOutfitSwaps(await http.get('/products/outfits/swaps', { query, signal }));
  if (swaps === undefined) throw new TypeError('The response has no swaps.');
  return swaps;
}

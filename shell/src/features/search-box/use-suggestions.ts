import { useEffect, useState } from 'react';
import {
  brandLabel,
  findBrandByStoredName,
  findCategory,
  isGender,
  listConditions,
  paths,
  readCount,
  readField,
  readProducts,
  readText,
  readUnderstoodQuery,
  type Product,
  type UnderstoodQuery,
} from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import {
  findNames,
  suggestBrand,
  suggestCategory,
  suggestCompletions,
  suggestionMessages,
  suggestSearch,
  suggestStarts,
  type Suggestion,
  type SuggestionGroup,
} from './name-suggestions.ts';

/** Fast typing sends one request. */
const debounceMs = 180;
const minQueryLength = 2;
const maxProducts = 4;
const maxRecent = 5;

/** Suggestions for a text: names at once, the rest from the provider; searches and lists to start from for an empty text. */
export function useSuggestions(text: string): readonly SuggestionGroup[] {
  const query = text.trim();
  const response = useResponse(query);
  const recent = useRecentSearches();
  if (query === '')
    return suggestStarts(recent, response.popular).filter(({ suggestions }) => suggestions.length > 0);
  const seeAll = suggestSearch(query, suggestionMessages.seeAll(query));
  const groups = [
    { heading: suggestionMessages.completions, suggestions: suggestCompletions(query) },
    { heading: suggestionMessages.understood, suggestions: suggestConditions(query, response.understood) },
    ...findNames(query, response.names),
    { heading: suggestionMessages.products, suggestions: response.products.map(toSuggestion) },
    { heading: suggestionMessages.search, suggestions: [seeAll] },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

type Response = {
  readonly products: readonly Product[];
  /** Brands and categories with their number of products. */
  readonly names: readonly Suggestion[];
  readonly understood: UnderstoodQuery | null;
  /** Searches, for an empty text. */
  readonly popular: readonly string[];
};

const emptyResponse: Response = { products: [], names: [], understood: null, popular: [] };

/** GET /products/suggestions for the latest query; empty after a failure. */
function useResponse(query: string): Response {
  const { http } = useShellRuntime().services;
  const [response, setResponse] = useState(emptyResponse);
  const isNeeded = query === '' || query.length >= minQueryLength;

  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    const show = (value: Response) => {
      if (!controller.signal.aborted) setResponse(value);
    };
    const timer = setTimeout(() => {
      http
        .get('/products/suggestions', {
          query: query === '' ? {} : { q: query.slice(0, 100) },
          signal: controller.signal,
        })
        .then(
          (value) => show(readResponse(value)),
          () => show(emptyResponse),
        );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, query, isNeeded]);

  // The previous response stays until the next one: a list that empties with each letter flickers.
  return isNeeded ? response : emptyResponse;
}

/** All but `products` are additions: a provider may send none of them. */
function readResponse(value: unknown): Response {
  return {
    products: readProducts(readField(value, 'products')).slice(0, maxProducts),
    names: [
      ...readList(value, 'brands').flatMap(readBrand),
      ...readList(value, 'categories').flatMap(readCategory),
    ],
    understood: readUnderstoodQuery(readField(value, 'understood')),
    popular: readStrings(readField(value, 'popular')) ?? [],
  };
}

function readList(value: unknown, name: string): readonly unknown[] {
  const list = readField(value, name);
  return Array.isArray(list) ? list : [];
}

function readBrand(value: unknown): readonly Suggestion[] {
  const brand = findBrandByStoredName(readText(readField(value, 'source')) ?? '');
  const count = readCount(readField(value, 'productCount'));
  return brand && count !== null ? [suggestBrand(brand, count)] : [];
}

function readCategory(value: unknown): readonly Suggestion[] {
  const gender = readField(value, 'gender');
  const category = isGender(gender) && findCategory(gender, readText(readField(value, 'slug')) ?? '');
  const count = readCount(readField(value, 'productCount'));
  return category && count !== null ? [suggestCategory(gender, category, count)] : [];
}

/** One suggestion with all conditions; none if the words are all that was understood. */
function suggestConditions(query: string, understood: UnderstoodQuery | null): readonly Suggestion[] {
  const conditions = understood === null ? [] : listConditions(understood);
  if (conditions.every(({ kind }) => kind === 'text')) return [];
  const chips = conditions.map(({ label }) => label);
  return [{ ...suggestSearch(query, chips.join(', ')), key: 'understood', chips }];
}

function useRecentSearches(): readonly string[] {
  const { localStorage } = useShellRuntime().services;
  const [recent] = useState(() => localStorage.read('szn:recent-searches', readStrings) ?? []);
  return recent.slice(0, maxRecent);
}

function toSuggestion(product: Product) {
  const { key, id, title, source } = product;
  return {
    key: `product ${key}`,
    label: title,
    note: brandLabel(source),
    path: id === null ? paths.search(title) : paths.productDetails(id),
    product,
    chips: [],
  };
}

function readStrings(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
}

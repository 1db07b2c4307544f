import { useEffect, useState } from 'react';
import { findBrandByStoredName, paths, readField, readProducts, type Product } from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import { findNames, type SuggestionGroup, suggestionMessages } from './name-suggestions.ts';

/** Fast typing sends one request. */
const debounceMs = 180;
const minQueryLength = 2;
const maxProducts = 4;
const maxRecent = 5;

/** Suggestions for a text: names at once, products from the provider; recent searches for an empty text. */
export function useSuggestions(text: string): readonly SuggestionGroup[] {
  const query = text.trim();
  const products = useSuggestedProducts(query);
  const recent = useRecentSearches();
  if (query === '') return recent;
  const productGroup = { heading: suggestionMessages.products, suggestions: products.map(toSuggestion) };
  return [
    ...findNames(query),
    ...(products.length > 0 ? [productGroup] : []),
    { heading: suggestionMessages.search, suggestions: [searchFor(query, suggestionMessages.seeAll(query))] },
  ];
}

/** GET /products/suggestions for the latest query. No products after a failure. */
function useSuggestedProducts(query: string): readonly Product[] {
  const { http } = useShellRuntime().services;
  const [response, setResponse] = useState<{ readonly products: readonly Product[] }>({ products: [] });
  const isNeeded = query.length >= minQueryLength;

  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      http
        .get('/products/suggestions', { query: { q: query.slice(0, 100) }, signal: controller.signal })
        .then(
          (value) => {
            if (!controller.signal.aborted)
              setResponse({ products: readProducts(readField(value, 'products')) });
          },
          () => {
            if (!controller.signal.aborted) setResponse({ products: [] });
          },
        );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, query, isNeeded]);

  // The previous response stays until the next one: a list that empties with each letter flickers.
  return isNeeded ? response.products.slice(0, maxProducts) : [];
}

function useRecentSearches(): readonly SuggestionGroup[] {
  const { localStorage } = useShellRuntime().services;
  const [groups] = useState<readonly SuggestionGroup[]>(() => {
    const recent = localStorage.read('szn:recent-searches', readStrings) ?? [];
    const suggestions = recent.slice(0, maxRecent).map((text) => searchFor(text, text));
    return suggestions.length === 0 ? [] : [{ heading: suggestionMessages.recent, suggestions }];
  });
  return groups;
}

function searchFor(text: string, label: string) {
  return { key: `search ${text}`, label, note: null, path: paths.search(text), product: null };
}

function toSuggestion(product: Product) {
  const { key, title, source } = product;
  return {
    key: `product ${key}`,
    label: title,
    note: findBrandByStoredName(source)?.label ?? source,
    path: paths.search(title),
    product,
  };
}

function readStrings(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
}

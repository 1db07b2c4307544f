import { useEffect, useState } from 'react';
import { findBrandByStoredName, paths, readField, readProducts, type Product } from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { findNames } from './find-names.ts';
import type { SuggestionGroup } from './suggestion.ts';
import { suggestionMessages } from './suggestion-messages.ts';

/** A fast typist's letters are one question. */
const debounceMs = 180;
const shortestQuestion = 2;
const mostProducts = 4;
const mostRecent = 5;

/** What to offer for a text: names at once, products when the provider has answered, recent searches for no text. */
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

/** GET /products/suggestions, the latest question only. Without an answer there are simply no products. */
function useSuggestedProducts(query: string): readonly Product[] {
  const { http } = useShellRuntime().services;
  const [answer, setAnswer] = useState<{ readonly products: readonly Product[] }>({ products: [] });
  const isAsked = query.length >= shortestQuestion;

  useEffect(() => {
    if (!isAsked) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      http
        .get('/products/suggestions', { query: { q: query.slice(0, 100) }, signal: controller.signal })
        .then(
          (value) => {
            if (!controller.signal.aborted)
              setAnswer({ products: readProducts(readField(value, 'products')) });
          },
          () => {
            if (!controller.signal.aborted) setAnswer({ products: [] });
          },
        );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, query, isAsked]);

  // The last answer stays while the next is on its way: a list that empties at every letter flickers.
  return isAsked ? answer.products.slice(0, mostProducts) : [];
}

function useRecentSearches(): readonly SuggestionGroup[] {
  const { localStorage } = useShellRuntime().services;
  const [groups] = useState<readonly SuggestionGroup[]>(() => {
    const recent = localStorage.read('szn:recent-searches', readTexts) ?? [];
    const suggestions = recent.slice(0, mostRecent).map((text) => searchFor(text, text));
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

function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
}

import { useEffect, useState } from 'react';
import {
  findBrandByStoredName,
  paths,
  readField,
  readProducts,
  type Product,
  brands,
  categories,
  genders,
} from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-context.tsx';

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

export type Suggestion = {
  readonly key: string;
  readonly label: string;
  readonly note: string | null;
  readonly path: string;
  readonly product: Product | null;
};

export type SuggestionGroup = { readonly heading: string; readonly suggestions: readonly Suggestion[] };

export const suggestionMessages = {
  list: 'Suggestions',
  recent: 'Recent searches',
  brands: 'Brands',
  categories: 'Categories',
  products: 'Products',
  search: 'Search',
  seeAll: (text: string) => `See all results for “${text}”`,
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: 'No suggestions',
  gender: { men: 'Men', women: 'Women' },
  brand: 'Brand',
} as const;

const maxPerGroup = 4;

/** Brands and categories with names in which every typed word starts a word. Needs no request. */
function findNames(text: string): readonly SuggestionGroup[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  const groups = [
    { heading: suggestionMessages.brands, suggestions: findBrands(typed) },
    { heading: suggestionMessages.categories, suggestions: findCategories(typed) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function findBrands(typed: readonly string[]): readonly Suggestion[] {
  return brands
    .filter((brand) => startsWords(typed, [brand.label, brand.slug, ...brand.aliases].flatMap(toWords)))
    .slice(0, maxPerGroup)
    .map((brand) => ({
      key: `brand ${brand.slug}`,
      label: brand.label,
      note: suggestionMessages.brand,
      path: paths.collection(brand),
      product: null,
    }));
}

function findCategories(typed: readonly string[]): readonly Suggestion[] {
  return genders
    .flatMap((gender) =>
      categories[gender]
        .filter(({ name, slug }) => startsWords(typed, [gender, slug.replaceAll('-', ''), ...toWords(name)]))
        // The gender alone would match each of its categories.
        .filter(({ name }) => typed.some((start) => toWords(name).some((word) => word.startsWith(start))))
        .map(({ name, slug }) => ({
          key: `category ${gender} ${slug}`,
          label: name,
          note: suggestionMessages.gender[gender],
          path: paths.category(gender, slug),
          product: null,
        })),
    )
    .slice(0, maxPerGroup);
}

function startsWords(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** The words of a name and the name without spaces: 'blckorchid' finds Blck Orchid. */
function toWords(name: string): readonly string[] {
  return [...splitWords(name), splitWords(name).join('')];
}

function splitWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

import { brands, categories, genders, paths } from '@szn/shared-contracts';
import type { Suggestion, SuggestionGroup } from './suggestion.ts';
import { suggestionMessages } from './suggestion-messages.ts';

const mostOfEach = 4;

/** Brands and categories whose name has a word that begins with what was typed; known without asking the provider. */
export function findNames(text: string): readonly SuggestionGroup[] {
  const typed = apart(text);
  if (typed.length === 0) return [];
  const groups = [
    { heading: suggestionMessages.brands, suggestions: findBrands(typed) },
    { heading: suggestionMessages.categories, suggestions: findCategories(typed) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function findBrands(typed: readonly string[]): readonly Suggestion[] {
  return brands
    .filter((brand) => isBegun(typed, [brand.label, brand.slug, ...brand.aliases].flatMap(toWords)))
    .slice(0, mostOfEach)
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
        .filter(({ name, slug }) => isBegun(typed, [gender, slug.replaceAll('-', ''), ...toWords(name)]))
        // The gender alone begins every one of its categories.
        .filter(({ name }) => typed.some((start) => toWords(name).some((word) => word.startsWith(start))))
        .map(({ name, slug }) => ({
          key: `category ${gender} ${slug}`,
          label: name,
          note: suggestionMessages.gender[gender],
          path: paths.category(gender, slug),
          product: null,
        })),
    )
    .slice(0, mostOfEach);
}

/** Every typed word begins one of the name's words. */
function isBegun(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** A name's words, and the name run together: 'blckorchid' finds Blck Orchid. */
function toWords(name: string): readonly string[] {
  return [...apart(name), apart(name).join('')];
}

function apart(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

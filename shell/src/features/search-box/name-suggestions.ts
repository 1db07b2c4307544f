import { type Product, brands, categories, genders, paths } from '@szn/shared-contracts';

/** One option of the list below the search box. */
export type Suggestion = {
  readonly key: string;
  readonly label: string;
  /** The kind of the label: a brand, the gender of a category, the brand of a product. */
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
export function findNames(text: string): readonly SuggestionGroup[] {
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

/** Whether every typed word starts one of the words. */
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

import {
  listBrands,
  categories,
  comparableText,
  formatPrice,
  genders,
  paths,
  priceSteps,
  productColours,
  type Brand,
  type Category,
  type Gender,
  type Product,
} from '@szn/shared-contracts';

export type Suggestion = {
  readonly key: string;
  readonly label: string;
  readonly note: string | null;
  readonly path: string;
  readonly product: Product | null;
  /** Shown instead of the label, which is their accessible name. */
  readonly chips: readonly string[];
};

export type SuggestionGroup = {
  readonly heading: string;
  readonly suggestions: readonly Suggestion[];
  /** Side by side. */
  readonly isRow?: boolean;
};

export const suggestionMessages = {
  list: 'Suggestions',
  understood: 'Looking for',
  recent: 'Recent searches',
  ideas: 'Try a search',
  popular: 'Popular searches',
  prices: 'By price',
  upTo: (price: string) => `Up to ${price}`,
  onSale: 'On sale',
  brands: 'Brands',
  categories: 'Categories',
  products: 'Products',
  completions: 'Searches',
  search: 'Search',
  seeAll: (text: string) => `See all results for “${text}”`,
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: 'No suggestions',
  gender: { men: 'Men', women: 'Women' },
  brand: 'Brand',
  productCount: (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`),
} as const;

const maxPerGroup = 4;

/** Searches that show what the box understands: a cut, a colour, a kind and a price in one sentence. */
const ideas = [
  'Oversized tees under Rs 999',
  'Black hoodies',
  'Baggy jeans under Rs 2,000',
  'Graphic tees for women',
];

/** For an empty box: the searches of this browser, popular ones or as many ideas in their place, and lists by price. */
export function suggestStarts(
  recent: readonly string[],
  popular: readonly string[],
): readonly SuggestionGroup[] {
  const isKnown = popular.length >= ideas.length;
  const others = isKnown ? popular.slice(0, ideas.length) : ideas;
  const links = priceSteps.map((rupees) => ({
    label: suggestionMessages.upTo(formatPrice({ paise: rupees * 100 })),
    path: `${paths.collections()}?maxPrice=${rupees}`,
  }));
  const prices = [...links, { label: suggestionMessages.onSale, path: paths.sale() }];
  return [
    { heading: suggestionMessages.recent, suggestions: recent.map((text) => suggestSearch(text, text)) },
    {
      heading: isKnown ? suggestionMessages.popular : suggestionMessages.ideas,
      suggestions: others.filter((text) => !recent.includes(text)).map((text) => suggestSearch(text, text)),
    },
    {
      heading: suggestionMessages.prices,
      suggestions: prices.map((link) => ({
        ...link,
        key: `price ${link.path}`,
        note: null,
        product: null,
        chips: [link.label],
      })),
      isRow: true,
    },
  ];
}

export function suggestSearch(text: string, label: string): Suggestion {
  return { key: `search ${text}`, label, note: null, path: paths.search(text), product: null, chips: [] };
}

/**
 * Brands and categories with names in which every typed word starts a word. They need no request; those that the provider
 * `counted` have a number of products.
 */
export function findNames(text: string, counted: readonly Suggestion[]): readonly SuggestionGroup[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  const byKey = new Map(counted.map((suggestion) => [suggestion.key, suggestion]));
  const addCounts = (found: readonly Suggestion[]) => found.map((name) => byKey.get(name.key) ?? name);
  return [
    { heading: suggestionMessages.brands, suggestions: addCounts(findBrands(typed)) },
    { heading: suggestionMessages.categories, suggestions: addCounts(findCategories(typed)) },
  ];
}

const maxCompletions = 2;
const minCompletedLength = 2;
const colourNames = productColours.map(({ name }) => name.toLowerCase());
const categoryNames = Object.values(categories).flatMap((list) => list.map(({ name }) => name.toLowerCase()));

/**
 * Searches for the text with its last word completed to a colour or, after another word, to a category; none if it is
 * complete. The first word alone finds categories themselves.
 */
export function suggestCompletions(text: string): readonly Suggestion[] {
  const start = text.slice(text.lastIndexOf(' ') + 1).toLowerCase();
  const before = text.slice(0, text.length - start.length);
  const names = before === '' ? colourNames : [...new Set([...categoryNames, ...colourNames])];
  if (start.length < minCompletedLength || names.includes(start)) return [];
  return names
    .filter((name) => name.startsWith(start))
    .slice(0, maxCompletions)
    .map((name) => suggestSearch(before + name, before + name));
}

function findBrands(typed: readonly string[]): readonly Suggestion[] {
  return listBrands()
    .filter((brand) => startsWords(typed, [brand.label, brand.slug, ...brand.aliases].flatMap(toWords)))
    .slice(0, maxPerGroup)
    .map((brand) => suggestBrand(brand, null));
}

function findCategories(typed: readonly string[]): readonly Suggestion[] {
  return genders
    .flatMap((gender) =>
      categories[gender]
        .filter(({ name, slug }) => startsWords(typed, [gender, slug.replaceAll('-', ''), ...toWords(name)]))
        // The gender alone would match each of its categories.
        .filter(({ name }) => typed.some((start) => toWords(name).some((word) => word.startsWith(start))))
        .map((category) => suggestCategory(gender, category, null)),
    )
    .slice(0, maxPerGroup);
}

export function suggestBrand(brand: Brand, count: number | null): Suggestion {
  return {
    key: `brand ${brand.slug}`,
    label: brand.label,
    note: count === null ? suggestionMessages.brand : suggestionMessages.productCount(count),
    path: paths.collection(brand),
    product: null,
    chips: [],
  };
}

export function suggestCategory(gender: Gender, { slug, name }: Category, count: number | null): Suggestion {
  return {
    key: `category ${gender} ${slug}`,
    label: name,
    note: [
      suggestionMessages.gender[gender],
      ...(count === null ? [] : [suggestionMessages.productCount(count)]),
    ].join(', '),
    path: paths.category(gender, slug),
    product: null,
    chips: [],
  };
}

function startsWords(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** The words of a name and the name without spaces: 'blckorchid' finds Blck Orchid. */
function toWords(name: string): readonly string[] {
  return [...splitWords(name), splitWords(name).join('')];
}

function splitWords(text: string): readonly string[] {
  return comparableText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

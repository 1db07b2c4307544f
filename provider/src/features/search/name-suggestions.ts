import { findBrandByStoredName, type Gender, splitSlugIntoName } from '@szn/shared-contracts/wire';
import type { ListingCount } from '../../catalogue/catalogue-counts.ts';
import { categoryKeywords, toSearchWords } from '../../catalogue/text-normalization.ts';

export type BrandSuggestion = {
  /** The stored name of the brand. */
  readonly source: string;
  /** The name that shoppers see. */
  readonly label: string;
  /** The path segment of the brand's collection; null without one. */
  readonly slug: string | null;
  readonly productCount: number;
};

export type CategorySuggestion = {
  readonly gender: Gender;
  readonly name: string;
  readonly slug: string;
  readonly productCount: number;
};

export type NameSuggester = {
  readonly brands: (words: readonly string[]) => readonly BrandSuggestion[];
  readonly categories: (words: readonly string[], gender: Gender | null) => readonly CategorySuggestion[];
};

const maxSuggestions = 4;

/** Suggests brands and categories from memory, those with the most products first. */
export function createNameSuggester(counts: readonly ListingCount[]): NameSuggester {
  const brands = sumBy(counts, (count) => count.source, toBrand).toSorted(byCount);
  const categories = sumBy(counts, (count) => `${count.gender} ${count.categorySlug}`, toCategory).toSorted(
    byCount,
  );
  const brandWords = new Map(brands.map((brand) => [brand, wordsOfBrand(brand)]));
  const categoryWords = new Map(
    categories.map((category) => [category, categoryKeywords(category.slug, category.name).split(' ')]),
  );
  return {
    brands: (words) =>
      brands.filter((brand) => startsWithAll(words, brandWords.get(brand))).slice(0, maxSuggestions),
    categories: (words, gender) =>
      categories
        .filter((category) => gender === null || category.gender === gender)
        .filter((category) => startsWithAll(words, categoryWords.get(category)))
        .slice(0, maxSuggestions),
  };
}

/** True when every typed word is the start of a word of the name. */
function startsWithAll(typed: readonly string[], words: readonly string[] = []): boolean {
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** The words of a name, separate and joined: "blck orchid" and "blckorchid" both match. */
function wordsOfBrand({ source, label, slug }: BrandSuggestion): readonly string[] {
  const names = [source, label, splitSlugIntoName(slug ?? '')].map(toSearchWords);
  return names
    .flatMap((name) => [...name.split(' '), name.replaceAll(' ', '')])
    .filter((word) => word !== '');
}

function toBrand({ source, productCount }: ListingCount): BrandSuggestion {
  const brand = findBrandByStoredName(source);
  return { source, label: brand?.label ?? source, slug: brand?.slug ?? null, productCount };
}

function toCategory({ gender, category, categorySlug, productCount }: ListingCount): CategorySuggestion {
  return { gender, name: category, slug: categorySlug, productCount };
}

function sumBy<Suggestion extends { readonly productCount: number }>(
  counts: readonly ListingCount[],
  keyOf: (count: ListingCount) => string,
  toSuggestion: (count: ListingCount) => Suggestion,
): Suggestion[] {
  const byKey = new Map<string, Suggestion>();
  for (const count of counts) {
    const suggestion = toSuggestion(count);
    const known = byKey.get(keyOf(count));
    const productCount = suggestion.productCount + (known?.productCount ?? 0);
    byKey.set(keyOf(count), { ...suggestion, productCount });
  }
  return [...byKey.values()];
}

function byCount(left: { readonly productCount: number }, right: { readonly productCount: number }): number {
  return right.productCount - left.productCount;
}

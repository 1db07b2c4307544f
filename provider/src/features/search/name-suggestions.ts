import { findBrandByStoredName, type Gender, splitSlugIntoName } from '@szn/shared-contracts/wire';
import type { ListingCount } from '../../catalogue/catalogue-counts.ts';
import { categoryKeywords, toSearchWords } from '../../catalogue/text-normalization.ts';

export type BrandSuggestion = {
  /** As products carry it. */
  readonly source: string;
  /** What shoppers read. */
  readonly label: string;
  /** The collection's path segment; null for a brand without one. */
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

const mostOfEach = 4;

/** Suggests brands and categories from memory: there are few of either. The bigger ones come first. */
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
    brands: (words) => brands.filter((brand) => isBegun(words, brandWords.get(brand))).slice(0, mostOfEach),
    categories: (words, gender) =>
      categories
        .filter((category) => gender === null || category.gender === gender)
        .filter((category) => isBegun(words, categoryWords.get(category)))
        .slice(0, mostOfEach),
  };
}

/** Every typed word begins one of the name's words. */
function isBegun(typed: readonly string[], words: readonly string[] = []): boolean {
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** A name's words apart and run together: "blck orchid" and "blckorchid" both find it. */
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

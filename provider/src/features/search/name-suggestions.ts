import {
  brandLabel,
  findBrandByStoredName,
  type Gender,
  genders,
  splitSlugIntoName,
} from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { ListingCount } from '../../catalogue/catalogue-counts.ts';
import type { AddEach } from '../../catalogue/index-faults.ts';
import { categoryKeywords, toSearchWords } from '../../catalogue/text-normalization.ts';

const productCount = z.number().int();

export const brandSuggestionSchema = z.object({
  /** The stored name of the brand. */
  source: z.string(),
  /** The name that shoppers see. */
  label: z.string(),
  /** The path segment of the brand's collection; null without one. */
  slug: z.string().nullable(),
  productCount,
});

export const categorySuggestionSchema = z.object({
  gender: z.enum(genders),
  name: z.string(),
  slug: z.string(),
  productCount,
});

type BrandSuggestion = z.output<typeof brandSuggestionSchema>;
type CategorySuggestion = z.output<typeof categorySuggestionSchema>;

export type NameSuggester = ReturnType<typeof createNameSuggester>;

const maxSuggestions = 4;

/** Suggests brands and categories from memory, those with the most products first. */
export function createNameSuggester(counts: readonly ListingCount[], addEach: AddEach) {
  const brandWords = new Map<BrandSuggestion, readonly string[]>();
  addEach(
    'brand names',
    sumBy(counts, (count) => count.source, toBrand),
    (brand) => brandWords.set(brand, wordsOfBrand(brand)),
  );
  const categoryWords = new Map<CategorySuggestion, readonly string[]>();
  const keyOfCategory = (count: ListingCount) => `${count.gender} ${count.category_slug}`;
  addEach('category names', sumBy(counts, keyOfCategory, toCategory), (category) =>
    categoryWords.set(category, categoryKeywords(category.slug, category.name).split(' ')),
  );
  return {
    brands: (typed: readonly string[]) =>
      [...brandWords]
        .filter(([, words]) => startsWithAll(typed, words))
        .map(([brand]) => brand)
        .slice(0, maxSuggestions),
    categories: (typed: readonly string[], gender: Gender | null) =>
      [...categoryWords]
        .filter(
          ([category, words]) =>
            (gender === null || category.gender === gender) && startsWithAll(typed, words),
        )
        .map(([category]) => category)
        .slice(0, maxSuggestions),
  };
}

/** True when every typed word is the start of a word of the name. */
function startsWithAll(typed: readonly string[], words: readonly string[]): boolean {
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)));
}

/** The words of a name, separate and joined: "blck orchid" and "blckorchid" both match. */
function wordsOfBrand({ source, label, slug }: BrandSuggestion): readonly string[] {
  const names = [source, label, splitSlugIntoName(slug ?? '')].map(toSearchWords);
  return names
    .flatMap((name) => [...name.split(' '), name.replaceAll(' ', '')])
    .filter((word) => word !== '');
}

function toBrand({ source, product_count: productCount }: ListingCount): BrandSuggestion {
  const slug = findBrandByStoredName(source)?.slug ?? null;
  return { source, label: brandLabel(source), slug, productCount };
}

function toCategory({ gender, category, category_slug, product_count }: ListingCount): CategorySuggestion {
  return { gender, name: category, slug: category_slug, productCount: product_count };
}

/** Sorted by the number of products. */
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
  return [...byKey.values()].toSorted((left, right) => right.productCount - left.productCount);
}
